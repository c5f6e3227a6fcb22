import { describe, expect, test } from 'vitest';
import { csvOf } from '../../../../../test/import-files/sample-files.ts';
import type { Mapping } from '../fields.ts';
import { planFromMapping, readImport } from '../read-import.ts';

const options = { fileName: 'Plan for spring.csv', zone: 'Asia/Shanghai' };
const read = (rows: string[][]) => readImport(Buffer.from(csvOf(rows)), options);

async function remap(rows: string[][], change: (mapping: Mapping) => Mapping) {
  const { table, mapping } = await read(rows);
  if (!table || !mapping) throw new Error('no table');
  return planFromMapping(table, change(mapping), options);
}

describe('any other table', () => {
  test('refuses a mapping without a title', async () => {
    const rows = [
      ['a', 'b'],
      ['1', '2'],
    ];
    await expect(remap(rows, () => ({ columns: ['extra', 'extra'] }))).rejects.toMatchObject({ code: 'titleUnmapped' });
    expect(await read(rows)).toMatchObject({ format: 'table', plan: null, mapping: { columns: ['extra', 'extra'] } });
  });

  test('refuses ambiguous dates until the order is chosen, and reports it once', async () => {
    const rows = [
      ['Title', 'Due', 'Created'],
      ['One', '3/4/2026', '5/12/2025'],
      ['Two', '5/6/2026', '6/12/2025'],
    ];
    const { plan } = await read(rows);
    expect(plan?.problems).toEqual([
      { level: 'error', code: 'dateAmbiguous', field: 'Due', params: { value: '3/4/2026' } },
    ]);
    expect(plan?.tasks.map(({ dueDate }) => dueDate)).toEqual([undefined, undefined]);
    const chosen = await remap(rows, (mapping) => ({ ...mapping, dateOrder: 'mdy' }));
    expect(chosen.tasks.map(({ dueDate }) => dueDate)).toEqual(['2026-03-04', '2026-05-06']);
  });

  test('one unambiguous date decides for all columns of the file', async () => {
    const { plan } = await read([
      ['Title', 'Due', 'Created'],
      ['One', '3/4/2026', '25/12/2025'],
      ['Two', '5/6/2026', '26/12/2025'],
    ]);
    expect(plan?.tasks.map(({ dueDate }) => dueDate)).toEqual(['2026-04-03', '2026-06-05']);
    expect(plan?.problems).toEqual([]);
  });

  test('a contradictory file keeps the unambiguous dates only, and the others as text', async () => {
    const { plan } = await read([
      ['Title', 'Start', 'Due'],
      ['One', '1/2/2026', '3/4/2026'],
      ['Two', '13/2/2026', '13/4/2026'],
      ['Three', '', '4/13/2026'],
      ['Four', 'soon', '04-13-2026'],
    ]);
    expect(plan?.tasks.map(({ startDate, dueDate }) => [startDate, dueDate])).toEqual([
      [undefined, undefined],
      ['2026-02-13', '2026-04-13'],
      [undefined, '2026-04-13'],
      [undefined, '2026-04-13'],
    ]);
    expect(plan?.tasks[0]?.extra).toEqual({ Start: '1/2/2026', Due: '3/4/2026' });
    expect(plan?.problems.map(({ code, field, row }) => [code, field, row])).toEqual([
      ['dateMixed', 'Start', undefined],
      ['dateInvalid', 'Start', 5],
    ]);
  });

  test('suggests columns by names in several languages and by their content', async () => {
    const { mapping, plan } = await read([
      ['编号', '任务名称', '当前状态', '负责人', '截止日期', '标签', '是否完成', '预算'],
      ['A1', '整理素材', '进行中', '王芳', '2026/3/1', '设计、首页', '否', '300'],
      ['A2', '确认报价', '已完成', '李雷', '2026/3/2', '物流', '是', ''],
    ]);
    expect(mapping?.columns).toEqual(['key', 'title', 'status', 'owner', 'dueDate', 'labels', 'done', 'extra']);
    expect(plan?.tasks[0]).toMatchObject({
      key: 'A1',
      labelKeys: ['设计', '首页'],
      dueDate: '2026-03-01',
      extra: { 预算: '300' },
    });
    expect(plan?.name).toBe('Plan for spring');
  });

  test('without a title by name, the column with the most descriptive texts is the title', async () => {
    const { mapping } = await read([
      ['ref', 'chapter', 'requirement', 'link'],
      ['V1', 'Basics of it', 'Check that every page loads', 'https://example.com/1'],
      ['V2', 'Basics of it', 'Check that forms keep input', 'https://example.com/2'],
      ['V3', 'Basics of it', 'Check that mails arrive', 'https://example.com/3'],
    ]);
    expect(mapping?.columns).toEqual(['extra', 'extra', 'title', 'extra']);
  });

  test('a table without a header loses no row', async () => {
    const { mapping, plan } = await read([
      ['Write the post', 'Ann'],
      ['Film the clip', 'Bob'],
      ['Ship the box', 'Ann'],
    ]);
    expect(mapping?.columns).toEqual(['title', 'extra']);
    expect(plan?.tasks.map(({ title, extra }) => [title, extra])).toEqual([
      ['Write the post', { B: 'Ann' }],
      ['Film the clip', { B: 'Bob' }],
      ['Ship the box', { B: 'Ann' }],
    ]);
    expect(plan?.problems).toMatchObject([{ code: 'headerMissing' }]);
  });

  test('a column that contains all parents’ names is the key', async () => {
    const { mapping, plan } = await read([
      ['ID', 'SKU', 'Name', 'Parent'],
      ['1', 'shirt', 'Shirt', ''],
      ['2', 'shirt-red', 'Shirt - red', 'shirt'],
    ]);
    expect(mapping?.columns).toEqual(['id', 'key', 'title', 'parent']);
    expect(plan?.tasks[1]?.parentExternalId).toBe('1');
  });

  test('a date column may contain yes: “Completed” is then a checkbox', async () => {
    const { mapping, plan } = await read([
      ['Task', 'Completed'],
      ['One', 'yes'],
      ['Two', 'no'],
    ]);
    expect(mapping?.columns).toEqual(['title', 'done']);
    expect(plan?.tasks.map(({ ticked, statusKey }) => [ticked, statusKey])).toEqual([
      [true, '@done'],
      [false, '@todo'],
    ]);
  });

  test('a cell contains a checklist, one item per line or separated by semicolons; an archiving date means yes', async () => {
    const { plan } = await read([
      ['Title', 'Checklist', 'Archived', 'Priority', 'Progress'],
      ['One', '- [x] film\n- [ ] cut\n✓ publish', '2026-01-02', 'Critical ⚠️', '50%'],
      ['Two', 'film; cut', '', 'No priority', '100 %'],
    ]);
    const items = plan?.tasks.map(({ checklists }) => checklists[0]?.items.map(({ text, done }) => [text, done]));
    expect(items).toEqual([
      [
        ['film', true],
        ['cut', false],
        ['publish', true],
      ],
      [
        ['film', false],
        ['cut', false],
      ],
    ]);
    expect(plan).toMatchObject({
      tasks: [{ archived: true, priority: 'U', extra: { Progress: '50%' } }, { priority: 'N' }],
      problems: [],
    });
  });

  test('names with commas are one person; several are split at semicolons', async () => {
    const { plan } = await read([
      ['Title', 'Owner'],
      ['One', 'Doe, Jane'],
      ['Two', 'Kim; Ana <ana@example.com>'],
    ]);
    expect(plan?.members.map(({ name, email }) => [name, email])).toEqual([
      ['Doe, Jane', undefined],
      ['Kim', undefined],
      ['Ana', 'ana@example.com'],
    ]);
    expect(plan?.tasks[1]).toMatchObject({ ownerKey: 'name:kim', assigneeKeys: ['mail:ana@example.com'] });
  });
});

