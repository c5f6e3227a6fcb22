import { account, accountFailures } from '@opsyard/contract';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../kernel/calls/api.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { notify } from '../../../kernel/notify.ts';
import { withSealedPasswords } from '../seal-passwords.ts';
import { clearNames } from './free-name.ts';
import { setLastRegistration } from './last-registration.ts';
import { type Mobile, wirePhone } from './mobile-field.tsx';

export type RegisterFields = {
  username: string;
  password: string;
  confirm: string;
  email: string;
  mobile: Mobile;
  smscode: string;
};

const FIELD_OF: Readonly<Record<string, keyof RegisterFields>> = {
  [accountFailures.usernameTaken.code]: 'username',
  [accountFailures.usernameInvalid.code]: 'username',
  [accountFailures.emailTaken.code]: 'email',
  [accountFailures.emailInvalid.code]: 'email',
  [accountFailures.phoneTaken.code]: 'mobile',
  'code.wrong': 'smscode',
  'password.common': 'password',
};

/** Submits the registration and navigates on; errors are shown at their fields. */
export function useRegistering(form: FormInstance<RegisterFields>) {
  const { t } = useTranslation('identity');
  const [isLoading, setLoading] = useState(false);
  const navigate = useNavigate();
  const refuse = (error: unknown) => {
    const refused = error instanceof RequestError && error.status > 0 ? error : null;
    const field = refused && FIELD_OF[refused.failure];
    if (field) form.setFields([{ name: field, errors: [refused.message] }]);
    notify(({ notification }) => {
      if (refused?.status === 200)
        notification.error({ title: t('register.failed'), description: refused.message, duration: 2 });
      else notification.error({ title: t('error'), description: refused?.message || t('requestError'), duration: 4 });
    });
  };
  const register = async ({ password, mobile, smscode, ...names }: RegisterFields) => {
    const contact = { username: names.username.trim(), email: names.email.trim(), phone: wirePhone(mobile) };
    setLoading(true);
    try {
      const { username, state } = await withSealedPasswords({ password }, (sealed) =>
        call(account.register, { body: { ...contact, ...sealed, smscode: smscode.trim() } }, { quiet: true }),
      );
      setLastRegistration({ username, password, email: contact.email, state });
      await navigate('/user/register-result');
    } catch (error) {
      clearNames();
      refuse(error);
    } finally {
      setLoading(false);
    }
  };
  return { isLoading, register };
}
