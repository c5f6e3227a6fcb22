import { en as access } from './words/access.en.ts';
import { en as drafts } from './words/drafts.en.ts';
import { en as history } from './words/history.en.ts';
import { en as importing } from './words/import.en.ts';
import { en as bulkPreview } from './words/list/bulk-preview.en.ts';
import { en as cells } from './words/list/cells.en.ts';
import { en as color } from './words/list/color.en.ts';
import { en as dueTime } from './words/list/due-time.en.ts';
import { en as groups } from './words/list/groups.en.ts';
import { en as layOut } from './words/list/lay-out.en.ts';
import { en as myTasks } from './words/list/my-tasks.en.ts';
import { en as order } from './words/list/order.en.ts';
import { en as pasted } from './words/list/pasted.en.ts';
import { en as placement } from './words/list/placement.en.ts';
import { en as token } from './words/list/token.en.ts';
import { en as baseline } from './words/planning/baseline.en.ts';
import { en as calendar } from './words/planning/calendar.en.ts';
import { en as dayPlan } from './words/planning/day-plan.en.ts';
import { en as repetition } from './words/planning/repetition.en.ts';
import { en as shift } from './words/planning/shift.en.ts';
import { en as timeline } from './words/planning/timeline.en.ts';
import { en as workload } from './words/planning/workload.en.ts';
import { en as approval } from './words/process/approval.en.ts';
import { en as fieldGuide } from './words/process/field-guide.en.ts';
import { en as fieldInput } from './words/process/field-input.en.ts';
import { en as fieldSetup } from './words/process/field-setup.en.ts';
import { en as forms } from './words/process/forms.en.ts';
import { en as freezes } from './words/process/freezes.en.ts';
import { en as typeSetup } from './words/process/type-setup.en.ts';
import { en as workflowDraft } from './words/process/workflow-draft.en.ts';
import { en as workflowGraph } from './words/process/workflow-graph.en.ts';
import { en as copy } from './words/projects/copy.en.ts';
import { en as handover } from './words/projects/handover.en.ts';
import { en as matrix } from './words/projects/matrix.en.ts';
import { en as modules } from './words/projects/modules.en.ts';
import { en as overview } from './words/projects/overview.en.ts';
import { en as permissions } from './words/projects/permissions.en.ts';
import { en as projectList } from './words/projects/project-list.en.ts';
import { en as relocation } from './words/projects/relocation.en.ts';
import { en as settings } from './words/projects/settings.en.ts';
import { en as taskCopy } from './words/projects/task-copy.en.ts';
import { en as taskTemplate } from './words/projects/task-template.en.ts';
import { en as templates } from './words/projects/templates.en.ts';
import { en as transfers } from './words/projects/transfers.en.ts';
import { en as trash } from './words/projects/trash.en.ts';
import { en as references } from './words/references.en.ts';

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
  dueTime,
  fieldGuide,
  fieldInput,
  fieldSetup,
  forms,
  freezes,
  groups,
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
  modules,
  order,
  overview,
  pasted,
  placement,
  projectList,
  references,
  relocation,
  repetition,
  permissions,
  settings,
  shift,
  taskCopy,
  taskTemplate,
  templates,
  timeline,
  token,
  transfers,
  trash,
  typeSetup,
  workflowDraft,
  workflowGraph,
  workload,
};
