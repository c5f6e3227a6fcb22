import { federatedLogin } from '@opsyard/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { notify } from '../../../kernel/notify.ts';
import { readStored, removeStored, store } from '../../../kernel/storage.ts';
import { goTo, openPopup, PopupBlocked } from '../federated-login/popup.ts';
import { useConfirmed } from './use-confirmed.tsx';

/** Links an account elsewhere: a ticket, and then the popup and what it brought back, or a trip of the whole page to CAS. */
export function useLinking(source: string, name: string) {
  const { t } = useTranslation('identity');
  const [isBusy, setBusy] = useState(false);
  const attempt = useRef<AbortController>(undefined);
  const begin = useConfirmed(federatedLogin.link);
  const finish = useConfirmed(federatedLogin.finishLink);
  const link = async () => {
    attempt.current?.abort();
    attempt.current = new AbortController();
    setBusy(true);
    try {
      const { link: ticket, address } = await begin.mutateAsync({ body: { source } });
      if (address !== null) return leaveForCas(address, ticket);
      const popup = openPopup();
      setBusy(false);
      const brought = await goTo(popup, { source, link: ticket, signal: attempt.current.signal });
      if ('failure' in brought) return notify(({ message }) => void message.error(brought.message));
      const { id, opener } = brought;
      await finish.mutateAsync({ body: { id, opener } });
      notify(({ message }) => void message.success(t('account.linked.done', { name })));
    } catch (error) {
      // Whatever the server refused has been said already.
      if (error instanceof PopupBlocked) notify(({ message }) => void message.warning(t('places.allow')));
    } finally {
      setBusy(false);
    }
  };
  return { link, isBusy };
}

function leaveForCas(address: string, link: string): void {
  store('CAS_LINK', link, { remember: false });
  window.location.assign(address);
}

/** Links the CAS account somebody comes back with; a ticket this page has not gone away for is none of ours. */
export function useCasLinkReturn(): void {
  const { t } = useTranslation('identity');
  const [search, setSearch] = useSearchParams();
  const { mutateAsync } = useConfirmed(federatedLogin.linkCas);
  const taken = useRef<string | null>(null);
  const ticket = search.get('ticket');
  useEffect(() => {
    if (!ticket || taken.current === ticket) return;
    taken.current = ticket;
    const link = readStored<string>('CAS_LINK');
    removeStored('CAS_LINK');
    // The ticket leaves the address at once, and the history with it.
    setSearch({}, { replace: true });
    if (!link) return;
    mutateAsync({ body: { ticket, link } }).then(
      () => notify(({ message }) => void message.success(t('account.linked.done', { name: 'CAS' }))),
      // Whatever the server refused has been said already.
      () => undefined,
    );
  }, [ticket, setSearch, mutateAsync, t]);
}
