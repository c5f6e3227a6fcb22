import { InfoCircleFilled } from '@ant-design/icons';
import { code, MOBILE, MOBILE_ABROAD, SMS_MODES } from '@opsyard/contract';
import { Button, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kernel/calls/api.ts';
import { CodeField } from './code-field.tsx';
import styles from './login-page.module.css';
import { sendSms } from './send-sms.ts';
import type { SignInEnd } from './use-sign-in-end.tsx';
import { useSms } from './use-sms.tsx';

type Fields = { mobile: string; captcha: string; image?: string; remember: boolean };
type MobileFormProps = { end: SignInEnd; isTrial: boolean };

/** Sign-in form with a mobile number and a code by SMS. */
export function MobileForm({ end, isTrial }: MobileFormProps) {
  const { t } = useTranslation('identity');
  const [form] = Form.useForm<Fields>();
  const [isLoading, setLoading] = useState(false);
  const { send, image } = useSms({
    form,
    needs: ['mobile'],
    ask: (image) => sendSms(form.getFieldValue('mobile'), SMS_MODES.login, image),
    onRefused: (refused) => end.refuse(refused, false),
  });
  const submit = async ({ mobile, captcha, remember }: Fields) => {
    setLoading(true);
    try {
      const body = { mobile, captcha: captcha.trim(), remember_me: remember };
      end.finish(await call(code.phoneLogin, { body }, { quiet: true }), remember);
    } catch (error) {
      end.refuse(error, remember);
    } finally {
      setLoading(false);
    }
  };
  return (
    <Form<Fields>
      form={form}
      initialValues={{ remember: true }}
      requiredMark={false}
      validateTrigger="onSubmit"
      onFinish={(fields) => void submit(fields)}
    >
      {isTrial && (
        <p className={styles.hint}>
          <InfoCircleFilled aria-hidden />
          {t('sms.trial')}
        </p>
      )}
      <Form.Item
        name="mobile"
        normalize={(typed: string) => typed.replace(/[\s-]/g, '')}
        rules={[
          { required: true, message: t('sms.mobileMissing') },
          {
            validator: (_, typed = '') =>
              !typed || MOBILE.test(typed) || MOBILE_ABROAD.test(typed)
                ? Promise.resolve()
                : Promise.reject(new Error(t('sms.mobileInvalid'))),
          },
        ]}
      >
        <Input
          size="large"
          placeholder={t('sms.mobile')}
          aria-label={t('sms.mobile')}
          autoComplete="tel"
          inputMode="tel"
          maxLength={20}
          autoFocus
        />
      </Form.Item>
      {image}
      <Form.Item name="captcha" rules={[{ required: true, whitespace: true, message: t('sms.codeMissing') }]}>
        <CodeField onSend={send} />
      </Form.Item>
      <Form.Item name="remember" valuePropName="checked">
        <Checkbox>{t('remember')}</Checkbox>
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={isLoading} disabled={isLoading}>
        {t('confirm')}
      </Button>
    </Form>
  );
}
