import { createStore } from './store.ts';

/** The time zone somebody chose for what they read; empty for the one of their browser. */
export const zone = createStore('');

/** Chooses the zone in which times are shown; one the browser does not know counts as none. */
export function setZone(wanted: string | null | undefined): void {
  zone.set(wanted && isKnown(wanted) ? wanted : '');
}

/** The zone in which times are shown. */
export function zoneInUse(): string {
  return zone.get() || Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function isKnown(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
