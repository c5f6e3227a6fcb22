import { more } from '../../kernel/words/words.more.zh.ts';
import { zh as common } from '../../kernel/words/words.zh.ts';
import { zh as parts } from '../../records/parts/words.zh.ts';
import { zh as records } from '../../records/words.zh.ts';
import { zh as sheet } from '../../ui/forms/sheet-words.zh.ts';
import { zh as transfer } from '../../ui/import/import-words.zh.ts';
import { byFeature } from '../all-features.ts';
import type { OwnWords } from './main-words.en.ts';
import { zh as shell } from './words.zh.ts';

const own = { common: { ...common, ...more }, shell, sheet, transfer, records, parts } satisfies OwnWords;
const ofFeatures = import.meta.glob<object>('../../features/tasks/words.zh.ts', { eager: true, import: 'zh' });

/** Chinese texts of the task list and the pages around it. */
export const words = { ...own, ...byFeature(ofFeatures) };
