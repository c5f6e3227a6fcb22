import type { LoginResult } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { notify } from '../../kernel/notify.ts';
import { startSession } from '../../kernel/session.ts';
import { partOfDay } from './greeting.ts';

/** Stores the session and greets the user; the guard then redirects to the requested page. */
export function useCompletedSignIn(): (answer: LoginResult, remember: boolean) => void {
  const { t } = useTranslation('identity');
  return (answer, remember) => {
    startSession(answer, remember);
    const name = answer.userInfo.realname;
    const description = t(`hello.${partOfDay(new Date().getHours())}`, { name });
    notify(({ notification, message }) => {
      notification.success({ title: t('welcome'), description });
      if (answer.multi_depart === 0) void message.warning({ content: t('noDepartment'), duration: 6 });
    });
  };
}
