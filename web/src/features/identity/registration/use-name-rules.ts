import { EMAIL, MOBILE_ABROAD, MOBILE_CHINA, USERNAME } from '@opsyard/contract';
import type { FormRule } from 'antd';
import { useTranslation } from 'react-i18next';
import { nameError } from './free-name.ts';
import { type Mobile, wirePhone } from './mobile-field.tsx';

/** Validation rules of username, e-mail address and mobile number; availability is checked by the server. */
export function useNameRules(): Record<'username' | 'email' | 'mobile', FormRule[]> {
  const { t } = useTranslation('identity');
  return {
    username: [
      { required: true, whitespace: true, message: t('register.usernameMissing') },
      patternRule(USERNAME, t('register.usernameInvalid')),
      { validator: (_, typed: string) => requireFreeName('username', typed.trim()) },
    ],
    email: [
      { required: true, whitespace: true, message: t('register.emailInvalid') },
      patternRule(EMAIL, t('register.emailInvalid')),
      { validator: (_, typed: string) => requireFreeName('email', typed.trim()) },
    ],
    mobile: [
      {
        validator: (_, mobile: Mobile) => {
          const pattern = mobile.country === '+86' ? MOBILE_CHINA : MOBILE_ABROAD;
          return check(wirePhone(mobile), pattern, t('register.mobileInvalid'));
        },
      },
      { validator: (_, mobile: Mobile) => requireFreeName('phone', wirePhone(mobile)) },
    ],
  };
}

function patternRule(pattern: RegExp, message: string): FormRule {
  return { validator: (_, typed: string) => check(typed.normalize('NFKC').trim(), pattern, message) };
}

function check(typed: string, pattern: RegExp, message: string): Promise<void> {
  return pattern.test(typed) ? Promise.resolve() : Promise.reject(new Error(message));
}

async function requireFreeName(kind: Parameters<typeof nameError>[0], typed: string): Promise<void> {
  const message = await nameError(kind, typed);
  if (message) throw new Error(message);
}
