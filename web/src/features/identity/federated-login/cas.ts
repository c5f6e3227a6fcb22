import { readStored, removeStored, store } from '../../../kernel/storage/storage.ts';

/** State kept during the redirect to CAS. */
export type CasReturn = { redirect: string | null; remember: boolean };

/** Redirects the page to CAS. */
export function leaveForCas(address: string, pendingReturn: CasReturn): void {
  store('CAS_AWAY', pendingReturn, { remember: false });
  window.location.assign(address);
}

/** The state kept before the redirect, returned once; a ticket without it was not requested here. */
export function consumeCasReturn(): CasReturn | null {
  const pendingReturn = readStored<CasReturn>('CAS_AWAY');
  removeStored('CAS_AWAY');
  return pendingReturn;
}
