import { zh as access } from './words/access.zh.ts';
import { zh as approval } from './words/approval.zh.ts';
import { zh as baseline } from './words/baseline.zh.ts';
import { zh as bulkPreview } from './words/bulk-preview.zh.ts';
import { zh as calendar } from './words/calendar.zh.ts';
import { zh as cells } from './words/cells.zh.ts';
import { zh as color } from './words/color.zh.ts';
import { zh as copy } from './words/copy.zh.ts';
import { zh as dayPlan } from './words/day-plan.zh.ts';
import { zh as drafts } from './words/drafts.zh.ts';
import { zh as fieldInput } from './words/field-input.zh.ts';
import { zh as fieldSetup } from './words/field-setup.zh.ts';
import { zh as forms } from './words/forms.zh.ts';
import { zh as freezes } from './words/freezes.zh.ts';
import { zh as handover } from './words/handover.zh.ts';
import { zh as history } from './words/history.zh.ts';
import { zh as importing } from './words/import.zh.ts';
import { zh as layOut } from './words/lay-out.zh.ts';
import { zh as matrix } from './words/matrix.zh.ts';
import { zh as myTasks } from './words/my-tasks.zh.ts';
import { zh as order } from './words/order.zh.ts';
import { zh as overview } from './words/overview.zh.ts';
import { zh as placement } from './words/placement.zh.ts';
import { zh as projectList } from './words/project-list.zh.ts';
import { zh as references } from './words/references.zh.ts';
import { zh as relocation } from './words/relocation.zh.ts';
import { zh as repetition } from './words/repetition.zh.ts';
import { zh as settings } from './words/settings.zh.ts';
import { zh as shift } from './words/shift.zh.ts';
import { zh as taskCopy } from './words/task-copy.zh.ts';
import { zh as taskTemplate } from './words/task-template.zh.ts';
import { zh as templates } from './words/templates.zh.ts';
import { zh as timeline } from './words/timeline.zh.ts';
import { zh as token } from './words/token.zh.ts';
import { zh as trash } from './words/trash.zh.ts';
import { zh as typeSetup } from './words/type-setup.zh.ts';
import { zh as workflowDraft } from './words/workflow-draft.zh.ts';
import { zh as workflowGraph } from './words/workflow-graph.zh.ts';
import { zh as workload } from './words/workload.zh.ts';
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
  fieldInput,
  fieldSetup,
  forms,
  freezes,
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
} satisfies typeof en;
