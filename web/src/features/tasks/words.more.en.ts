import { en as baseline } from './words/baseline.en.ts';
import { en as calendar } from './words/calendar.en.ts';
import { en as cells } from './words/cells.en.ts';
import { en as copy } from './words/copy.en.ts';
import { en as desk } from './words/desk.en.ts';
import { en as fieldSetup } from './words/field-setup.en.ts';
import { en as forms } from './words/forms.en.ts';
import { en as importing } from './words/import.en.ts';
import { en as overview } from './words/overview.en.ts';
import { en as settings } from './words/settings.en.ts';
import { en as taskCopy } from './words/task-copy.en.ts';
import { en as taskTemplate } from './words/task-template.en.ts';
import { en as templates } from './words/templates.en.ts';
import { en as timeline } from './words/timeline.en.ts';
import { en as token } from './words/token.en.ts';
import { en as trash } from './words/trash.en.ts';
import { en as typeSetup } from './words/type-setup.en.ts';
import { en as workload } from './words/workload.en.ts';

/** Texts that neither the projects page nor a project's list needs. */
export const en = {
  baseline,
  calendar,
  cells,
  copy,
  desk,
  fieldSetup,
  forms,
  import: importing,
  overview,
  settings,
  taskCopy,
  taskTemplate,
  templates,
  timeline,
  token,
  trash,
  typeSetup,
  workload,
};
