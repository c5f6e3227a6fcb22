import { Steps } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { productTitle } from '../../../kernel/theme/branding.ts';
import styles from '../registration/registration.module.css';
import { AccountStep } from './account-step.tsx';
import { CodeStep } from './code-step.tsx';
import { DoneStep } from './done-step.tsx';
import { PasswordStep } from './password-step.tsx';
import type { RecoveryAccount } from './recovery-account.ts';

/** State shared by the steps of the recovery. */
type RecoveryState = { step: 0 | 1 | 2 | 3; typed: string; found: RecoveryAccount | null; ticket: string | null };
const INITIAL_STATE: RecoveryState = { step: 0, typed: '', found: null, ticket: null };

/** Password recovery in four steps. */
export function RecoveryPage() {
  const { t } = useTranslation('identity');
  const [state, setState] = useState(INITIAL_STATE);
  const { step, typed, found, ticket } = state;
  const title = t('recovery.title');
  const update = (changes: Partial<RecoveryState>) => setState((before) => ({ ...before, ...changes }));
  const beginAgain = () => update({ ...INITIAL_STATE, typed });
  useEffect(() => {
    document.title = `${title} - ${productTitle()}`;
  }, [title]);
  return (
    <div className={`${styles.card} ${styles.wide}`}>
      <h1 className={styles.title}>{title}</h1>
      <Steps
        size="small"
        responsive={false}
        titlePlacement="vertical"
        current={step}
        items={(['account', 'code', 'password', 'done'] as const).map((name) => ({
          title: t(`recovery.step.${name}`),
        }))}
      />
      {step === 0 && (
        <AccountStep
          typed={typed}
          onFound={(account, name) => update({ step: 1, found: account, typed: name, ticket: null })}
        />
      )}
      {step === 1 && found && (
        <CodeStep
          found={found}
          isProved={ticket !== null}
          onPrevious={() => update({ step: 0 })}
          onNext={(proof) => update({ step: 2, ticket: proof ?? ticket })}
          onOver={beginAgain}
        />
      )}
      {step === 2 && found && ticket !== null && (
        <PasswordStep
          found={found}
          ticket={ticket}
          onPrevious={() => update({ step: 1 })}
          onDone={() => update({ step: 3 })}
          onOver={beginAgain}
        />
      )}
      {step === 3 && <DoneStep username={found?.username ?? ''} onFinish={() => setState(INITIAL_STATE)} />}
      {step < 3 && (
        <div className={styles.foot}>
          <Link to="/user/login">{t('recovery.toLogin')}</Link>
        </div>
      )}
    </div>
  );
}
