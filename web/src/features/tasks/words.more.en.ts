import { en as access } from './words/access.en.ts';
import { en as approval } from './words/approval.en.ts';
import { en as baseline } from './words/baseline.en.ts';
import { en as bulkPreview } from './words/bulk-preview.en.ts';
import { en as calendar } from './words/calendar.en.ts';
import { en as cells } from './words/cells.en.ts';
import { en as color } from './words/color.en.ts';
import { en as copy } from './words/copy.en.ts';
import { en as dayPlan } from './words/day-plan.en.ts';
import { en as drafts } from './words/drafts.en.ts';
import { en as fieldInput } from './words/field-input.en.ts';
import { en as fieldSetup } from './words/field-setup.en.ts';
import { en as forms } from './words/forms.en.ts';
import { en as freezes } from './words/freezes.en.ts';
import { en as handover } from './words/handover.en.ts';
import { en as history } from './words/history.en.ts';
import { en as importing } from './words/import.en.ts';
import { en as layOut } from './words/lay-out.en.ts';
import { en as matrix } from './words/matrix.en.ts';
import { en as myTasks } from './words/my-tasks.en.ts';
import { en as order } from './words/order.en.ts';
import { en as overview } from './words/overview.en.ts';
import { en as placement } from './words/placement.en.ts';
import { en as projectList } from './words/project-list.en.ts';
import { en as references } from './words/references.en.ts';
import { en as relocation } from './words/relocation.en.ts';
import { en as repetition } from './words/repetition.en.ts';
import { en as settings } from './words/settings.en.ts';
import { en as shift } from './words/shift.en.ts';
import { en as taskCopy } from './words/task-copy.en.ts';
import { en as taskTemplate } from './words/task-template.en.ts';
import { en as templates } from './words/templates.en.ts';
import { en as timeline } from './words/timeline.en.ts';
import { en as token } from './words/token.en.ts';
import { en as trash } from './words/trash.en.ts';
import { en as typeSetup } from './words/type-setup.en.ts';
import { en as workflowDraft } from './words/workflow-draft.en.ts';
import { en as workflowGraph } from './words/workflow-graph.en.ts';
import { en as workload } from './words/workload.en.ts';

/** Texts that neither the projects page nor a project's list needs. */
export const en = {
  access,
  approval,
  baseline,
  bulkPreview,
  calendar,
  cells,
  color,
  copy,
  dayPlan,
  myTasks,
  drafts,
  fieldInput,
  fieldSetup,
  forms,
  freezes,
  handover,
  history,
  import: importing,
  linked: {
    title: 'New task for this record',
    add: 'Add',
    project: 'Project',
    choose: 'Choose a project',
    none: 'There is no project in which you can add tasks.',
    name: 'Title',
    added: 'Task “{{title}}” added',
  },
  layOut,
  matrix,
  order,
  overview,
  placement,
  projectList,
  references,
  relocation,
  repetition,
  settings,
  shift,
  taskCopy,
  taskTemplate,
  templates,
  timeline,
  token,
  trash,
  typeSetup,
  workflowDraft,
  workflowGraph,
  workload,
};
