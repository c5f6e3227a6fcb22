import type { Preferences } from '@opsyard/contract';
import { changePreferences, currentPreferences } from '../../kernel/storage/preferences.ts';

type Help = NonNullable<Preferences['helpDone']>[number];

/** Marks help as seen or dismissed. */
export function finishHelp(...which: Help[]): void {
  const { helpDone = [] } = currentPreferences();
  changePreferences({ helpDone: [...new Set([...helpDone, ...which])] });
}

/** Shows dismissed help again. */
export function offerHelpAgain(which: Help): void {
  const { helpDone = [] } = currentPreferences();
  changePreferences({ helpDone: helpDone.filter((one) => one !== which) });
}
