import { PASSWORD_MIN, password } from '@opsyard/contract';
import { Form, Input, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { lengthOf } from '../../../kernel/forms/forms.ts';
import { notify } from '../../../kernel/notify.ts';
import { currentSession, useSession } from '../../../kernel/session.ts';
import { withSealedPasswords } from '../seal-passwords.ts';
import styles from './account.module.css';

type Fields = { oldpassword: string; password: string; confirmpassword: string };

/** Dialog that changes the user's own password. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('identity');
  const [form] = Form.useForm<Fields>();
  const { save, isSaving } = useSaving(onClose);
  return (
    <Modal
      open
      title={t('account.password.title')}
      okText={t('account.password.save')}
      cancelText={t('account.cancel')}
      confirmLoading={isSaving}
      okButtonProps={{ htmlType: 'submit', form: 'change-password', disabled: isSaving }}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form<Fields>
        id="change-password"
        form={form}
        layout="vertical"
        requiredMark={false}
        className={styles.form ?? ''}
        onFinish={(fields) => void save(fields)}
      >
        <Form.Item
          name="oldpassword"
          label={t('account.password.old')}
          rules={[{ required: true, message: t('account.password.oldMissing') }]}
        >
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('account.password.new')}
          extra={t('account.password.hint')}
          rules={[{ required: true, message: t('account.password.newMissing') }, { validator: longEnough }]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="confirmpassword"
          label={t('account.password.again')}
          dependencies={['password']}
          rules={[
            { required: true, message: t('account.password.againMissing') },
            { validator: (_, repeated) => sameAs(repeated, form.getFieldValue('password')) },
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </Form>
    </Modal>
  );

  function longEnough(_: unknown, newPassword?: string): Promise<void> {
    const isShort = newPassword && lengthOf(newPassword) < PASSWORD_MIN;
    return isShort
      ? Promise.reject(new Error(t('account.password.short', { count: PASSWORD_MIN })))
      : Promise.resolve();
  }

  function sameAs(repeated: string | undefined, newPassword: string): Promise<void> {
    const differs = repeated && repeated !== newPassword;
    return differs ? Promise.reject(new Error(t('account.password.differ'))) : Promise.resolve();
  }
}

function useSaving(onClose: () => void): { save: (fields: Fields) => Promise<void>; isSaving: boolean } {
  const { t } = useTranslation('identity');
  const [isSaving, setSaving] = useState(false);
  const username = useSession()?.user.username;
  useEffect(() => {
    const warn = () =>
      notify(({ message }) => void message.warning({ key: 'password', content: t('account.password.nobody') }));
    // After a sign-out in another window the page shows the sign-in and this dialog is unmounted.
    if (username) return () => void (currentSession() ?? warn());
    warn();
    onClose();
    return undefined;
  }, [username, onClose, t]);
  const save = async (fields: Fields) => {
    setSaving(true);
    try {
      await withSealedPasswords(fields, (sealed) =>
        call(password.update, { body: { ...sealed, username } }, { quiet: true, onMessage: showMessage }),
      );
      onClose();
      void refresh('ownSession', 'accessToken', 'profile');
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      // A separate message each time: a message that replaces one that is fading out would fade out with it.
      notify(({ message }) => void message.warning({ content: error.message, duration: 5 }));
    } finally {
      setSaving(false);
    }
  };
  return { save, isSaving };
}

function showMessage(text: string): void {
  notify(({ message }) => void message.success({ content: text, duration: 6 }));
}
