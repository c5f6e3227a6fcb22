import { SMS_MODES } from '@opsyard/contract';
import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../kernel/notify.ts';
import { CodeField } from '../code-field.tsx';
import { sendSms } from '../send-sms.ts';
import { useSms } from '../use-sms.tsx';
import { MobileField, wirePhone } from './mobile-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useNameRules } from './use-name-rules.ts';
import { type RegisterFields, useRegistering } from './use-registering.ts';

/** Registration form; `hasImage`: whether this installation uses image codes. */
export function RegisterForm({ hasImage }: { hasImage: boolean }) {
  const { t } = useTranslation('identity');
  const [form] = Form.useForm<RegisterFields>();
  const rules = useNameRules();
  const { isLoading, register } = useRegistering(form);
  const [username = '', email = ''] = [Form.useWatch('username', form), Form.useWatch('email', form)];
  const { send, image } = useSms({
    form,
    needs: ['mobile'],
    imageFirst: hasImage,
    ask: (typed) => sendSms(wirePhone(form.getFieldValue('mobile')), SMS_MODES.register, typed),
    onRefused: ({ message: description }) =>
      notify(({ notification }) => notification.error({ title: t('verificationError'), description, duration: 4 })),
  });
  return (
    <Form<RegisterFields>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ mobile: { country: '+86', number: '' } }}
      validateTrigger={['onBlur', 'onSubmit']}
      scrollToFirstError
      onFinish={(fields) => void register(fields)}
    >
      <Form.Item name="username" label={t('username')} validateFirst rules={rules.username}>
        <Input size="large" autoComplete="username" maxLength={50} autoFocus />
      </Form.Item>
      <NewPasswordFields
        form={form}
        missing={{ password: t('register.passwordMissing'), confirm: t('register.confirmMissing') }}
        personalWords={[username, ...email.split('@')]}
      />
      <Form.Item name="email" label={t('register.email')} validateFirst rules={rules.email}>
        <Input size="large" autoComplete="email" inputMode="email" maxLength={254} />
      </Form.Item>
      <Form.Item name="mobile" label={t('sms.mobile')} validateFirst rules={rules.mobile}>
        <MobileField />
      </Form.Item>
      {image}
      <Form.Item
        name="smscode"
        label={t('sms.code')}
        rules={[{ required: true, whitespace: true, message: t('register.codeMissing') }]}
      >
        <CodeField onSend={send} />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={isLoading} disabled={isLoading}>
        {t('register.confirmButton')}
      </Button>
    </Form>
  );
}
