import { createStore } from './storage/store.ts';

/** The time zone chosen by the user; empty for that of the browser. */
export const zone = createStore('');

/** Sets the time zone for displayed times; an unknown one is ignored. */
export function setZone(requested: string | null | undefined): void {
  zone.set(requested && isValidZone(requested) ? requested : '');
}

/** The time zone of displayed times. */
export function zoneInUse(): string {
  return zone.get() || Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function isValidZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
