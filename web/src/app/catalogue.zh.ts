import { byFeature } from './all-features.ts';
import { words } from './main-words.zh.ts';

const ofFeatures = import.meta.glob<object>(['../features/*/words.zh.ts', '!../features/tasks/**'], {
  eager: true,
  import: 'zh',
});

/** All Chinese texts by namespace. */
export const catalogue = { ...words, ...byFeature(ofFeatures) };
