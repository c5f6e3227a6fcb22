import { confirmation, profile, twoFactor } from '@opsyard/contract';
import { Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useRead } from '../../../kernel/calls/api.ts';
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
  const methods = useConfirmMethods();
  const [chosen, choose] = useState<ConfirmMethod | null>(null);
  const method = chosen ?? methods?.[0];
  return (
    <Modal open title={t('account.confirm.title')} footer={null} onCancel={onCancel}>
      {!method && <RowsSkeleton rows={2} />}
      {method === 'password' && <ConfirmByPassword onDone={onDone} onCancel={onCancel} />}
      {method === 'passkey' && <ConfirmByPasskey onDone={onDone} />}
      {method === 'signIn' && <SignInAgain />}
      {methods
        ?.filter((other) => other !== method)
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
  const methods: ConfirmMethod[] = [];
  if (me.hasPassword) methods.push('password');
  if (steps.passkeys.length > 0 && canUsePasskeys()) methods.push('passkey');
  return methods.length > 0 ? methods : ['signIn'];
}

function ConfirmByPasskey({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('identity');
  const ticket = useRef('');
  return (
    <PasskeyStep
      text={t('account.confirm.text')}
      challenge={async () => {
        const challenge = await call(confirmation.challenge, {}, { quiet: true });
        ticket.current = challenge.ticket;
        return challenge.options;
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
        <Button type="primary" onClick={() => signOut({ keepsDrafts: true })}>
          {t('account.confirm.signOut')}
        </Button>
      </div>
    </>
  );
}
