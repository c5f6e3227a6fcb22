import { federatedLogin } from '@opsyard/contract';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/calls/api.ts';
import { textOf } from '../../../kernel/calls/failure-notice.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { notify } from '../../../kernel/notify.ts';
import { withSealedPasswords } from '../seal-passwords.ts';
import styles from './account.module.css';
import { confirmed } from './use-confirmed.tsx';

type Fields = { username: string; password: string };

/** Links the user's directory account, authenticated by its name and password. */
export function LinkDirectory({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation('identity');
  const [form] = Form.useForm<Fields>();
  const [isBusy, setBusy] = useState(false);
  const link = async ({ username, password }: Fields) => {
    setBusy(true);
    try {
      await confirmed(() =>
        withSealedPasswords({ password }, (sealed) =>
          call(federatedLogin.linkDirectory, { body: { username, ...sealed } }, { quiet: true }),
        ),
      );
      await refresh('thirdLogin');
      onClose();
      notify(({ message }) => void message.success(t('account.linked.done', { name })));
    } catch (error) {
      if (error instanceof RequestError) form.setFields([{ name: 'password', errors: [textOf(error)] }]);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('account.linked.linkNamed', { name })}
      okText={t('account.linked.link')}
      cancelText={t('account.cancel')}
      confirmLoading={isBusy}
      okButtonProps={{ htmlType: 'submit', form: 'link-directory', disabled: isBusy }}
      onCancel={onClose}
    >
      <Form<Fields>
        id="link-directory"
        form={form}
        layout="vertical"
        requiredMark={false}
        className={styles.form ?? ''}
        onFinish={(fields) => void link(fields)}
      >
        <p className={styles.hint}>{t('account.linked.directoryText', { name })}</p>
        <Form.Item
          name="username"
          label={t('username')}
          rules={[{ required: true, whitespace: true, message: t('usernameMissing') }]}
        >
          <Input autoFocus maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name="password" label={t('password')} rules={[{ required: true, message: t('passwordMissing') }]}>
          <Input.Password autoComplete="off" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
