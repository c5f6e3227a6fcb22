import { type Preferences, preferences } from '@opsyard/contract';
import i18next from 'i18next';
import { call } from './api.ts';
import { type Appearance, appearanceOf, withDependentSettings } from './appearance.ts';
import { useBranding } from './branding.ts';
import { setLanguage } from './language.ts';
import { notify } from './notify.ts';
import { currentSession } from './session.ts';
import { readStored, store } from './storage.ts';
import { createStore, useStore } from './store.ts';
import { setZone } from './zone.ts';

const chosen = createStore<Preferences>(readStored<Preferences>('PREFERENCES') ?? {});
setZone(chosen.get().timeZone);

/** Whether the person's settings have come from the server since this page was loaded. */
export const preferencesLoaded = createStore(false);

/** The person's own settings of the page. */
export const currentPreferences = chosen.get;

/** Follows the person's own settings of the page. */
export function usePreferences(): Preferences {
  return useStore(chosen);
}

/** Follows how the shell looks for this person. */
export function useAppearance(): Appearance {
  const { color } = useBranding();
  return appearanceOf({ ...(color && { color }), ...usePreferences() });
}

/** What was chosen here and the server does not know yet. */
let unsaved: Preferences = {};
let isFetching = false;

/** Changes some settings, here at once and on the server for the person's other browsers. */
export function changePreferences(wanted: Preferences): void {
  const change = withDependentSettings(wanted);
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
  preferencesLoaded.set(true);
  if (Object.keys(unsaved).length > 0) save();
}

const THEME = ['appearance', 'color', 'navTheme', 'colorWeak'] as const;

/** A choice the server did not take holds in this browser all the same. */
function save(): void {
  const ofTheme = THEME.some((name) => name in unsaved);
  unsaved = {};
  call(preferences.save, { body: chosen.get() }, { quiet: ofTheme }).catch(() => {
    if (!ofTheme) return;
    notify(({ message }) => void message.error({ key: 'theme', content: i18next.t('common:failure.theme') }));
  });
}

function adopt(next: Preferences): void {
  store('PREFERENCES', next);
  chosen.set(next);
  setZone(next.timeZone);
  if (next.language) setLanguage(next.language);
}
