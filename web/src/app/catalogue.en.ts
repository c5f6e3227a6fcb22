import { byFeature } from './all-features.ts';
import { words } from './main-words.en.ts';

const ofFeatures = import.meta.glob<object>(['../features/*/words.en.ts', '!../features/tasks/**'], {
  eager: true,
  import: 'en',
});

/** All English texts by namespace. */
export const catalogue = { ...words, ...byFeature(ofFeatures) };
