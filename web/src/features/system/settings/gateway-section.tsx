import { type SystemSettings, systemSettings } from '@opsyard/contract';
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/api.ts';
import { Facts } from '../shared/facts.tsx';
import styles from '../system.module.css';

const CHANNELS = ['sms', 'mail'] as const;
type Channel = (typeof CHANNELS)[number];

/** Through what messages go out, and a way to try it. */
export function GatewaySection({ settings }: { settings: SystemSettings }) {
  const { t } = useTranslation('system');
  return (
    <section className={styles.card} aria-labelledby="gateways">
      <h2 id="gateways">{t('settings.gateways')}</h2>
      <p className={styles.hint}>{t('settings.gatewaysText')}</p>
      <Facts
        facts={[
          ...CHANNELS.map((channel): [string, string] => [
            t(`settings.channels.${channel}`),
            settings.gateways[channel].join(' → ') || t('settings.noGateway'),
          ]),
          [t('settings.sender'), settings.mailFrom],
        ]}
      />
      {CHANNELS.filter((channel) => settings.gateways[channel].length > 0).map((channel) => (
        <GatewayTest key={channel} channel={channel} />
      ))}
    </section>
  );
}

function GatewayTest({ channel }: { channel: Channel }) {
  const { t } = useTranslation('system');
  const [recipient, setRecipient] = useState('');
  const send = useSend(systemSettings.testGateway, { keepReadings: true });
  const test = () => send.mutate({ body: { channel, recipient: recipient.trim() } });
  return (
    <div style={{ marginTop: 16, maxWidth: 520 }}>
      <span className={styles.buttons}>
        <Input
          style={{ flex: '1 1 200px' }}
          aria-label={t(`settings.testTo.${channel}`)}
          placeholder={t(`settings.testTo.${channel}`)}
          value={recipient}
          maxLength={254}
          onChange={({ target }) => setRecipient(target.value)}
          onPressEnter={test}
        />
        <Button
          aria-label={`${t('settings.test')}: ${t(`settings.channels.${channel}`)}`}
          disabled={recipient.trim().length < 3}
          loading={send.isPending}
          onClick={test}
        >
          {t('settings.test')}
        </Button>
      </span>
      <div role="status">
        {send.data?.map(({ gateway, outcome, error }) => (
          <Alert
            key={gateway}
            style={{ marginTop: 8 }}
            showIcon
            type={outcome === 'failed' ? 'error' : 'success'}
            title={t(`settings.outcomes.${outcome}`, { gateway, error })}
          />
        ))}
      </div>
    </div>
  );
}
