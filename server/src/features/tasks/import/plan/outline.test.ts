import { describe, expect, test } from 'vitest';
import { readSample } from '../../../../../test/import-files/read-sample.ts';
import { workbookOf } from '../../../../../test/import-files/sample-files.ts';
import { readImport } from '../read-import.ts';

type Sample = Awaited<ReturnType<typeof readSample>>;

/** Each task by its title with that of its parent. */
function familyOf({ tasks }: Pick<Sample, 'tasks'>): (string | undefined)[][] {
  const titles = new Map(tasks.map(({ externalId, title }) => [externalId, title]));
  return tasks.map(({ title, parentExternalId }) => [title, titles.get(parentExternalId ?? '')]);
}

const GARDEN = [
  ['Garden', undefined],
  ['Dig', 'Garden'],
  ['Buy spades', 'Dig'],
  ['Plant', 'Garden'],
  ['Party', undefined],
];

describe('the outline of Microsoft Project', () => {
  test('becomes parents and subtasks, by level', async () => {
    const read = await readSample([
      ['ID', 'Active', 'Task_Mode', 'Name', 'Duration', 'Start', 'Finish', 'Predecessors', 'Outline_Level', 'Notes'],
      ['1', 'Yes', 'Auto Scheduled', 'Garden', '5 days', 'Mon 1/15/24', 'Fri 1/19/24', '', '1', ''],
      ['2', 'Yes', 'Auto Scheduled', 'Dig', '2 days', 'Mon 1/15/24', 'Tue 1/16/24', '', '2', 'Deep'],
      ['3', 'Yes', 'Manually Scheduled', 'Buy spades', '1 day', 'Mon 1/15/24', 'Mon 1/15/24', '', '3', ''],
      ['4', 'Yes', 'Auto Scheduled', 'Plant', '1 day', 'Fri 1/19/24', 'Fri 1/19/24', '2', '2', ''],
      ['5', 'Yes', 'Auto Scheduled', 'Party', '1 day', 'Mon 1/22/24', 'Mon 1/22/24', '', '1', ''],
    ]);
    expect(familyOf(read)).toEqual(GARDEN);
    expect(read.codes).toEqual([]);
    expect(read.tasks[1]).toMatchObject({ description: 'Deep', startDate: '2024-01-15', dueDate: '2024-01-16' });
    expect(Object.keys(read.tasks[1]?.extra ?? {})).not.toContain('Outline_Level');
  });

  test.each([['Outline Number'], ['WBS'], ['大纲数字'], ['PSP-Code']])('by the numbers of %s', async (header) => {
    const read = await readSample([
      ['Unique ID', 'Name', 'Duration', header],
      ['11', 'Garden', '5 days', '1'],
      ['12', 'Dig', '2 days', '1.1'],
      ['13', 'Buy spades', '1 day', '1.1.1'],
      ['14', 'Plant', '1 day', '1.2'],
      ['15', 'Party', '1 day', '2'],
    ]);
    expect(familyOf(read)).toEqual(GARDEN);
  });

  test('in a workbook, in Chinese, where the finish date is not the completion date', async () => {
    const bytes = workbookOf([
      ['标识号', '活动', '任务模式', '名称', '工期', '开始时间', '完成时间', '资源名称', '大纲级别', '完成百分比'],
      [1, '是', '自动计划', 'Garden', '5 个工作日', { day: 45306 }, { day: 45310 }, '王芳', 1, '0%'],
      [2, '是', '自动计划', 'Dig', '2 个工作日', { day: 45306 }, { day: 45307 }, '王芳;李雷[50%]', 2, '100%'],
      [3, '是', '自动计划', 'Buy spades', '1 个工作日', { day: 45306 }, { day: 45306 }, '', 3, '0%'],
      [4, '是', '自动计划', 'Plant', '1 个工作日', { day: 45310 }, { day: 45310 }, '', 2, '0%'],
      [5, '是', '自动计划', 'Party', '1 个工作日', { day: 45313 }, { day: 45313 }, '', 1, '0%'],
    ]);
    const { plan } = await readImport(bytes, { fileName: '计划.xlsx' });
    expect(familyOf({ tasks: plan?.tasks ?? [] })).toEqual(GARDEN);
    expect(plan?.tasks.map(({ statusKey, dueDate, completedAt }) => [statusKey, dueDate, completedAt])).toEqual([
      ['@default', '2024-01-19', undefined],
      ['@done', '2024-01-16', undefined],
      ['@default', '2024-01-15', undefined],
      ['@default', '2024-01-19', undefined],
      ['@default', '2024-01-22', undefined],
    ]);
    expect(plan?.members.map(({ name }) => name)).toEqual(['王芳', '李雷']);
  });
});

