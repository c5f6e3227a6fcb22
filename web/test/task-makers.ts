import type { Project, ProjectDetail, TaskRow, TaskType, TypeRules } from '@opsyard/contract';
import { ABILITIES, plainValues } from '@opsyard/contract';
import { scopeOf } from '../src/features/tasks/shared/reading/scope.ts';
import { id } from './makers.ts';

export const STATUS = { todo: id('1'), doing: id('2'), review: id('3'), done: id('4') } as const;
const TYPE = id('5');
/** A type the test project has only where it is added. */
export const BUG = id('6');
export const LABEL = { copy: id('7'), video: id('8') } as const;
export const WANG = { id: id('a'), username: 'wang.min', realname: '王敏', avatar: null };
export const LI = { id: id('b'), username: 'li.wei', realname: '李伟', avatar: null };

/** The id of the test task of a number. */
export const taskId = (seq: number) => seq.toString(16).padStart(32, '0');

/** A task of the test project. */
export function taskRow(seq: number, more: Partial<TaskRow> = {}): TaskRow {
  return {
    id: taskId(seq),
    projectId: id('f'),
    seq,
    title: `Task ${seq}`,
    statusId: STATUS.todo,
    category: '0',
    typeId: TYPE,
    typeVersion: 0,
    priority: 'N',
    ownerId: null,
    assigneeIds: [],
    labelIds: [],
    ...plainValues({}),
    dueTime: null,
    parentId: null,
    rank: `a${String(seq).padStart(6, '0')}`,
    version: 1,
    archived: false,
    pinned: false,
    comments: 0,
    attachments: 0,
    children: 0,
    childrenDone: 0,
    checklist: 0,
    checklistDone: 0,
    createdAt: '2026-01-01T08:00:00.000Z',
    updatedAt: '2026-01-01T08:00:00.000Z',
    completedAt: null,
    ...more,
  };
}

/** A project as lists show it. */
export function project(more: Partial<Project> = {}): Project {
  return {
    id: id('f'),
    key: 'SITE',
    name: 'Shop in Spain',
    description: '',
    category: 'site',
    color: 'blue',
    visibility: 'private',
    state: 'active',
    startDate: null,
    dueDate: null,
    owner: WANG,
    myRole: 'owner',
    abilities: [...ABILITIES],
    starred: false,
    memberCount: 2,
    faces: [WANG, LI],
    counts: { todo: 3, done: 1, doing: 0, cancelled: 0, review: 0, overdue: 0 },
    health: null,
    department: null,
    version: 1,
    createdAt: '2026-01-01T08:00:00.000Z',
    updatedAt: '2026-01-01T08:00:00.000Z',
    ...more,
  };
}

/** The test project with its statuses, labels and members. */
export function projectDetail(more: Partial<ProjectDetail> = {}): ProjectDetail {
  return {
    ...project(),
    statuses: [
      { id: STATUS.todo, name: 'To do', category: '0', color: 'gray', archived: false, rank: 'a0' },
      { id: STATUS.doing, name: 'Doing', category: '2', color: 'blue', archived: false, rank: 'a1' },
      { id: STATUS.review, name: 'In review', category: '4', color: 'purple', archived: false, rank: 'a2' },
      { id: STATUS.done, name: 'Done', category: '1', color: 'green', archived: false, rank: 'a3' },
    ],
    types: [
      {
        ...{
          id: TYPE,
          name: 'Task',
          icon: 'tick',
          color: 'blue',
          description: '',
          rank: 'a0',
          version: 1,
          published: 0,
        },
        ...{ archived: false, isDefault: true },
      },
    ],
    fields: [],
    labels: [
      { id: LABEL.copy, name: 'Copy', color: 'gold', archived: false },
      { id: LABEL.video, name: 'Video', color: 'purple', archived: false },
    ],
    members: [
      { ...WANG, role: 'owner' },
      { ...LI, role: 'member' },
    ],
    formerMembers: [],
    ownerGone: false,
    workingDays: false,
    ...more,
  };
}

/** The types of the test project with one for defects, which has a version of these rules. */
export function withBug(rules: Partial<TypeRules> = {}): TaskType[] {
  const plain = { statusIds: [], initialId: null, transitions: null, required: [], hidden: [] };
  const look = { name: 'Bug', icon: 'bell', color: 'red', description: '', rank: 'a1', version: 2 } as const;
  const versions = [{ number: 1, ...plain, ...rules }];
  return [...projectDetail().types, { id: BUG, ...look, archived: false, isDefault: false, published: 1, versions }];
}

/** What the pages of the test project know of it. */
export const projectScope = (more: Partial<ProjectDetail> = {}) => scopeOf(projectDetail(more));
