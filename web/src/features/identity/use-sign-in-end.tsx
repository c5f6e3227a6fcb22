import { identityFailures, type LoginResult, type SecondStep } from '@opsyard/contract';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestError } from '../../kernel/request-error.ts';
import { part } from '../../kernel/screens.ts';
import { endSession } from '../../kernel/session.ts';
import { useArrival } from './use-arrival.ts';

const DepartmentAtSignIn = part(() => import('./department-at-sign-in.tsx'), 'DepartmentAtSignIn');

const SecondStepDialog = part(() => import('./two-factor/second-step-dialog.tsx'), 'SecondStepDialog');

type Stepping = { step: SecondStep; remember: boolean };
type Chosen = { answer: LoginResult; remember: boolean };

export type SignInEnd = {
  /** Lets in whoever the server has let in, once they have chosen among several departments. */
  finish: (answer: LoginResult, remember: boolean) => void;
  /** Asks for a second step where one is wanted; else says why somebody was not let in, and makes sure that nobody is. */
  refuse: (error: unknown, remember: boolean) => void;
  /** Why somebody was not let in, to be shown at the form; nothing once they try again. */
  failure: string | null;
  /** Somebody tries again. */
  begin: () => void;
  /** What is still asked, to be shown by the page. */
  dialog: ReactNode;
};

/** How every way of signing in ends. */
export function useSignInEnd(): SignInEnd {
  const { t } = useTranslation('identity');
  const [stepping, setStepping] = useState<Stepping | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [toChoose, setToChoose] = useState<Chosen | null>(null);
  const arrive = useArrival();
  const finish = (answer: LoginResult, remember: boolean) => {
    setFailure(null);
    if (answer.multi_depart === 2) setToChoose({ answer, remember });
    else arrive(answer, remember);
  };
  const refuse = (error: unknown, remember: boolean) => {
    endSession();
    if (error instanceof RequestError && error.is(identityFailures.secondStep)) {
      setStepping({ step: error.detail as SecondStep, remember });
      return;
    }
    setFailure((error instanceof RequestError && error.status > 0 && error.message) || t('tryLater'));
  };
  return {
    finish,
    refuse,
    failure,
    begin: () => setFailure(null),
    dialog: (
      <Suspense fallback={null}>
        {stepping && (
          <SecondStepDialog
            step={stepping.step}
            onDone={(answer) => {
              setStepping(null);
              finish(answer, stepping.remember);
            }}
            onOver={(error) => {
              setStepping(null);
              if (error) refuse(error, stepping.remember);
            }}
          />
        )}
        {toChoose && (
          <DepartmentAtSignIn answer={toChoose.answer} onChosen={(answer) => arrive(answer, toChoose.remember)} />
        )}
      </Suspense>
    ),
  };
}
