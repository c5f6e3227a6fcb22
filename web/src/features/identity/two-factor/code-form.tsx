import { Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../../kernel/calls/failure-notice.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import styles from './two-factor.module.css';

type CodeFormProps = {
  label: string;
  verb: string;
  /** Sends the code; rejects with the error. */
  send: (code: string) => Promise<void>;
  /** A recovery code instead of six digits. */
  isRecovery?: boolean;
  /** Other methods. */
  children?: ReactNode;
};

/** Form for the six-digit code of an authenticator app, or for a recovery code. */
export function CodeForm({ label, verb, send, isRecovery = false, children }: CodeFormProps) {
  const { t } = useTranslation('identity');
  const [form] = Form.useForm<{ code: string }>();
  const [isBusy, setBusy] = useState(false);
  const submit = async ({ code }: { code: string }) => {
    setBusy(true);
    try {
      await send(code.trim());
    } catch (error) {
      if (!(error instanceof RequestError)) return;
      form.setFields([{ name: 'code', errors: [textOf(error)] }]);
      form.focusField('code');
    } finally {
      setBusy(false);
    }
  };
  const rule = isRecovery
    ? { required: true, whitespace: true, message: t('step.recoveryMissing') }
    : { required: true, pattern: /^\s*\d{3}\s*\d{3}\s*$/, message: t('step.sixDigits') };
  const digits = { inputMode: 'numeric', autoComplete: 'one-time-code' } as const;
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      className={styles.form ?? ''}
      onFinish={(fields) => void submit(fields)}
    >
      <Form.Item name="code" label={label} rules={[rule]}>
        <Input size="large" maxLength={20} autoFocus {...(isRecovery ? { autoComplete: 'off' } : digits)} />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={isBusy} disabled={isBusy}>
        {verb}
      </Button>
      {children}
    </Form>
  );
}
