import { type LoginResult, passkey, type SecondStep, twoFactor, twoFactorFailures } from '@opsyard/contract';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/calls/api.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { canUsePasskeys } from '../passkey-support.ts';
import { CodeForm } from './code-form.tsx';
import { EnrolAtSignIn } from './enrol-at-sign-in.tsx';
import { PasskeyStep } from './passkey-step.tsx';
import styles from './two-factor.module.css';

const METHODS = ['totp', 'passkey', 'recovery'] as const;

type SecondStepDialogProps = {
  step: SecondStep;
  onDone: (answer: LoginResult) => void;
  /** The sign-in failed with an error, or was cancelled. */
  onOver: (error?: RequestError) => void;
};

/** Second step of the sign-in: a code, a recovery code, a passkey, or the setup of one of them. */
export function SecondStepDialog({ step: { ticket, methods }, onDone, onOver }: SecondStepDialogProps) {
  const { t } = useTranslation('identity');
  const usable = methods.filter((method) => method !== 'passkey' || canUsePasskeys());
  const [chosenMethod, setMethod] = useState(usable[0] ?? methods[0]);
  /** An expired sign-in starts again; other errors can be retried. */
  const withErrorShown = async <T,>(action: Promise<T>): Promise<T> => {
    try {
      return await action;
    } catch (error) {
      if (error instanceof RequestError && error.is(twoFactorFailures.ticketOver)) onOver(error);
      throw error;
    }
  };
  const verify = async (code: string) =>
    onDone(await withErrorShown(call(twoFactor.verify, { body: { ticket, code } }, { quiet: true })));
  const others = METHODS.filter((other) => other !== chosenMethod && usable.includes(other));

  return (
    <Modal open title={t('step.title')} footer={null} onCancel={() => onOver()} mask={{ closable: false }} width={440}>
      {chosenMethod === 'totp' && (
        <>
          <p className={styles.hint}>{t('step.text')}</p>
          <CodeForm key="totp" label={t('step.code')} verb={t('confirm')} send={verify} />
        </>
      )}
      {chosenMethod === 'recovery' && (
        <>
          <p className={styles.hint}>{t('step.recoveryText')}</p>
          <CodeForm key="recovery" label={t('step.recovery')} verb={t('confirm')} send={verify} isRecovery />
        </>
      )}
      {chosenMethod === 'passkey' && (
        <PasskeyStep
          text={t('step.passkeyText')}
          challenge={() => withErrorShown(call(passkey.stepChallenge, { body: { ticket } }, { quiet: true }))}
          answer={async (response) =>
            onDone(await withErrorShown(call(passkey.stepLogin, { body: { ticket, response } }, { quiet: true })))
          }
        />
      )}
      {chosenMethod === 'enrol' && <EnrolAtSignIn ticket={ticket} trying={withErrorShown} onDone={onDone} />}
      {others.map((other) => (
        <button key={other} type="button" className={styles.link} onClick={() => setMethod(other)}>
          {t(`step.way.${other}`)}
        </button>
      ))}
    </Modal>
  );
}
