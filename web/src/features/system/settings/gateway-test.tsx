import { type GatewayTrial, systemSettings } from '@opsyard/contract';
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { labelText } from '../../../kernel/words/label-text.ts';
import styles from '../system.module.css';

export type Channel = 'mail' | 'sms';
type GatewayTestProps = {
  channel: Channel;
  /** Tests the entered values instead of the gateway in effect; undefined if they cannot be tested. */
  testUnsaved?: ((recipient: string) => Promise<GatewayTrial | undefined>) | undefined;
};

/** Sends a test message and shows the response of the gateway. */
export function GatewayTest({ channel, testUnsaved }: GatewayTestProps) {
  const { t } = useTranslation('system');
  const [recipient, setRecipient] = useState('');
  const [results, setResults] = useState<readonly GatewayTrial[]>([]);
  const [isSending, setSending] = useState(false);
  const send = useSend(systemSettings.testGateway, { keepQueries: true });
  const to = recipient.trim();
  const test = async () => {
    if (to.length < 3 || isSending) return;
    setSending(true);
    setResults([]);
    try {
      const result = testUnsaved ? await testUnsaved(to) : await send.mutateAsync({ body: { channel, recipient: to } });
      setResults([result ?? []].flat());
    } catch {
      // The error has already been shown.
    } finally {
      setSending(false);
    }
  };
  return (
    <div>
      <span className={styles.buttons}>
        <Input
          style={{ flex: '1 1 200px' }}
          aria-label={t(`settings.testTo.${channel}`)}
          placeholder={t(`settings.testTo.${channel}`)}
          value={recipient}
          maxLength={254}
          onChange={({ target }) => setRecipient(target.value)}
          onPressEnter={(event) => {
            // Enter would otherwise submit the surrounding gateway form.
            event.preventDefault();
            void test();
          }}
        />
        <Button
          aria-label={labelText(t('settings.test'), t(`settings.channels.${channel}`))}
          disabled={to.length < 3}
          loading={isSending}
          onClick={() => void test()}
        >
          {t('settings.test')}
        </Button>
      </span>
      <div role="status">
        {results.map((result) => (
          <Outcome key={result.gateway} {...result} />
        ))}
      </div>
    </div>
  );
}

function Outcome({ gateway, outcome, gatewayError, error }: GatewayTrial) {
  const { t } = useTranslation('system');
  const isBad = outcome === 'failed';
  return (
    <Alert
      style={{ marginTop: 8 }}
      showIcon
      type={isBad ? 'error' : 'success'}
      title={t(`settings.outcomes.${outcome}`, { gateway })}
      {...(isBad &&
        gatewayError && {
          description: [t(`settings.gatewayErrors.${gatewayError}`), error].filter(Boolean).join(' '),
        })}
    />
  );
}
