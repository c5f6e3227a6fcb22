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

/** What was chosen here and the server does not know yet. */
let unsaved: Preferences = {};
let isFetching = false;

/** Changes some settings, here at once and on the server for the person's other browsers. */
export function changePreferences(change: Preferences): void {
  adopt({ ...chosen.get(), ...change });
  unsaved = { ...unsaved, ...change };
  // What the server knows is on its way and has to come first: saving sends all settings.
  if (currentSession() && !isFetching) save();
}

/** Takes over the settings the person has on the server; what they chose here meanwhile, or just before signing in, wins and goes there. */
export async function fetchPreferences(): Promise<void> {
  isFetching = true;
  const known = await call(preferences.get, {}, { quiet: true }).finally(() => {
    isFetching = false;
  });
  adopt({ ...known, ...unsaved });
  if (Object.keys(unsaved).length > 0) save();
}

function save(): void {
  unsaved = {};
  call(preferences.save, { body: chosen.get() }).catch(() => undefined);
}

function adopt(next: Preferences): void {
  keep('PREFERENCES', next);
  chosen.set(next);
  if (next.language) setLanguage(next.language);
}
