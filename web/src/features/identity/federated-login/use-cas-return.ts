import { federatedLogin } from '@opsyard/contract';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../../kernel/calls/api.ts';
import type { SignInEnd } from '../use-sign-in-end.tsx';
import { consumeCasReturn } from './cas.ts';

/** Signs in with the CAS ticket in the URL; true while this is in progress. */
export function useCasReturn(end: SignInEnd): boolean {
  const [search, setSearch] = useSearchParams();
  const [isReturning, setReturning] = useState(false);
  const handledTicket = useRef<string | null>(null);
  const ticket = search.get('ticket');
  useEffect(() => {
    if (!ticket || handledTicket.current === ticket) return;
    handledTicket.current = ticket;
    const pendingReturn = consumeCasReturn();
    // Remove the ticket from the URL and the history immediately.
    setSearch(pendingReturn?.redirect ? { redirect: pendingReturn.redirect } : {}, { replace: true });
    if (!pendingReturn) return;
    const { remember } = pendingReturn;
    setReturning(true);
    call(federatedLogin.validateCas, { query: { ticket, remember_me: remember } }, { quiet: true })
      .then(
        (answer) => end.finish(answer, remember),
        (error: unknown) => end.refuse(error, remember),
      )
      .finally(() => setReturning(false));
  }, [ticket, setSearch, end]);
  return isReturning;
}
