import { type Preferences, preferences } from '@opsyard/contract';
import { call } from './api.ts';
import { setLanguage } from './language.ts';
import { currentSession } from './session.ts';
import { keep, recall } from './storage.ts';
import { createStore, useStore } from './store.ts';

const chosen = createStore<Preferences>(recall<Preferences>('PREFERENCES') ?? {});

/** Follows the person's own settings of the page. */
export function usePreferences(): Preferences {
  return useStore(chosen);
}

/** What was chosen here while nobody was signed in. */
let chosenBefore: Preferences = {};

/** Changes some settings, here at once and on the server for the person's other browsers. */
export function changePreferences(change: Preferences): void {
  adopt({ ...chosen.get(), ...change });
  if (currentSession()) save();
  else chosenBefore = { ...chosenBefore, ...change };
}

/** Takes over the settings the person has on the server; what they chose just before signing in wins and goes there. */
export async function fetchPreferences(): Promise<void> {
  const known = await call(preferences.get, {}, { quiet: true });
  const isNewer = Object.keys(chosenBefore).length > 0;
  adopt({ ...known, ...chosenBefore });
  chosenBefore = {};
  if (isNewer) save();
}

function save(): void {
  call(preferences.save, { body: chosen.get() }).catch(() => undefined);
}

function adopt(next: Preferences): void {
  keep('PREFERENCES', next);
  chosen.set(next);
  if (next.language) setLanguage(next.language);
}
