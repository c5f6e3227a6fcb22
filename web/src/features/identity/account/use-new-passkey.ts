import { passkey } from '@opsyard/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/calls/api.ts';
import { reportFailure } from '../../../kernel/calls/failure-notice.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { notify } from '../../../kernel/notify.ts';
import { ConfirmationCancelled, confirmed } from './use-confirmed.tsx';

/** Creates a passkey on this device and sends its public key to the server. */
export function useNewPasskey(onMade: () => void): { make: (name: string) => Promise<void>; isBusy: boolean } {
  const { t } = useTranslation('identity');
  const [isBusy, setBusy] = useState(false);
  const make = async (name: string) => {
    setBusy(true);
    try {
      const { createPasskey } = await import('../use-passkey.ts');
      const options = await confirmed(() => call(passkey.begin, {}, { quiet: true }));
      const response = await createPasskey(options);
      await confirmed(() => call(passkey.add, { body: { name, response } }, { quiet: true }));
      await refresh('twoStep');
      notify(({ message }) => void message.success(t('account.passkey.added')));
      onMade();
    } catch (error) {
      if (error instanceof ConfirmationCancelled) return;
      if (error instanceof RequestError) reportFailure(error, { token: null, quiet: false });
      else notify(({ message }) => void message.warning(t('account.passkey.notMade')));
    } finally {
      setBusy(false);
    }
  };
  return { make, isBusy };
}
