import type { PushMessage } from '@opsyard/contract';
import type { RecordCreator } from './record-creators.ts';
import type { Screens } from './screens.ts';

/**
 * What the page has of a feature. All of it comes with the first screen, so it only says how the rest is fetched. Its words, `W` in English,
 * are those of `words.en.ts` and `words.zh.ts` beside it; those its first screens need also stand in `words.first.en.ts` and `words.first.zh.ts`.
 */
export type WebFeature<W extends object = object> = {
  /** Its screens by the names menus give them. */
  readonly screens: Screens;
  /** Fetches what an address needs before the menu has said that it leads to a screen of this feature. */
  readonly prepare?: (path: string) => void;
  /** Marks readings as old that a message of the server has made so. */
  readonly onPush?: (message: PushMessage) => void;
  /** Records of its own that can be added, linked, from the records of other features. */
  readonly creators?: readonly RecordCreator[];
  readonly words?: W;
};
