import { forget, keep, recall } from '../../../kernel/storage.ts';

/** What the page remembers while somebody is at the CAS server. */
export type Away = { redirect: string | null; remember: boolean };

/** Leads the whole page to the CAS server. */
export function leaveForCas(address: string, away: Away): void {
  keep('CAS_AWAY', away, { remember: false });
  window.location.assign(address);
}

/** What was remembered when the page left, once: a ticket nobody here has asked for is none of ours. */
export function comeBackFromCas(): Away | null {
  const away = recall<Away>('CAS_AWAY');
  forget('CAS_AWAY');
  return away;
}
