import { zh as cells } from './words/cells.zh.ts';
import { zh as forms } from './words/forms.zh.ts';
import { zh as importing } from './words/import.zh.ts';
import { zh as token } from './words/token.zh.ts';
import { zh as typeSetup } from './words/type-setup.zh.ts';
import type { en } from './words.more.en.ts';

export const zh = { cells, forms, import: importing, token, typeSetup } satisfies typeof en;
