import { en as common } from '../kernel/words.en.ts';
import { byFeature } from './all-features.ts';
import { first as shell } from './words.first.en.ts';

const ofFeatures = import.meta.glob<object>('../features/*/words.first.en.ts', { eager: true, import: 'first' });

/** The words in English without which the first screens cannot speak; the others are fetched behind them. */
export const words = { common, shell, ...byFeature(ofFeatures) };
