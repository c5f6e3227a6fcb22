import { SMS_COUNTDOWN } from '@opsyard/contract';
import { Button, Input, type InputProps } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './code-field.module.css';
import { useCountdown } from './use-countdown.ts';

type CodeFieldProps = InputProps & {
  /** Sends the code; resolves to false if it was not sent, so that it can be requested again immediately. */
  onSend: () => Promise<boolean>;
  /** Label of the code if it is not sent by SMS only. */
  label?: string;
};

/** Input for a code from a message, with the button that sends it, at most once a minute. */
export function CodeField({ onSend, label, ...field }: CodeFieldProps) {
  const { t } = useTranslation('identity');
  const name = label ?? t('sms.code');
  const { left, start, stop } = useCountdown(SMS_COUNTDOWN);
  const send = async () => {
    start();
    if (!(await onSend().catch(() => false))) stop();
  };
  return (
    <div className={styles.line}>
      <Input
        {...field}
        size="large"
        placeholder={name}
        aria-label={name}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
      />
      <Button size="large" className={styles.send ?? ''} disabled={left > 0} onClick={() => void send()}>
        {left > 0 ? t('sms.again', { count: left }) : t('sms.get')}
      </Button>
    </div>
  );
}
