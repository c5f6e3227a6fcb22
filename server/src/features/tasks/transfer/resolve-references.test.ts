import { plainValues } from '@opsyard/contract';
import { describe, expect, test } from 'vitest';
import type { ImportTask } from '../import/plan/plan.ts';
import { parentDepthsOf } from './apply/parent-depths.ts';
import type { KnownStatus, KnownTask } from './apply/target-project.ts';
import { differs, type MatchOptions, plainFor, type References, resolveReferences } from './resolve-references.ts';

const todo: KnownStatus = { id: 's0', name: 'To do', category: '0', archived: false, rank: 'a0', externalKey: null };
const other: KnownStatus = { ...todo, id: 's1', name: 'Ideas', rank: 'a1' };
const done: KnownStatus = { ...todo, id: 's2', name: 'Done', category: '1', rank: 'a2' };
const person = (id: string, member = true) => ({ id, username: id, realname: id, email: null, member });
const references: References = {
  statusOf: ({ statusKey }) =>
    new Map(Object.entries({ '@default': todo, '@todo': todo, ideas: other, done })).get(statusKey) ?? todo,
  people: new Map([
    ['anna', person('anna')],
    ['left', person('left', false)],
  ]),
  labels: new Map([['red', { id: 'l1', name: 'Red', color: 'red', externalKey: null }]]),
  nameless: new Set(['l9']),
};
const foreign: MatchOptions = { exact: false, hasArchivedState: false };
const own: MatchOptions = { exact: true, hasArchivedState: true };

const before = {
  ...{ id: 't1', projectId: 'p', seq: 1, title: 'Old', statusId: 's1', category: '0', priority: 'H', ownerId: 'left' },
  ...{ assigneeIds: ['bob'], labelIds: ['l7', 'l9'], startDate: '2026-01-05', dueDate: '2026-01-10', dueTime: '09:00' },
  ...{ parentId: null, depth: 0, rank: 'a0', archived: true, children: 0 },
} as unknown as KnownTask;
const source = (more: Partial<ImportTask> = {}): ImportTask => ({
  ...{ externalId: 'x', title: 'New', description: '', descriptionFormat: 'html', statusKey: '@todo', archived: false },
  ...{ ticked: false, priority: 'N', assigneeKeys: [], labelKeys: [], lists: [], checklists: [], comments: [] },
  ...{ attachments: [], extra: {}, order: 0, ...more },
});
const resolve = (more: Partial<ImportTask>, trust: MatchOptions) =>
  resolveReferences({ before, source: source(more), place: undefined }, references, trust);

describe('a known task in a file of another tool', () => {
  test('keeps its status if the file has none, or only knows open and done', () => {
    const doing = { ...before, category: '2', statusId: 's5' } as KnownTask;
    const finished = { ...before, category: '1', statusId: 's2' } as KnownTask;
    const statusFor = (task: KnownTask, statusKey: string) =>
      resolveReferences({ before: task, source: source({ statusKey }), place: undefined }, references, foreign)
        .statusId;
    expect(statusFor(finished, '@default')).toBe('s2');
    expect(statusFor(doing, '@default')).toBe('s5');
    expect(statusFor(doing, '@todo')).toBe('s5');
    expect(statusFor(finished, '@todo')).toBe('s0');
  });

  test('keeps the time of the due date if the file has only the date', () => {
    expect(resolve({ dueDate: '2026-01-11' }, foreign)).toMatchObject({ dueDate: '2026-01-11', dueTime: '09:00' });
  });

  test('keeps fields that are empty in the file', () => {
    expect(resolve({}, foreign)).toMatchObject({
      ...{ title: 'New', priority: 'H', ownerId: 'left', assigneeIds: ['bob'], labelIds: ['l7', 'l9'] },
      ...{ startDate: '2026-01-05', dueDate: '2026-01-10', dueTime: '09:00', archived: true, statusId: 's1' },
    });
  });

  test('keeps its status, whatever its category, if the file has none', () => {
    const shipped = { ...before, statusId: 's2', category: '1' } as KnownTask;
    const place = undefined;
    expect(
      resolveReferences({ before: shipped, source: source({ statusKey: '@default' }), place }, references, foreign),
    ).toMatchObject({
      statusId: 's2',
    });
  });

  test('gets the values of the file, and additional people and labels', () => {
    const says = {
      statusKey: 'done',
      priority: 'L',
      ownerKey: 'anna',
      assigneeKeys: ['anna'],
      labelKeys: ['red'],
    } as const;
    expect(resolve({ ...says, assigneeKeys: ['anna'], labelKeys: ['red'] }, foreign)).toMatchObject({
      ...{ statusId: 's2', category: '1', priority: 'L', ownerId: 'anna' },
      ...{ assigneeIds: ['bob', 'anna'], labelIds: ['l7', 'l9', 'l1'] },
    });
  });

  test('never starts after its due date', () => {
    expect(resolve({ dueDate: '2026-01-02' }, foreign)).toMatchObject({
      startDate: null,
      dueDate: '2026-01-02',
    });
    expect(plainFor({ ...plainValues({}), dueTime: '10:00' }).dueTime).toBeNull();
  });

  test('is unarchived only by a source with archiving', () => {
    expect(resolve({}, { exact: false, hasArchivedState: true }).archived).toBe(false);
  });
});

