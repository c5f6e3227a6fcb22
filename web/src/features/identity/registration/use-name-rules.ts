import { EMAIL, MOBILE_ABROAD, MOBILE_CHINA, USERNAME } from '@opsyard/contract';
import type { FormRule } from 'antd';
import { useTranslation } from 'react-i18next';
import { nameError } from './free-name.ts';
import { type Mobile, wireForm } from './mobile-field.tsx';

/** Validation rules of username, e-mail address and mobile number; availability is checked by the server. */
export function useNameRules(): Record<'username' | 'email' | 'mobile', FormRule[]> {
  const { t } = useTranslation('identity');
  return {
    username: [
      { required: true, whitespace: true, message: t('register.usernameMissing') },
      shaped(USERNAME, t('register.usernameInvalid')),
      { validator: (_, typed: string) => free('username', typed.trim()) },
    ],
    email: [
      { required: true, whitespace: true, message: t('register.emailInvalid') },
      shaped(EMAIL, t('register.emailInvalid')),
      { validator: (_, typed: string) => free('email', typed.trim()) },
    ],
    mobile: [
      {
        validator: (_, mobile: Mobile) => {
          const pattern = mobile.country === '+86' ? MOBILE_CHINA : MOBILE_ABROAD;
          return check(wireForm(mobile), pattern, t('register.mobileInvalid'));
        },
      },
      { validator: (_, mobile: Mobile) => free('phone', wireForm(mobile)) },
    ],
  };
}

function shaped(pattern: RegExp, complaint: string): FormRule {
  return { validator: (_, typed: string) => check(typed.normalize('NFKC').trim(), pattern, complaint) };
}

function check(typed: string, pattern: RegExp, complaint: string): Promise<void> {
  return pattern.test(typed) ? Promise.resolve() : Promise.reject(new Error(complaint));
}

async function free(kind: Parameters<typeof nameError>[0], typed: string): Promise<void> {
  const complaint = await nameError(kind, typed);
  if (complaint) throw new Error(complaint);
}
