import { zh as forms } from './words/forms.zh.ts';
import { zh as importing } from './words/import.zh.ts';
import { zh as newType } from './words/new-type.zh.ts';
import type { en } from './words.more.en.ts';

export const zh = { forms, import: importing, newType } satisfies typeof en;
