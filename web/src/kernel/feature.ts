import type { PushMessage } from '@opsyard/contract';
import type { AccountPart } from './account-parts.ts';
import type { Screens } from './loading/screens.ts';
import type { RecordCreator } from './record-creators.ts';

/**
 * The page's manifest of a feature. All of it is loaded with the first screen, so it only contains dynamic imports of the rest. Its texts, `W`
 * in English, are in `words.en.ts` and `words.zh.ts` beside it; those of its first screens are also in `words.first.en.ts` and
 * `words.first.zh.ts`.
 */
export type WebFeature<W extends object = object> = {
  /** Its screens by the names used in the menu. */
  readonly screens: Screens;
  /** Prefetches what an address needs before the menu has been loaded. */
  readonly prepare?: (path: string) => void;
  /** Invalidates queries after a push message. */
  readonly onPush?: (message: PushMessage) => void;
  /** Its records that can be created and linked from records of other features. */
  readonly creators?: readonly RecordCreator[];
  /** What it adds to the page of the own account. */
  readonly accountParts?: readonly AccountPart[];
  readonly words?: W;
};
