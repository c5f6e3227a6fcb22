import { readStored, removeStored, store } from '../../../kernel/storage.ts';

/** What the page remembers while somebody is at the CAS server. */
export type CasReturn = { redirect: string | null; remember: boolean };

/** Leads the whole page to the CAS server. */
export function leaveForCas(address: string, away: CasReturn): void {
  store('CAS_AWAY', away, { remember: false });
  window.location.assign(address);
}

/** What was remembered when the page left, once: a ticket nobody here has asked for is none of ours. */
export function comeBackFromCas(): CasReturn | null {
  const away = readStored<CasReturn>('CAS_AWAY');
  removeStored('CAS_AWAY');
  return away;
}
