import { account, accountFailures, identityFailures } from '@opsyard/contract';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useRead } from '../../../kernel/calls/api.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { notify } from '../../../kernel/notify.ts';
import { CaptchaField } from '../captcha-field.tsx';
import styles from '../registration/registration.module.css';
import { ImageCodeCheck } from './image-code-check.tsx';
import type { RecoveryAccount } from './recovery-account.ts';

type Fields = { account: string; captcha?: string };
type AccountStepProps = { typed: string; onFound: (found: RecoveryAccount, typed: string) => void };

/** First step: the account and the image code. */
export function AccountStep({ typed, onFound }: AccountStepProps) {
  const { t } = useTranslation('identity');
  const [form] = Form.useForm<Fields>();
  const [checkKey, setCheckKey] = useState(timestamp);
  const [isLoading, setLoading] = useState(false);
  const { data: open } = useRead(account.registration, {}, { quiet: true, staleTime: Number.POSITIVE_INFINITY });
  const hasImage = open?.hasImageCode !== false;
  const captcha = Form.useWatch('captcha', form) ?? '';
  const renew = () => {
    setCheckKey(timestamp());
    form.resetFields(['captcha']);
  };
  const refuse = (error: unknown) => {
    renew();
    if (!(error instanceof RequestError)) throw error;
    if (error.is(accountFailures.unknown)) form.setFields([{ name: 'account', errors: [error.message] }]);
    else if (error.is(identityFailures.captchaWrong)) form.setFields([{ name: 'captcha', errors: [error.message] }]);
    else notify(({ message }) => void message.error({ content: error.message, duration: 4 }));
  };
  const next = async (fields: Fields) => {
    const name = fields.account.trim();
    setLoading(true);
    try {
      const lookup = /^\d+$/.test(name) ? { phone: name } : { username: name };
      const query = { ...lookup, captcha: fields.captcha?.trim().toLowerCase(), checkKey };
      onFound(await call(account.querySysUser, { query }, { quiet: true }), name);
    } catch (error) {
      refuse(error);
    } finally {
      setLoading(false);
    }
  };
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ account: typed }}
      validateTrigger="onSubmit"
      onFinish={(fields) => void next(fields)}
    >
      <Form.Item
        name="account"
        label={t('recovery.account')}
        rules={[{ required: true, whitespace: true, message: t('recovery.accountMissing') }]}
      >
        <Input size="large" autoComplete="username" maxLength={100} autoFocus />
      </Form.Item>
      {hasImage && (
        <Form.Item name="captcha" rules={[{ required: true, whitespace: true, message: t('recovery.imageMissing') }]}>
          <CaptchaField
            checkKey={checkKey}
            onRenew={renew}
            suffix={<ImageCodeCheck typed={captcha} checkKey={checkKey} />}
          />
        </Form.Item>
      )}
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" size="large" loading={isLoading} disabled={isLoading}>
          {t('recovery.next')}
        </Button>
      </div>
    </Form>
  );
}

/** The key of an image code is the time of the request. */
function timestamp(): string {
  return String(Date.now());
}
