import { identityFailures } from '@opsyard/contract';
import { Button, Checkbox, Form, Input } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { randomHex } from '../../kernel/random.ts';
import { Refused } from '../../kernel/refused.ts';
import { endSession } from '../../kernel/session.ts';
import { CaptchaField } from './captcha-field.tsx';
import { forgetHandedOver } from './handed-over.ts';
import styles from './login-page.module.css';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { type Credentials, signIn } from './sign-in.ts';
import type { SignInEnd } from './use-sign-in-end.tsx';

const OtherPlaces = lazy(async () => ({ default: (await import('./third-login/other-places.tsx')).OtherPlaces }));

type Fields = Omit<Credentials, 'checkKey'>;
type AccountFormProps = { end: SignInEnd; filledIn: Pick<Fields, 'username' | 'password'> | null };

/** Signing in with account, password and image code. */
export function AccountForm({ end, filledIn }: AccountFormProps) {
  const { t } = useTranslation('identity');
  const [form] = Form.useForm<Fields>();
  const [checkKey, setCheckKey] = useState(() => randomHex());
  const [isLoading, setLoading] = useState(false);
  const named = useSearchParams()[0].get('username');

  useEffect(() => {
    if (named) form.setFieldsValue({ username: named });
    else if (filledIn && !form.isFieldsTouched(['username', 'password'])) form.setFieldsValue(filledIn);
  }, [filledIn, named, form]);

  const renew = () => {
    setCheckKey(randomHex());
    form.resetFields(['captcha']);
  };
  const refuse = (error: unknown, remember: boolean) => {
    renew();
    if (!(error instanceof Refused) || !error.is(identityFailures.captchaWrong)) return end.refuse(error, remember);
    endSession();
    form.setFields([{ name: 'captcha', errors: [t('codeWrong')] }]);
    form.focusField('captcha');
  };
  const submit = async (fields: Fields) => {
    setLoading(true);
    try {
      end.finish(await signIn({ ...fields, checkKey }), fields.remember);
      forgetHandedOver();
    } catch (error) {
      refuse(error, fields.remember);
    } finally {
      setLoading(false);
    }
  };

  return (
    <Form<Fields>
      form={form}
      className={styles.form ?? ''}
      initialValues={{ remember: true, username: named ?? '' }}
      requiredMark={false}
      validateTrigger="onSubmit"
      onFinish={(fields) => void submit(fields)}
    >
      <Form.Item name="username" rules={[{ required: true, whitespace: true, message: t('usernameMissing') }]}>
        <Input
          size="large"
          placeholder={t('username')}
          aria-label={t('username')}
          autoComplete="username"
          maxLength={100}
          autoFocus
        />
      </Form.Item>
      <Form.Item name="password" rules={[{ required: true, message: t('passwordMissing') }]}>
        <Input.Password
          size="large"
          placeholder={t('password')}
          aria-label={t('password')}
          autoComplete="current-password"
        />
      </Form.Item>
      <Form.Item name="captcha" rules={[{ required: true, whitespace: true, message: t('codeMissing') }]}>
        <CaptchaField checkKey={checkKey} onRenew={renew} />
      </Form.Item>
      <Form.Item name="remember" valuePropName="checked">
        <Checkbox>{t('remember')}</Checkbox>
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={isLoading} disabled={isLoading}>
        {t('confirm')}
      </Button>
      <PasskeySignIn end={end} remember={() => form.getFieldValue('remember') !== false} />
      <Suspense fallback={null}>
        <OtherPlaces end={end} remember={() => form.getFieldValue('remember') !== false} />
      </Suspense>
    </Form>
  );
}