describe('limits of names and texts', () => {
  test('[E13] counts code points, not bytes or halves', async () => {
    const { plan } = await read([
      ['Title', 'Status', 'Labels'],
      ['😀'.repeat(200), '😀'.repeat(20), '😀'.repeat(15)],
      ['x\u0000y\u200bz', '😀'.repeat(21), '😀'.repeat(16)],
      ['e\u0301'.repeat(200), 'a'.repeat(20), 'open'],
    ]);
    expect(plan?.tasks.map(({ title }) => [...title].length)).toEqual([200, 4, 200]);
    expect(plan?.tasks[1]?.title).toBe('x yz');
    expect(plan?.statuses.map(({ name }) => [...name].length)).toEqual([20, 20, 20]);
    expect(plan?.labels.map(({ name }) => [...name].length)).toEqual([15, 15, 4]);
    expect(plan?.problems.map(({ code }) => code)).toEqual(['statusShortened', 'labelShortened']);
  });

  test('joined emoji are kept, zero-width spaces and byte order marks are not', async () => {
    const { plan } = await read([['Title'], ['\u200b\ufeff 👩‍👩‍👧 family\u00a0\u200f ']]);
    expect(plan?.tasks[0]?.title).toBe('👩‍👩‍👧 family');
  });

  test('the full text of a title that is too long is in the description', async () => {
    const long = `${'word '.repeat(60)}end`;
    const { plan } = await read([
      ['Title', 'Notes'],
      [long, 'more'],
    ]);
    expect(plan?.tasks[0]?.title).toHaveLength(200);
    expect(plan?.tasks[0]?.description).toBe(`${long}\n\nmore`);
  });

  test('shortened names stay unique', async () => {
    const { plan } = await read([
      ['Title', 'Labels'],
      ['One', 'A very long label one; A very long label two; a VERY long label one'],
    ]);
    expect(plan?.labels.map(({ name }) => name)).toEqual(['A very long la…', 'A very long… 2']);
    expect(plan?.tasks[0]?.labelKeys).toHaveLength(2);
  });

  test('reports when a project cannot have that many statuses', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => [`Task ${index}`, `Status ${index}`]);
    const { plan } = await read([['Title', 'Status'], ...rows]);
    expect(plan?.problems).toContainEqual({ level: 'error', code: 'statusesTooMany', params: { count: 60, max: 50 } });
  });
});

