import { PASSWORD_MIN } from '@opsyard/contract';
import { Form, type FormInstance, Input } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { lengthOf } from '../../../kernel/forms/forms.ts';
import { PasswordStrength } from './password-strength.tsx';

type NewPasswordFieldsProps = {
  form: FormInstance;
  /** Errors shown if the password or its repetition is missing. */
  missing: { password: string; confirm: string };
  /** Words about the user that a strong password does not contain. */
  personalWords: readonly string[];
};

/** Inputs for a new password and its repetition, with its strength. */
export function NewPasswordFields({ form, missing, personalWords }: NewPasswordFieldsProps) {
  const { t } = useTranslation('identity');
  const strengthId = useId();
  const password: string = Form.useWatch('password', form) ?? '';
  return (
    <>
      <Form.Item
        name="password"
        label={t('register.password')}
        extra={<PasswordStrength id={strengthId} password={password} personalWords={personalWords} />}
        rules={[
          { required: true, message: missing.password },
          {
            validator: (_, typed: string = '') =>
              typed && lengthOf(typed) < PASSWORD_MIN
                ? Promise.reject(new Error(t('register.passwordShort', { count: PASSWORD_MIN })))
                : Promise.resolve(),
          },
        ]}
      >
        <Input.Password size="large" autoComplete="new-password" aria-describedby={strengthId} />
      </Form.Item>
      <Form.Item
        name="confirm"
        label={t('register.confirm')}
        dependencies={['password']}
        rules={[
          { required: true, message: missing.confirm },
          {
            validator: (_, again: string = '') =>
              again && again.trim() !== String(form.getFieldValue('password') ?? '').trim()
                ? Promise.reject(new Error(t('register.differ')))
                : Promise.resolve(),
          },
        ]}
      >
        <Input.Password size="large" autoComplete="new-password" />
      </Form.Item>
    </>
  );
}
