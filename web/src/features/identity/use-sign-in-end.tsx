import { identityFailures, type LoginResult, type SecondStep } from '@opsyard/contract';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestError } from '../../kernel/calls/request-error.ts';
import { part } from '../../kernel/loading/screens.ts';
import { notify } from '../../kernel/notify.ts';
import { endSession, startSession } from '../../kernel/session.ts';
import { partOfDay } from './greeting.ts';

const DepartmentAtSignIn = part(() => import('./department-at-sign-in.tsx'), 'DepartmentAtSignIn');

const SecondStepDialog = part(() => import('./two-factor/second-step-dialog.tsx'), 'SecondStepDialog');

type PendingSecondStep = { step: SecondStep; remember: boolean };
type PendingDepartment = { answer: LoginResult; remember: boolean };

export type SignInEnd = {
  /** Completes the sign-in, after a choice among several departments. */
  finish: (answer: LoginResult, remember: boolean) => void;
  /** Asks for the second step if required; otherwise shows the error and removes the session. */
  refuse: (error: unknown, remember: boolean) => void;
  /** Error to be shown at the form; null on the next attempt. */
  failure: string | null;
  /** Called at the start of an attempt. */
  begin: () => void;
  /** Dialog of the next step, rendered by the page. */
  dialog: ReactNode;
};

/** Shared completion of all sign-in methods. */
export function useSignInEnd(): SignInEnd {
  const { t } = useTranslation('identity');
  const [stepping, setStepping] = useState<PendingSecondStep | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [pendingDepartment, setPendingDepartment] = useState<PendingDepartment | null>(null);
  const completeSignIn = useCompletedSignIn();
  const finish = (answer: LoginResult, remember: boolean) => {
    setFailure(null);
    if (answer.multi_depart === 2) setPendingDepartment({ answer, remember });
    else completeSignIn(answer, remember);
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
        {pendingDepartment && (
          <DepartmentAtSignIn
            answer={pendingDepartment.answer}
            onChosen={(answer) => completeSignIn(answer, pendingDepartment.remember)}
          />
        )}
      </Suspense>
    ),
  };
}

/** Stores the session and greets the user; the guard then redirects to the requested page. */
function useCompletedSignIn(): (answer: LoginResult, remember: boolean) => void {
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
