import { zh as access } from './words/access.zh.ts';
import { zh as drafts } from './words/drafts.zh.ts';
import { zh as history } from './words/history.zh.ts';
import { zh as importing } from './words/import.zh.ts';
import { zh as bulkPreview } from './words/list/bulk-preview.zh.ts';
import { zh as cells } from './words/list/cells.zh.ts';
import { zh as color } from './words/list/color.zh.ts';
import { zh as dueTime } from './words/list/due-time.zh.ts';
import { zh as groups } from './words/list/groups.zh.ts';
import { zh as layOut } from './words/list/lay-out.zh.ts';
import { zh as myTasks } from './words/list/my-tasks.zh.ts';
import { zh as order } from './words/list/order.zh.ts';
import { zh as pasted } from './words/list/pasted.zh.ts';
import { zh as placement } from './words/list/placement.zh.ts';
import { zh as token } from './words/list/token.zh.ts';
import { zh as baseline } from './words/planning/baseline.zh.ts';
import { zh as calendar } from './words/planning/calendar.zh.ts';
import { zh as dayPlan } from './words/planning/day-plan.zh.ts';
import { zh as repetition } from './words/planning/repetition.zh.ts';
import { zh as shift } from './words/planning/shift.zh.ts';
import { zh as timeline } from './words/planning/timeline.zh.ts';
import { zh as workload } from './words/planning/workload.zh.ts';
import { zh as approval } from './words/process/approval.zh.ts';
import { zh as fieldGuide } from './words/process/field-guide.zh.ts';
import { zh as fieldInput } from './words/process/field-input.zh.ts';
import { zh as fieldSetup } from './words/process/field-setup.zh.ts';
import { zh as forms } from './words/process/forms.zh.ts';
import { zh as freezes } from './words/process/freezes.zh.ts';
import { zh as typeSetup } from './words/process/type-setup.zh.ts';
import { zh as workflowDraft } from './words/process/workflow-draft.zh.ts';
import { zh as workflowGraph } from './words/process/workflow-graph.zh.ts';
import { zh as copy } from './words/projects/copy.zh.ts';
import { zh as handover } from './words/projects/handover.zh.ts';
import { zh as matrix } from './words/projects/matrix.zh.ts';
import { zh as modules } from './words/projects/modules.zh.ts';
import { zh as overview } from './words/projects/overview.zh.ts';
import { zh as permissions } from './words/projects/permissions.zh.ts';
import { zh as projectList } from './words/projects/project-list.zh.ts';
import { zh as relocation } from './words/projects/relocation.zh.ts';
import { zh as settings } from './words/projects/settings.zh.ts';
import { zh as taskCopy } from './words/projects/task-copy.zh.ts';
import { zh as taskTemplate } from './words/projects/task-template.zh.ts';
import { zh as templates } from './words/projects/templates.zh.ts';
import { zh as transfers } from './words/projects/transfers.zh.ts';
import { zh as trash } from './words/projects/trash.zh.ts';
import { zh as references } from './words/references.zh.ts';
import type { en } from './words.more.en.ts';

export const zh = {
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
    title: '为此记录新建任务',
    add: '新建',
    project: '项目',
    choose: '请选择项目',
    none: '没有您可以新建任务的项目。',
    name: '标题',
    added: '已新建任务“{{title}}”',
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
} satisfies typeof en;
