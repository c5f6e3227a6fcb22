import type { Preferences } from '@opsyard/contract';
import { changePreferences, currentPreferences } from '../kernel/preferences.ts';

type Help = NonNullable<Preferences['helpDone']>[number];

/** Notes that somebody has seen some help or wants none of it. */
export function finishHelp(...which: Help[]): void {
  const { helpDone = [] } = currentPreferences();
  changePreferences({ helpDone: [...new Set([...helpDone, ...which])] });
}

/** Offers help again that was put away. */
export function offerHelpAgain(which: Help): void {
  const { helpDone = [] } = currentPreferences();
  changePreferences({ helpDone: helpDone.filter((one) => one !== which) });
}
