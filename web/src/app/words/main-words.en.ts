import { en as common } from '../../kernel/words/words.en.ts';
import { more } from '../../kernel/words/words.more.en.ts';
import { en as parts } from '../../records/parts/words.en.ts';
import { en as records } from '../../records/words.en.ts';
import { en as sheet } from '../../ui/forms/sheet-words.en.ts';
import { en as transfer } from '../../ui/import/import-words.en.ts';
import { byFeature } from '../all-features.ts';
import { en as shell } from './words.en.ts';

const own = { common: { ...common, ...more }, shell, sheet, transfer, records, parts };
export type OwnWords = typeof own;
const ofFeatures = import.meta.glob<object>('../../features/tasks/words.en.ts', { eager: true, import: 'en' });

/** English texts of the task list and the pages around it. */
export const words = { ...own, ...byFeature(ofFeatures) };
