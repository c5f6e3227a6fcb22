import { confirmation } from '@opsyard/contract';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/calls/api.ts';
import { textOf } from '../../../kernel/calls/failure-notice.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { withSealedPasswords } from '../seal-passwords.ts';
import styles from './account.module.css';

type ConfirmByPasswordProps = { onDone: () => void; onCancel: () => void };

/** Asks for the password again. */
export function ConfirmByPassword({ onDone, onCancel }: ConfirmByPasswordProps) {
  const { t } = useTranslation('identity');
  const [form] = Form.useForm<{ password: string }>();
  const [isBusy, setBusy] = useState(false);
  const confirm = async ({ password }: { password: string }) => {
    setBusy(true);
    try {
      await withSealedPasswords({ password }, (body) => call(confirmation.confirm, { body }, { quiet: true }));
      onDone();
    } catch (error) {
      const text = error instanceof RequestError ? textOf(error) : String(error);
      form.setFields([{ name: 'password', errors: [text] }]);
      form.focusField('password');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      onFinish={(fields) => void confirm(fields)}
    >
      <p className={styles.hint}>{t('account.confirm.text')}</p>
      <Form.Item
        name="password"
        label={t('password')}
        className={styles.form ?? ''}
        rules={[{ required: true, message: t('passwordMissing') }]}
      >
        <Input.Password autoComplete="current-password" autoFocus />
      </Form.Item>
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t('account.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={isBusy}>
          {t('account.confirm.verb')}
        </Button>
      </div>
    </Form>
  );
}