describe('parents', () => {
  test('cycles are broken and nesting beyond four levels is flattened', async () => {
    const chain = Array.from({ length: 7 }, (_, index) => [
      `c${index}`,
      `Level ${index}`,
      index === 0 ? '' : `c${index - 1}`,
    ]);
    const { plan } = await read([
      ['Key', 'Title', 'Parent'],
      ['a', 'A', 'b'],
      ['b', 'B', 'a'],
      ['s', 'Self', 's'],
      ...chain,
    ]);
    const parents = Object.fromEntries((plan?.tasks ?? []).map((task) => [task.externalId, task.parentExternalId]));
    expect(parents).toEqual({
      a: undefined,
      b: 'a',
      s: undefined,
      c0: undefined,
      c1: 'c0',
      c2: 'c1',
      c3: 'c2',
      c4: 'c3',
      c5: 'c3',
      c6: 'c3',
    });
    expect(plan?.problems.map(({ code }) => code)).toEqual(['parentLoop', 'parentTooDeep', 'parentTooDeep']);
  });

  test('a start after the end is dropped and reported', async () => {
    const { plan } = await read([
      ['Title', 'Start', 'Due'],
      ['One', '2026-02-02', '2026-01-01'],
    ]);
    expect(plan?.tasks[0]).toMatchObject({ dueDate: '2026-01-01' });
    expect(plan?.tasks[0]?.startDate).toBeUndefined();
    expect(plan?.problems.map(({ code }) => code)).toEqual(['startAfterDue']);
  });
});
