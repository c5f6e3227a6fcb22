import { passkey } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kernel/calls/api.ts';
import { RequestError } from '../../kernel/calls/request-error.ts';
import styles from './login-page.module.css';
import { canUsePasskeys } from './passkey-support.ts';
import type { SignInEnd } from './use-sign-in-end.tsx';

type PasskeySignInProps = { end: SignInEnd; remember: () => boolean };

/** Button that signs in with a passkey only. */
export function PasskeySignIn({ end, remember }: PasskeySignInProps) {
  const { t } = useTranslation('identity');
  const [isBusy, setBusy] = useState(false);
  if (!canUsePasskeys()) return null;
  const signInWithPasskey = async () => {
    setBusy(true);
    const isRemembered = remember();
    try {
      const { presentPasskey } = await import('./use-passkey.ts');
      const { ticket, options } = await call(passkey.loginChallenge, {}, { quiet: true });
      const response = await presentPasskey(options);
      const body = { ticket, response, remember_me: isRemembered };
      end.finish(await call(passkey.login, { body }, { quiet: true }), isRemembered);
    } catch (error) {
      // Closing the browser's dialog is no error.
      if (error instanceof RequestError) end.refuse(error, isRemembered);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="large"
      block
      className={styles.passkey ?? ''}
      loading={isBusy}
      onClick={() => void signInWithPasskey()}
    >
      {t('passkey')}
    </Button>
  );
}
