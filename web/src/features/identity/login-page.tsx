import { identity, identityFailures, type LoginResult, PRODUCT_NAME } from '@opsyard/contract';
import { Alert, Button, Checkbox, Form, Input } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useRead } from '../../kernel/api.ts';
import { notify } from '../../kernel/notices.ts';
import { randomHex } from '../../kernel/random.ts';
import { Refused } from '../../kernel/refused.ts';
import { endSession } from '../../kernel/session.ts';
import { CaptchaField } from './captcha-field.tsx';
import styles from './login-page.module.css';
import { type Credentials, signIn } from './sign-in.ts';
import { useArrival } from './use-arrival.ts';

const DepartmentAtSignIn = lazy(async () => ({
  default: (await import('./department-at-sign-in.tsx')).DepartmentAtSignIn,
}));

type Fields = Omit<Credentials, 'checkKey'>;
type Chosen = { answer: LoginResult; remember: boolean };

/** Signing in with account, password and image code. */
export function LoginPage() {
  const { t } = useTranslation('identity');
  const [form] = Form.useForm<Fields>();
  const [checkKey, setCheckKey] = useState(() => randomHex());
  const [isLoading, setLoading] = useState(false);
  const [toChoose, setToChoose] = useState<Chosen | null>(null);
  const { data: demo } = useRead(identity.evaluation, {}, { quiet: true, staleTime: Number.POSITIVE_INFINITY });
  const named = useSearchParams()[0].get('username');
  const arrive = useArrival();

  useEffect(() => {
    document.title = `${t('title')} - ${PRODUCT_NAME}`;
  }, [t]);
  useEffect(() => {
    if (named) form.setFieldsValue({ username: named });
    else if (demo && !form.isFieldsTouched(['username', 'password'])) form.setFieldsValue(demo);
  }, [demo, named, form]);

  const renew = () => {
    setCheckKey(randomHex());
    form.resetFields(['captcha']);
  };
  const refuse = (error: unknown) => {
    endSession();
    renew();
    if (error instanceof Refused && error.is(identityFailures.captchaWrong)) {
      form.setFields([{ name: 'captcha', errors: [t('codeWrong')] }]);
      form.focusField('captcha');
      return;
    }
    const description = (error instanceof Refused && error.status > 0 && error.message) || t('tryLater');
    notify(({ notification }) => notification.error({ key: 'login', title: t('failed'), description }));
  };
  const submit = async (fields: Fields) => {
    setLoading(true);
    try {
      const answer = await signIn({ ...fields, checkKey });
      if (answer.multi_depart === 2) setToChoose({ answer, remember: fields.remember });
      else arrive(answer, fields.remember);
    } catch (error) {
      refuse(error);
    } finally {
      setLoading(false);
    }
  };

  return (
    <div className={styles.card}>
      <h1 className={styles.title}>{t('title')}</h1>
      {demo && <Alert type="info" showIcon title={t('demo')} />}
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
      </Form>
      <Suspense fallback={null}>
        {toChoose && (
          <DepartmentAtSignIn answer={toChoose.answer} onChosen={(answer) => arrive(answer, toChoose.remember)} />
        )}
      </Suspense>
    </div>
  );
}
