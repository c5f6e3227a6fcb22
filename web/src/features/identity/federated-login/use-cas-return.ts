import { federatedLogin } from '@opsyard/contract';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../../kernel/api.ts';
import type { SignInEnd } from '../use-sign-in-end.tsx';
import { comeBackFromCas } from './cas.ts';

/** Signs in with the CAS ticket in the URL; true while this is in progress. */
export function useCasReturn(end: SignInEnd): boolean {
  const [search, setSearch] = useSearchParams();
  const [isUnderWay, setUnderWay] = useState(false);
  const taken = useRef<string | null>(null);
  const ticket = search.get('ticket');
  useEffect(() => {
    if (!ticket || taken.current === ticket) return;
    taken.current = ticket;
    const away = comeBackFromCas();
    // Remove the ticket from the URL and the history immediately.
    setSearch(away?.redirect ? { redirect: away.redirect } : {}, { replace: true });
    if (!away) return;
    const { remember } = away;
    setUnderWay(true);
    call(federatedLogin.validateCas, { query: { ticket, remember_me: remember } }, { quiet: true })
      .then(
        (answer) => end.finish(answer, remember),
        (error: unknown) => end.refuse(error, remember),
      )
      .finally(() => setUnderWay(false));
  }, [ticket, setSearch, end]);
  return isUnderWay;
}
