import { confirmation, profile, twoFactor } from '@opsyard/contract';
import { Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useRead } from '../../../kernel/api.ts';
import { signOut } from '../../../kernel/sign-out.ts';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { canUsePasskeys } from '../passkey-support.ts';
import { PasskeyStep } from '../two-factor/passkey-step.tsx';
import styles from './account.module.css';
import { ConfirmByPassword } from './confirm-by-password.tsx';

type ConfirmMethod = 'password' | 'passkey' | 'signIn';
type ConfirmDialogProps = { onDone: () => void; onCancel: () => void };

/** Asks the user to authenticate again: by password, by passkey, or by signing in again if there is neither. */
export function ConfirmDialog({ onDone, onCancel }: ConfirmDialogProps) {
  const { t } = useTranslation('identity');
  const ways = useConfirmMethods();
  const [chosen, choose] = useState<ConfirmMethod | null>(null);
  const way = chosen ?? ways?.[0];
  return (
    <Modal open title={t('account.confirm.title')} footer={null} onCancel={onCancel}>
      {!way && <RowsSkeleton rows={2} />}
      {way === 'password' && <ConfirmByPassword onDone={onDone} onCancel={onCancel} />}
      {way === 'passkey' && <ConfirmByPasskey onDone={onDone} />}
      {way === 'signIn' && <SignInAgain />}
      {ways
        ?.filter((other) => other !== way)
        .map((other) => (
          <button key={other} type="button" className={styles.link} onClick={() => choose(other)}>
            {t(`account.confirm.way.${other}`)}
          </button>
        ))}
    </Modal>
  );
}

/** The methods with which the user can authenticate again; undefined until loaded. */
function useConfirmMethods(): readonly ConfirmMethod[] | undefined {
  const { data: me, isError } = useRead(profile.get, {}, { quiet: true });
  const { data: steps } = useRead(twoFactor.state, {}, { quiet: true });
  if (isError) return ['password'];
  if (!me || !steps) return undefined;
  const ways: ConfirmMethod[] = [];
  if (me.hasPassword) ways.push('password');
  if (steps.passkeys.length > 0 && canUsePasskeys()) ways.push('passkey');
  return ways.length > 0 ? ways : ['signIn'];
}

function ConfirmByPasskey({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('identity');
  const ticket = useRef('');
  return (
    <PasskeyStep
      text={t('account.confirm.text')}
      challenge={async () => {
        const asked = await call(confirmation.challenge, {}, { quiet: true });
        ticket.current = asked.ticket;
        return asked.options;
      }}
      answer={async (response) => {
        const body = { ticket: ticket.current, response };
        await call(confirmation.confirmByPasskey, { body }, { quiet: true });
        onDone();
      }}
    />
  );
}

function SignInAgain() {
  const { t } = useTranslation('identity');
  return (
    <>
      <p className={styles.hint}>{t('account.confirm.neither')}</p>
      <div className={styles.actions}>
        <Button type="primary" onClick={signOut}>
          {t('account.confirm.signOut')}
        </Button>
      </div>
    </>
  );
}
