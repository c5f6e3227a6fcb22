import { zh as calendar } from './words/calendar.zh.ts';
import { zh as cells } from './words/cells.zh.ts';
import { zh as forms } from './words/forms.zh.ts';
import { zh as importing } from './words/import.zh.ts';
import { zh as overview } from './words/overview.zh.ts';
import { zh as token } from './words/token.zh.ts';
import { zh as typeSetup } from './words/type-setup.zh.ts';
import type { en } from './words.more.en.ts';

export const zh = { calendar, cells, forms, import: importing, overview, token, typeSetup } satisfies typeof en;
