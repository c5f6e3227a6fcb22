import { zh as common } from '../../kernel/words/words.zh.ts';
import { byFeature } from '../all-features.ts';
import { first as shell } from './words.first.zh.ts';

const ofFeatures = import.meta.glob<object>('../../features/*/words.first.zh.ts', { eager: true, import: 'first' });

/** Chinese texts of the first screens; the others are loaded later. */
export const words = { common, shell, ...byFeature(ofFeatures) };
