import { type LoginResult, twoFactor } from '@opsyard/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/calls/api.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { type Enrolment, EnrolmentForm } from './enrolment.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './two-factor.module.css';

type EnrolAtSignInProps = {
  ticket: string;
  trying: <T>(action: Promise<T>) => Promise<T>;
  onDone: (answer: LoginResult) => void;
};
type EnrolledSignIn = { login: LoginResult; recoveryCodes: readonly string[] };

/** Sets up the authenticator app during the sign-in if a role requires it. */
export function EnrolAtSignIn({ ticket, trying, onDone }: EnrolAtSignInProps) {
  const { t } = useTranslation('identity');
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [failure, setFailure] = useState<RequestError | null>(null);
  const [finished, setFinished] = useState<EnrolledSignIn | null>(null);
  const enrolmentTicket = useRef('');
  useEffect(() => {
    // Once per ticket: starting again would create another secret while the first is being scanned.
    if (enrolmentTicket.current === ticket) return;
    enrolmentTicket.current = ticket;
    trying(call(twoFactor.beginAtSignIn, { body: { ticket } }, { quiet: true })).then(
      setEnrolment,
      (error: unknown) => {
        if (error instanceof RequestError) setFailure(error);
      },
    );
  }, [ticket, trying]);
  if (finished) return <RecoveryCodes codes={finished.recoveryCodes} onConfirmed={() => onDone(finished.login)} />;
  if (failure) return <Failure error={failure} />;
  if (!enrolment) return <RowsSkeleton rows={5} />;
  return (
    <>
      <p className={styles.hint}>{t('step.demanded')}</p>
      <EnrolmentForm
        enrolment={enrolment}
        verify={async (code) =>
          setFinished(await trying(call(twoFactor.confirmAtSignIn, { body: { ticket, code } }, { quiet: true })))
        }
      />
    </>
  );
}
