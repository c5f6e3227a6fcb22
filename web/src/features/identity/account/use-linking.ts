import { federatedLogin } from '@opsyard/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { notify } from '../../../kernel/notify.ts';
import { readStored, removeStored, store } from '../../../kernel/storage/storage.ts';
import { goTo, openPopup, PopupBlocked } from '../federated-login/popup.ts';
import { useConfirmed } from './use-confirmed.tsx';

/** Links an external account: gets a ticket, then opens the popup, or redirects the page to CAS. */
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
      const popupResult = await goTo(popup, { source, link: ticket, signal: attempt.current.signal });
      if ('failure' in popupResult) return notify(({ message }) => void message.error(popupResult.message));
      const { id, opener } = popupResult;
      await finish.mutateAsync({ body: { id, opener } });
      notify(({ message }) => void message.success(t('account.linked.done', { name })));
    } catch (error) {
      // Errors of the server have already been shown.
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

/** Links the CAS account after the redirect; a ticket that this page did not request is ignored. */
export function useCasLinkReturn(): void {
  const { t } = useTranslation('identity');
  const [search, setSearch] = useSearchParams();
  const { mutateAsync } = useConfirmed(federatedLogin.linkCas);
  const handledTicket = useRef<string | null>(null);
  const ticket = search.get('ticket');
  useEffect(() => {
    if (!ticket || handledTicket.current === ticket) return;
    handledTicket.current = ticket;
    const link = readStored<string>('CAS_LINK');
    removeStored('CAS_LINK');
    // Remove the ticket from the URL and the history immediately.
    setSearch({}, { replace: true });
    if (!link) return;
    mutateAsync({ body: { ticket, link } }).then(
      () => notify(({ message }) => void message.success(t('account.linked.done', { name: 'CAS' }))),
      // Errors of the server have already been shown.
      () => undefined,
    );
  }, [ticket, setSearch, mutateAsync, t]);
}
