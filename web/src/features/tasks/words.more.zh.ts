import { zh as baseline } from './words/baseline.zh.ts';
import { zh as calendar } from './words/calendar.zh.ts';
import { zh as cells } from './words/cells.zh.ts';
import { zh as copy } from './words/copy.zh.ts';
import { zh as desk } from './words/desk.zh.ts';
import { zh as fieldSetup } from './words/field-setup.zh.ts';
import { zh as forms } from './words/forms.zh.ts';
import { zh as importing } from './words/import.zh.ts';
import { zh as overview } from './words/overview.zh.ts';
import { zh as settings } from './words/settings.zh.ts';
import { zh as taskCopy } from './words/task-copy.zh.ts';
import { zh as taskTemplate } from './words/task-template.zh.ts';
import { zh as templates } from './words/templates.zh.ts';
import { zh as timeline } from './words/timeline.zh.ts';
import { zh as token } from './words/token.zh.ts';
import { zh as trash } from './words/trash.zh.ts';
import { zh as typeSetup } from './words/type-setup.zh.ts';
import { zh as workload } from './words/workload.zh.ts';
import type { en } from './words.more.en.ts';

export const zh = {
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
} satisfies typeof en;
