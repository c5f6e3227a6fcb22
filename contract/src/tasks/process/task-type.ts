import type { CATEGORIES, PRIORITIES } from '../../constants.ts';
import { type Fields, f } from '../../records/fields.ts';
import type { Names } from '../../records/kinds.ts';
import { PLAIN_FIELDS } from '../fields/plain-fields.ts';
import type { TaskRow } from '../task-row.ts';

const CATEGORY_NAMES: Readonly<Record<(typeof CATEGORIES)[number], Names>> = {
  '0': ['To do', '待办'],
  '1': ['Done', '已完成'],
  '2': ['Doing', '进行中'],
  '3': ['Cancelled', '已取消'],
  '4': ['In review', '审核中'],
};
const PRIORITY_NAMES: Readonly<Record<(typeof PRIORITIES)[number], Names>> = {
  N: ['None', '无'],
  L: ['Low', '低'],
  M: ['Medium', '中'],
  H: ['High', '高'],
  U: ['Urgent', '紧急'],
};

/** The link targets of tasks for statuses, types and labels of their project. */
export const TASK_STATUS = 'taskStatus';
export const TASK_TYPE = 'taskType';
export const TASK_LABEL = 'taskLabel';

/** The task fields for filtering lists, in the form of the record layer. */
export const TASK_FIELDS = {
  title: f.text(['Title', '标题'], { required: true }),
  description: f.text(['Description', '描述']),
  status: f.link(['Status', '状态'], TASK_STATUS, { required: true }),
  type: f.link(['Type', '类型'], TASK_TYPE, { required: true }),
  category: f.choice(['Category', '状态类别'], CATEGORY_NAMES, { required: true }),
  approval: f.link(['Waiting for approval', '待审批状态'], TASK_STATUS),
  blocked: f.boolean(['Blocked', '被阻塞'], { required: true }),
  unread: f.boolean(['Unread', '未读'], { required: true }),
  priority: f.choice(['Priority', '优先级'], PRIORITY_NAMES, { required: true }),
  owner: f.user(['Owner', '负责人']),
  assignees: f.users(['Assignees', '参与人']),
  labels: f.links(['Labels', '标签'], TASK_LABEL),
  ...PLAIN_FIELDS,
  dueTime: f.time(['Due time', '截止时间']),
  number: f.number(['Number', '序号'], { required: true }),
  subtasks: f.number(['Subtasks', '子任务数'], { required: true }),
  comments: f.number(['Comments', '评论数'], { required: true }),
  attachments: f.number(['Attachments', '附件数'], { required: true }),
  createdAt: f.timestamp(['Created', '创建时间'], { required: true }),
  createdBy: f.user(['Created by', '创建人']),
  updatedAt: f.timestamp(['Updated', '更新时间'], { required: true }),
  completedAt: f.timestamp(['Completed', '完成时间']),
  /** When the latest request for an approval that was not withdrawn was approved or rejected. */
  decidedAt: f.timestamp(['Approval decided', '审批完成时间']),
  /** Who submitted the form it was created from, and the date promised to them. */
  requester: f.user(['Requester', '请求人']),
  promisedDate: f.date(['Promised date', '承诺日期']),
} as const satisfies Fields;

/** Those, and the fields with other filters: the archive, and the position in the tree. */
export const TASK_LIST_FIELDS = {
  ...TASK_FIELDS,
  archived: f.boolean(['Archived', '已归档'], { required: true }),
  parent: f.link(['Parent task', '父任务'], 'task'),
  /** Top-level tasks, and subtasks of archived ones, which no list shows. */
  onTop: f.boolean(['Top level', '顶层'], { required: true }),
  /** For whom it is unread: what the condition `unread` means for the calling user. */
  unreadBy: f.user(['Unread', '未读'], { required: true }),
} as const satisfies Fields;

export type TaskListField = keyof typeof TASK_LIST_FIELDS;
/** Fields missing in rows of a list: only the server can evaluate them. */
export const NOT_IN_ROWS: readonly string[] = [
  'description',
  'createdBy',
  'blocked',
  'unread',
  'unreadBy',
  'decidedAt',
  'requester',
  'promisedDate',
] satisfies readonly TaskListField[];

/** A task of a list as a record; `rowOf` finds other tasks. */
export function taskRecord(
  row: TaskRow,
  rowOf?: (id: string) => TaskRow | undefined,
): Readonly<Record<TaskListField, unknown>> {
  const { statusId, typeId, ownerId, assigneeIds, labelIds, parentId, seq, children, custom, approvalToId, ...same } =
    row;
  return {
    ...custom,
    ...same,
    status: statusId,
    approval: approvalToId ?? null,
    blocked: null,
    unread: null,
    unreadBy: null,
    type: typeId,
    owner: ownerId,
    assignees: assigneeIds,
    labels: labelIds,
    number: seq,
    subtasks: children,
    parent: parentId,
    onTop: parentId === null || rowOf?.(parentId)?.archived === true,
    description: null,
    createdBy: null,
    decidedAt: null,
    requester: null,
    promisedDate: null,
  };
}
