import type { LoginResult } from '@opsyard/contract';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../kernel/notices.ts';
import { Refused } from '../../kernel/refused.ts';
import { endSession } from '../../kernel/session.ts';
import { useArrival } from './use-arrival.ts';

const DepartmentAtSignIn = lazy(async () => ({
  default: (await import('./department-at-sign-in.tsx')).DepartmentAtSignIn,
}));

type Chosen = { answer: LoginResult; remember: boolean };

export type SignInEnd = {
  /** Lets in whoever the server has let in, once they have chosen among several departments. */
  finish: (answer: LoginResult, remember: boolean) => void;
  /** Says why somebody was not let in, and makes sure that nobody is. */
  refuse: (error: unknown) => void;
  /** What is still asked, to be shown by the page. */
  dialog: ReactNode;
};

/** How every way of signing in ends. */
export function useSignInEnd(): SignInEnd {
  const { t } = useTranslation('identity');
  const [toChoose, setToChoose] = useState<Chosen | null>(null);
  const arrive = useArrival();
  return {
    finish(answer, remember) {
      if (answer.multi_depart === 2) setToChoose({ answer, remember });
      else arrive(answer, remember);
    },
    refuse(error) {
      endSession();
      const description = (error instanceof Refused && error.status > 0 && error.message) || t('tryLater');
      notify(({ notification }) => notification.error({ key: 'login', title: t('failed'), description }));
    },
    dialog: (
      <Suspense fallback={null}>
        {toChoose && (
          <DepartmentAtSignIn answer={toChoose.answer} onChosen={(answer) => arrive(answer, toChoose.remember)} />
        )}
      </Suspense>
    ),
  };
}
