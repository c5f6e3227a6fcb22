import { codeFailures, profile, profileFailures } from '@opsyard/contract';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/calls/api.ts';
import { reportFailure, textOf } from '../../../kernel/calls/failure-notice.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { notify } from '../../../kernel/notify.ts';
import { changeUser } from '../../../kernel/session.ts';
import { CodeField } from '../code-field.tsx';
import styles from './account.module.css';
import type { ContactKind } from './contact-section.tsx';
import { confirmed } from './use-confirmed.tsx';

const typing = {
  email: { inputMode: 'email', autoComplete: 'email' },
  phone: { inputMode: 'tel', autoComplete: 'tel' },
} as const;
type Fields = { value: string; code: string };
type ChangeContactProps = {
  kind: ContactKind;
  /** The current address, to be verified without a change. */
  present?: string;
  onClose: () => void;
};

/** Dialog that changes the e-mail address or mobile number, verified by a code sent to it. */
export function ChangeContact({ kind, present, onClose }: ChangeContactProps) {
  const { t } = useTranslation('identity');
  const words = useContactWords(kind, present !== undefined);
  const [form] = Form.useForm<Fields>();
  const [isBusy, setBusy] = useState(false);
  const showError = (error: unknown) => {
    if (!(error instanceof RequestError)) return;
    const name = fieldOf(error);
    if (name) form.setFields([{ name, errors: [textOf(error)] }]);
    else reportFailure(error, { token: null, quiet: false });
  };
  const send = async () => {
    const values = await form.validateFields(['value']).catch(() => null);
    if (!values) return false;
    const body = { kind, value: values.value };
    try {
      await confirmed(() => call(profile.sendContactCode, { body }, { quiet: true }));
      notify(({ message }) => void message.success(t('account.contact.sent', { to: body.value })));
      return true;
    } catch (error) {
      showError(error);
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
      notify(({ message }) => void message.success(words.done));
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={words.title}
      okText={words.verb}
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
        {...(present && { initialValues: { value: present } })}
        onFinish={(fields) => void change(fields)}
      >
        <Form.Item
          name="value"
          label={words.field}
          rules={[{ required: true, whitespace: true, message: t(`account.contact.missing.${kind}`) }]}
        >
          <Input size="large" autoFocus={!present} readOnly={present !== undefined} maxLength={254} {...typing[kind]} />
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

function useContactWords(kind: ContactKind, isPresent: boolean) {
  const { t } = useTranslation('identity');
  return {
    title: isPresent ? t('account.contact.proveTitle') : t(`account.contact.change.${kind}`),
    verb: t(isPresent ? 'account.contact.prove' : 'account.contact.verb'),
    field: isPresent ? t('account.contact.email') : t(`account.contact.new.${kind}`),
    done: t(isPresent ? 'account.contact.proved' : 'account.contact.changed'),
  };
}

/** The field an error belongs to. */
function fieldOf(error: RequestError): keyof Fields | null {
  if (error.is(codeFailures.wrong)) return 'code';
  const { emailInvalid, emailTaken, phoneTaken } = profileFailures;
  return [codeFailures.mobileInvalid, emailInvalid, emailTaken, phoneTaken].some((one) => error.is(one))
    ? 'value'
    : null;
}
