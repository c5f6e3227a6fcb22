import { en as calendar } from './words/calendar.en.ts';
import { en as cells } from './words/cells.en.ts';
import { en as forms } from './words/forms.en.ts';
import { en as importing } from './words/import.en.ts';
import { en as overview } from './words/overview.en.ts';
import { en as token } from './words/token.en.ts';
import { en as typeSetup } from './words/type-setup.en.ts';

/** Texts that neither the projects page nor a project's list needs. */
export const en = { calendar, cells, forms, import: importing, overview, token, typeSetup };
