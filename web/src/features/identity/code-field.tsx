import { SMS_COUNTDOWN } from '@opsyard/contract';
import { Button, Input, type InputProps } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './code-field.module.css';
import { useCountdown } from './use-countdown.ts';

type CodeFieldProps = InputProps & {
  /** Has the code sent; says no when it was not, so that it can be asked for again at once. */
  onSend: () => Promise<boolean>;
  /** What the code is called where it does not come by SMS alone. */
  label?: string;
};

/** The code of a message: a field, and the button that has it sent, at most once a minute. */
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
