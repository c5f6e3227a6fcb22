import { federatedLogin } from '@opsyard/contract';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../../kernel/api.ts';
import type { SignInEnd } from '../use-sign-in-end.tsx';
import { comeBackFromCas } from './cas.ts';

/** Signs in whoever comes back from the CAS server with a ticket; true while that is under way. */
export function useCasReturn(end: SignInEnd): boolean {
  const [search, setSearch] = useSearchParams();
  const [isUnderWay, setUnderWay] = useState(false);
  const taken = useRef<string | null>(null);
  const ticket = search.get('ticket');
  useEffect(() => {
    if (!ticket || taken.current === ticket) return;
    taken.current = ticket;
    const away = comeBackFromCas();
    // The ticket leaves the address at once, and the history with it.
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
