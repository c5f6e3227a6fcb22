import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../../kernel/calls/failure-notice.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { canUsePasskeys } from '../passkey-support.ts';
import styles from './two-factor.module.css';

type Json = Record<string, unknown>;
type PasskeyStepProps = {
  /** Explanation. */ text: string;
  challenge: () => Promise<Json>;
  answer: (response: Json) => Promise<void>;
};

/** Authentication step with a passkey. */
export function PasskeyStep({ text, challenge, answer }: PasskeyStepProps) {
  const { t } = useTranslation('identity');
  const [isBusy, setBusy] = useState(false);
  const [errorText, setErrorText] = useState('');
  const confirmWithPasskey = async () => {
    setBusy(true);
    setErrorText('');
    try {
      const { presentPasskey } = await import('../use-passkey.ts');
      await answer(await presentPasskey(await challenge()));
    } catch (error) {
      setErrorText(error instanceof RequestError ? textOf(error) : t('step.passkeyNot'));
    } finally {
      setBusy(false);
    }
  };
  if (!canUsePasskeys()) return <Alert type="warning" showIcon title={t('account.passkey.impossible')} />;
  return (
    <>
      <p className={styles.hint}>{text}</p>
      <div role="alert">{errorText && <Alert type="warning" showIcon title={errorText} />}</div>
      <Button
        type="primary"
        size="large"
        block
        autoFocus
        className={styles.form ?? ''}
        loading={isBusy}
        onClick={() => void confirmWithPasskey()}
      >
        {t('step.passkeyGo')}
      </Button>
    </>
  );
}