describe('a known task in a file of our own', () => {
  test('gets the values of the file, including fields marked as empty; labels without a name are in no file and kept', () => {
    const empties = ['priority', 'assignees', 'labels', 'dueDate'] as const;
    expect(resolve({ statusKey: 'ideas', ownerKey: 'left', empties }, own)).toMatchObject({
      ...{ priority: 'N', ownerId: 'left', assigneeIds: [], labelIds: ['l9'], dueDate: null, archived: false },
    });
    expect(resolve({ statusKey: 'ideas', ownerKey: 'left' }, own)).toMatchObject({
      ...{ priority: 'H', ownerId: 'left', assigneeIds: ['bob'], labelIds: ['l7', 'l9'], dueDate: '2026-01-10' },
    });
    expect(resolve({ assigneeKeys: ['left', 'anna'] }, own).assigneeIds).toEqual(['left', 'anna']);
  });

  test('is unchanged if nothing visible changes', () => {
    expect(differs({ before, after: { ...before, labelIds: ['l9', 'l7'] } })).toBe(false);
    expect(differs({ before, after: { ...before, title: 'x' } })).toBe(true);
  });
});

describe('parents', () => {
  const task = (externalId: string, parent?: string) =>
    source({ externalId, ...(parent !== undefined && { parentExternalId: parent }) });
  const placing = (tasks: ImportTask[], known: Record<string, number> = {}) =>
    parentDepthsOf({
      tasks,
      ids: new Map(tasks.map(({ externalId }) => [externalId, `id-${externalId}`])),
      known: new Map(Object.entries(known).map(([name, depth]) => [name, { ...before, depth }])),
    });

  test('subtasks are placed below their parents, also known ones, in any order of the file', () => {
    const [c, b, a] = [task('c', 'b'), task('b', 'a'), task('a')];
    const place = placing([c, b, a]);
    expect([c, b, a].map(place)).toEqual([
      { parentId: 'id-b', depth: 2 },
      { parentId: 'id-a', depth: 1 },
      { parentId: null, depth: 0 },
    ]);
    expect(placing([a, b], { a: 2 })(b)).toEqual({ parentId: 'id-a', depth: 3 });
  });

  test('too deep, unknown and circular parents are dropped', () => {
    const top = { parentId: null, depth: 0 };
    const [a, b] = [task('a'), task('b', 'a')];
    expect(placing([a, b], { a: 4 })(b)).toEqual(top);
    expect(placing([b])(b)).toEqual(top);
    const [one, two] = [task('one', 'two'), task('two', 'one')];
    const place = placing([one, two]);
    expect([one, two].map(place)).toContainEqual(top);
  });
});
