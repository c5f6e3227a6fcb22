import { en as common } from '../../kernel/words/words.en.ts';
import { byFeature } from '../all-features.ts';
import { first as shell } from './words.first.en.ts';

const ofFeatures = import.meta.glob<object>('../../features/*/words.first.en.ts', { eager: true, import: 'first' });

/** English texts of the first screens; the others are loaded later. */
export const words = { common, shell, ...byFeature(ofFeatures) };
