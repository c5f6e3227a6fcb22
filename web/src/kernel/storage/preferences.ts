import { type Preferences, preferences } from '@opsyard/contract';
import i18next from 'i18next';
import { call } from '../calls/api.ts';
import { notify } from '../notify.ts';
import { currentSession } from '../session.ts';
import { type Appearance, appearanceOf, withDependentSettings } from '../theme/appearance.ts';
import { useBranding } from '../theme/branding.ts';
import { setLanguage } from '../words/language.ts';
import { setZone } from '../zone.ts';
import { readStored, store } from './storage.ts';
import { createStore, useStore } from './store.ts';

const chosen = createStore<Preferences>(readStored<Preferences>('PREFERENCES') ?? {});
setZone(chosen.get().timeZone);

/** Whether the user's settings have been loaded from the server. */
export const preferencesLoaded = createStore(false);

/** The user's current settings. */
export const currentPreferences = chosen.get;

/** The user's settings, for components. */
export function usePreferences(): Preferences {
  return useStore(chosen);
}

/** The user's appearance settings, for components. */
export function useAppearance(): Appearance {
  const { color } = useBranding();
  return appearanceOf({ ...(color && { color }), ...usePreferences() });
}

/** Changes the server has not stored yet. */
let unsaved: Preferences = {};
let isFetching = false;

/** Changes settings, immediately here and on the server for the user's other browsers. */
export function changePreferences(changes: Preferences): void {
  const change = withDependentSettings(changes);
  adopt({ ...chosen.get(), ...change });
  unsaved = { ...unsaved, ...change };
  // Saving sends all settings, so loading must finish first.
  if (currentSession() && !isFetching) save();
}

/** Loads the user's settings; changes made meanwhile, or just before signing in, take precedence and are saved. */
export async function fetchPreferences(): Promise<void> {
  isFetching = true;
  const loaded = await call(preferences.get, {}, { quiet: true }).finally(() => {
    isFetching = false;
  });
  adopt({ ...loaded, ...unsaved });
  preferencesLoaded.set(true);
  if (Object.keys(unsaved).length > 0) save();
}

const THEME = ['appearance', 'color', 'navTheme', 'colorWeak'] as const;

/** A change refused by the server remains effective in this browser. */
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
