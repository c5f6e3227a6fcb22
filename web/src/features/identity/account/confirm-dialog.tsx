import { confirmation } from '@opsyard/contract';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/api.ts';
import { textOf } from '../../../kernel/failure-notice.ts';
import { Refused } from '../../../kernel/refused.ts';
import { sealing } from '../seal-passwords.ts';
import styles from './account.module.css';

type ConfirmDialogProps = { onDone: () => void; onCancel: () => void };

/** Asks for the password once more. */
export function ConfirmDialog({ onDone, onCancel }: ConfirmDialogProps) {
  const { t } = useTranslation('identity');
  const [form] = Form.useForm<{ password: string }>();
  const [isBusy, setBusy] = useState(false);
  const confirm = async ({ password }: { password: string }) => {
    setBusy(true);
    try {
      await sealing({ password }, (body) => call(confirmation.confirm, { body }, { quiet: true }));
      onDone();
    } catch (error) {
      const text = error instanceof Refused ? textOf(error) : String(error);
      form.setFields([{ name: 'password', errors: [text] }]);
      form.focusField('password');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('account.confirm.title')}
      okText={t('account.confirm.verb')}
      cancelText={t('account.cancel')}
      confirmLoading={isBusy}
      okButtonProps={{ htmlType: 'submit', form: 'confirm-identity', disabled: isBusy }}
      onCancel={onCancel}
    >
      <p className={styles.hint}>{t('account.confirm.text')}</p>
      <Form
        id="confirm-identity"
        form={form}
        layout="vertical"
        requiredMark={false}
        className={styles.form ?? ''}
        onFinish={(fields) => void confirm(fields)}
      >
        <Form.Item
          name="password"
          label={t('password')}
          rules={[{ required: true, message: t('passwordMissing') }]}
          validateTrigger="onSubmit"
        >
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  );
}
