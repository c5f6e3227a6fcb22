import type { Priority } from '@opsyard/contract';
import type { TableSource } from '../table-source.ts';

const PRIORITIES: ReadonlyMap<string, Priority> = new Map([
  ['-10', 'L'],
  ['0', 'M'],
  ['1', 'H'],
  ['2', 'U'],
  ['普通', 'M'],
  ['非常紧急', 'U'],
  ['极高', 'U'],
  ['紧急', 'H'],
]);

/**
 * Teambition's table of tasks, exported by users (Chinese columns) or by the API (English ones); the status is in the stage or status column,
 * not the task list.
 */
export const teambition: TableSource = {
  format: 'teambition',
  zone: 'Asia/Shanghai',
  columns: {
    任务列表: 'list',
    任务分组: 'list',
    列表: 'status',
    所属项目: 'ignore',
    执行者: 'owner',
    参与者: 'extra',
    标签: 'labels',
    备注: 'description',
    是否完成: 'done',
    任务类型: 'extra',
    content: 'title',
    note: 'description',
    'executor id': 'ownerId',
    'creator id': 'creatorId',
    'parent task id': 'parent',
    'is done': 'done',
    'is archived': 'archived',
    'accomplish time': 'completedAt',
    'std status': 'category',
  },
  separator: /[,，;；、|]/u,
  sectionsAreNoStatuses: true,
  recognises: (names) => {
    if (names.has('executor id') && names.has('content')) return true;
    if (!names.has('执行者') && !names.has('执行人')) return false;
    return ['任务标题', '标题', '任务名称', '任务', '任务列表', '任务内容'].some((name) => names.has(name));
  },
  priority: (text) => PRIORITIES.get(text),
  identify: (_, cellsAt) => {
    const project = cellsAt(0).named('所属项目') || cellsAt(0).named('项目');
    return project ? { sourceKey: `teambition:${project}`, sourceIdentified: true, name: project } : {};
  },
};