describe('other outlines', () => {
  test('records may be in any order, and numbers may be missing', async () => {
    const read = await readSample([
      ['Task name', 'WBS'],
      ['Buy spades', '1.1.1'],
      ['Party', '2'],
      ['Garden', '1'],
    ]);
    expect(familyOf(read)).toEqual([
      ['Buy spades', 'Garden'],
      ['Party', undefined],
      ['Garden', undefined],
    ]);
  });

  test('codes with letters stay with the task', async () => {
    const read = await readSample([
      ['Task name', 'WBS code'],
      ['Garden', 'G'],
      ['Dig', 'G-10'],
      ['Plant', 'G-20'],
    ]);
    expect(familyOf(read).map(([, parent]) => parent)).toEqual([undefined, 'Garden', 'Garden']);
    expect(read.tasks[1]?.extra).toEqual({ 'WBS code': 'G-10' });
  });

  test('a named parent takes precedence, and numbers without hierarchy are not an outline', async () => {
    const named = await readSample([
      ['ID', 'Task name', 'Outline level', 'Parent task'],
      ['1', 'Garden', '1', ''],
      ['2', 'Dig', '2', ''],
      ['3', 'Plant', '2', 'Dig'],
    ]);
    expect(familyOf(named).map(([, parent]) => parent)).toEqual([undefined, 'Garden', 'Dig']);
    const costs = await readSample([
      ['Task name', 'WBS'],
      ['Garden', 'C.1'],
      ['Dig', 'C.1'],
      ['Plant', 'C.1.2'],
    ]);
    expect(familyOf(costs).map(([, parent]) => parent)).toEqual([undefined, undefined, undefined]);
    const flat = await readSample([
      ['Task name', 'Outline number'],
      ['Garden', '1'],
      ['Dig', '2'],
    ]);
    expect(familyOf(flat).map(([, parent]) => parent)).toEqual([undefined, undefined]);
  });

  test('tasks with the same title keep their own subtasks, and those without an id are recognised when others are inserted before them', async () => {
    const rows = [
      ['Task name', 'Outline level'],
      ['Phase', '1'],
      ['Design', '2'],
      ['Phase', '1'],
      ['Build', '2'],
    ];
    const read = await readSample(rows);
    expect(read.tasks.map(({ parentExternalId }) => parentExternalId)).toEqual([
      undefined,
      read.tasks[0]?.externalId,
      undefined,
      read.tasks[2]?.externalId,
    ]);
    const again = await readSample(rows.toSpliced(1, 0, ['Before', '1']));
    expect(again.tasks.slice(1).map(({ externalId }) => externalId)).toEqual(
      read.tasks.map(({ externalId }) => externalId),
    );
  });

  test('thousands of levels are read, and too deep ones are flattened', async () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => [`Task ${at}`, String((at % 900) + 1)]);
    const { tasks, codes } = await readSample([['Task name', 'Outline level'], ...rows]);
    expect(tasks).toHaveLength(5_000);
    expect(codes).toContain('parentTooDeep');
  });
});
