import {
  type Bind,
  type ColumnOf,
  type Condition,
  type CustomKey,
  compileCondition,
  type Field,
  type Fields,
  isCustomKey,
  kindOf,
  mapPlainFields,
  PLAIN_FIELDS,
  type PlainField,
  type Priority,
  TASK_LIST_FIELDS,
  type TaskListField,
} from '@opsyard/contract';
import { URGENCY, urgencyOf } from '../order/order.ts';
import { columnOf } from '../plain-columns.ts';
import { DECIDED_AT, IS_BLOCKED, PENDING_APPROVAL, unreadBy } from './columns.ts';

/** Top-level tasks, or those whose parent no list shows. The few such parents are found first, so that the list order can be scanned. */
const ON_TOP = `(t.parent_id is null or t.parent_id in (
  select p.id from task p where p.project_id = $1 and p.archived and p.children > 0 and p.deleted_at is null
))`;

/** A text folded like the record layer does for comparisons. */
const folded = (text: string) => `lower(normalize(${text}, NFKC) collate "und-x-icu")`;
/** The description without its tags; read only by conditions on it. */
const DESCRIPTION = `(select ${folded(`nullif(trim(regexp_replace(d.html, '<[^>]*>', ' ', 'g')), '')`)}
  from task_description d where d.task_id = t.id)`;

type Written = (condition: Condition, bind: Bind) => string;

/** The expressions of \`task t\` for conditions, as its indexes contain them. */
const COLUMNS: Readonly<Record<TaskListField, string | Written>> = {
  title: folded('t.title'),
  description: DESCRIPTION,
  status: 't.status_id',
  approval: PENDING_APPROVAL,
  type: 't.type_id',
  category: 't.category',
  // Closed tasks wait for nothing.
  blocked: flag(`(t.category in ('0', '2', '4') and ${IS_BLOCKED})`),
  // Written as `unreadBy`, which names the user.
  unread: () => 'false',
  unreadBy: ({ op, value }, bind) =>
    op === 'is' ? `t.id = any (${unreadBy(`${bind(value)}::uuid`, '$1::uuid')})` : 'false',
  priority: byUrgency,
  owner: 't.owner_id',
  assignees: listed('assignees', 't.assignee_ids'),
  labels: listed('labels', 't.label_ids'),
  ...mapPlainFields(plainCondition),
  dueTime: 't.due_time::time',
  number: 't.seq',
  subtasks: 't.children',
  comments: 't.comments',
  attachments: 't.attachments',
  createdAt: 't.created_at',
  createdBy: 't.created_by',
  updatedAt: 't.updated_at',
  completedAt: 't.completed_at',
  decidedAt: DECIDED_AT,
  requester: ofRequest('requester', 's.requester_id'),
  promisedDate: ofRequest('promisedDate', 's.promised_date'),
  // As a constant: partial indexes contain only one side.
  archived: flag('t.archived'),
  parent: 't.parent_id',
  onTop: flag(ON_TOP),
};

/** The expression of a field, or a function for its conditions. */
export const conditionColumns =
  (fields: Fields): ColumnOf =>
  (name) =>
    isCustomKey(name) ? customColumn(name, fields[name]) : COLUMNS[name as TaskListField];

/** A value of a custom field; its name contains only hexadecimal digits. */
function customColumn(name: CustomKey, field: Field | undefined): string {
  const value = `(t.custom ->> '${name}')`;
  if (!field) return 'null';
  const { family, pg } = kindOf(field);
  if (family === 'many') return `array(select jsonb_array_elements_text(t.custom -> '${name}'))::${pg}[]`;
  if (family === 'text') return folded(value);
  return family === 'flag' ? `coalesce(${value}::boolean, false)` : `${value}::${pg}`;
}

function byUrgency({ op, value }: Condition, bind: Bind): string {
  if (op === 'empty') return 'false';
  if (op === 'is') return `${URGENCY} = ${bind(urgencyOf(value as Priority))}::int`;
  return `${URGENCY} = any (${bind((value as Priority[]).map(urgencyOf))}::int[])`;
}

function flag(expression: string): Written {
  return ({ op, value }) => {
    if (op === 'empty') return 'false';
    return value === true ? expression : `not ${expression}`;
  };
}

/** A plain field by its column; a flag that is not set is not raised. */
function plainCondition(name: PlainField): string | Written {
  const column = `t.${columnOf(name)}`;
  return PLAIN_FIELDS[name].kind === 'boolean' ? flag(`(${column} is true)`) : column;
}

/** A value of the request that a task was created from; the requests are found first, so that tasks are not looked at one by one. */
function ofRequest(field: 'requester' | 'promisedDate', column: string): Written {
  const among = (condition: string) => `t.id in (
    select s.task_id from task_form_submission s where s.task_id is not null and s.state = 'accepted' and ${condition})`;
  return (condition, bind) =>
    condition.op === 'empty'
      ? `not ${among(`${column} is not null`)}`
      : among(compileCondition(TASK_LIST_FIELDS[field], condition, column, bind));
}

/** A list is never missing: only in this form the planner estimates how many are empty. */
function listed(field: 'assignees' | 'labels', column: string): Written {
  return (condition, bind) =>
    condition.op === 'empty' ? `${column} = '{}'` : compileCondition(TASK_LIST_FIELDS[field], condition, column, bind);
}
