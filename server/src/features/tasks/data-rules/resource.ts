import { mapPlainFields, PLAIN_FIELDS, type PlainField, type PlainKind } from '@opsyard/contract';
import { type ColumnKind, declareResource, type ResourceColumn } from '../../../kernel/access/data-resource.ts';
import { columnOf } from '../task/plain-columns.ts';

const account = (id: string) => `(select u.username from sys_user u where u.id = ${id})`;

const KINDS: Readonly<Record<PlainKind, ColumnKind>> = { date: 'day', duration: 'number', boolean: 'text' };

function plainColumn(field: PlainField): ResourceColumn {
  const { kind, name } = PLAIN_FIELDS[field];
  const [en, zh] = name;
  return {
    sql: kind === 'boolean' ? `coalesce(t.${columnOf(field)}, false)::text` : `t.${columnOf(field)}`,
    kind: KINDS[kind],
    name: kind === 'duration' ? [`${en} (minutes)`, `${zh}（分钟）`] : name,
    always: true,
  };
}

/** Tasks as a resource of data rules; `t` is the task. Names instead of ids, since every project has its own statuses, types and labels. */
export const tasksResource = declareResource({
  component: 'task/ProjectTasks',
  permission: 'task:use',
  name: ['Tasks', '任务'],
  visibility: [
    'Only tasks in projects that the user is a member of, or that are open to their department or to everybody.',
    '仅限用户所参与项目中的任务，以及对其部门或所有人开放的项目中的任务。',
  ],
  columns: {
    project: {
      sql: '(select p.key from project p where p.id = t.project_id)',
      kind: 'text',
      name: ['Project code', '项目代号'],
      always: true,
    },
    title: { sql: 't.title', kind: 'text', name: ['Title', '标题'], always: true },
    status: {
      sql: '(select s.name from task_status s where s.id = t.status_id)',
      kind: 'text',
      name: ['Status', '状态'],
      always: true,
    },
    category: { sql: 't.category', kind: 'text', name: ['Status category', '状态类别'], always: true },
    type: {
      sql: '(select y.name from task_type y where y.id = t.type_id)',
      kind: 'text',
      name: ['Type', '类型'],
      always: true,
    },
    priority: { sql: 't.priority', kind: 'text', name: ['Priority', '优先级'], always: true },
    owner: { sql: account('t.owner_id'), kind: 'text', name: ['Owner (username)', '负责人（用户名）'], always: true },
    people: {
      sql: 'array(select u.username from sys_user u where u.id = any (array_append(t.assignee_ids, t.owner_id)))',
      kind: 'list',
      name: ['Owner and assignees (usernames)', '负责人和参与人（用户名）'],
      always: true,
    },
    creator: {
      sql: account('t.created_by'),
      kind: 'text',
      name: ['Created by (username)', '创建人（用户名）'],
      always: true,
    },
    labels: {
      sql: 'array(select l.name from task_label l where l.id = any (t.label_ids))',
      kind: 'list',
      name: ['Labels', '标签'],
      always: true,
    },
    ...mapPlainFields(plainColumn),
    createdAt: { sql: 't.created_at', kind: 'instant', name: ['Created', '创建时间'], always: true },
    completedAt: { sql: 't.completed_at', kind: 'instant', name: ['Completed', '完成时间'], always: true },
  },
  owner: 't.owner_id',
  departments: `array(
    select d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.depart_id where ud.user_id = t.owner_id
  )`,
});
