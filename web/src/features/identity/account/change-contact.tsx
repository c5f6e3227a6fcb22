import { codeFailures, profile, profileFailures } from '@opsyard/contract';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/api.ts';
import { reportFailure, textOf } from '../../../kernel/failure-notice.ts';
import { notify } from '../../../kernel/notices.ts';
import { refresh } from '../../../kernel/query-cache.ts';
import { Refused } from '../../../kernel/refused.ts';
import { changeUser } from '../../../kernel/session.ts';
import { CodeField } from '../code-field.tsx';
import styles from './account.module.css';
import { confirmed } from './confirmed.tsx';
import type { ContactKind } from './contact-section.tsx';

type Fields = { value: string; code: string };
type ChangeContactProps = { kind: ContactKind; onClose: () => void };

/** Another e-mail address or mobile number, proved by a code sent there. */
export function ChangeContact({ kind, onClose }: ChangeContactProps) {
  const { t } = useTranslation('identity');
  const [form] = Form.useForm<Fields>();
  const [isBusy, setBusy] = useState(false);
  const explain = (error: unknown) => {
    if (!(error instanceof Refused)) return;
    const name = fieldOf(error);
    if (name) form.setFields([{ name, errors: [textOf(error)] }]);
    else reportFailure(error, { token: null, quiet: false });
  };
  const send = async () => {
    const asked = await form.validateFields(['value']).catch(() => null);
    if (!asked) return false;
    const body = { kind, value: asked.value };
    try {
      await confirmed(() => call(profile.sendContactCode, { body }, { quiet: true }));
      notify(({ message }) => void message.success(t('account.contact.sent', { to: body.value })));
      return true;
    } catch (error) {
      explain(error);
      return false;
    }
  };
  const change = async ({ value, code }: Fields) => {
    setBusy(true);
    try {
      const body = { kind, value, code: code.trim() };
      changeUser(await confirmed(() => call(profile.changeContact, { body }, { quiet: true })));
      await refresh('profile');
      onClose();
      notify(({ message }) => void message.success(t('account.contact.changed')));
    } catch (error) {
      explain(error);
    } finally {
      setBusy(false);
    }
  };
  const isMail = kind === 'email';
  return (
    <Modal
      open
      title={t(`account.contact.change.${kind}`)}
      okText={t('account.contact.verb')}
      cancelText={t('account.cancel')}
      confirmLoading={isBusy}
      okButtonProps={{ htmlType: 'submit', form: 'change-contact', disabled: isBusy }}
      onCancel={onClose}
    >
      <Form<Fields>
        id="change-contact"
        form={form}
        layout="vertical"
        requiredMark={false}
        className={styles.form ?? ''}
        onFinish={(fields) => void change(fields)}
      >
        <Form.Item
          name="value"
          label={t(`account.contact.new.${kind}`)}
          rules={[{ required: true, whitespace: true, message: t(`account.contact.missing.${kind}`) }]}
        >
          <Input
            size="large"
            autoFocus
            maxLength={254}
            inputMode={isMail ? 'email' : 'tel'}
            autoComplete={isMail ? 'email' : 'tel'}
          />
        </Form.Item>
        <Form.Item
          name="code"
          rules={[{ required: true, whitespace: true, message: t('account.contact.codeMissing') }]}
        >
          <CodeField onSend={send} label={t('account.contact.code')} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** The field a refusal is about. */
function fieldOf(error: Refused): keyof Fields | null {
  if (error.is(codeFailures.wrong)) return 'code';
  const { emailInvalid, emailTaken, phoneTaken } = profileFailures;
  return [codeFailures.mobileInvalid, emailInvalid, emailTaken, phoneTaken].some((one) => error.is(one))
    ? 'value'
    : null;
}
