import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectLinear } from '../../../../test/fixtures/growth.ts';
import type { DamagedFiles, UnexpectedError } from '../../../../test/import-files/damaged-files.ts';
import { csvOf, partStarts, workbookOf, workbookOfSheets } from '../../../../test/import-files/sample-files.ts';
import { runInWorker } from '../../../kernel/jobs/worker-thread.ts';
import { ImportRefused } from '../../../kernel/table-reading/reading-refusal.ts';
import { countPlan } from './count.ts';
import { readImport } from './read-import.ts';
import { markdownOfHtml } from './text/html-text.ts';
import { htmlOf } from './text/rich-text.ts';

const THREAD = new URL('../../../../test/import-files/damaged-files.ts', import.meta.url);
const workbook = new Uint8Array(
  workbookOf([
    ['Title', 'Due'],
    ['One', { day: 45_000 }],
  ]),
);
const samples = [
  Buffer.from(
    csvOf([
      ['Issue key', 'Summary', 'Comment', 'Attachment', 'Created'],
      ['A-1', 'One', '1/Jan/24 1:00 PM;x;hi', '1/Jan/24 1:00 PM;u;f;https://e.com/f', '1/Jan/24 1:00 PM'],
    ]),
  ),
  Buffer.from(
    JSON.stringify({
      id: 'b',
      lists: [{ id: 'l', name: 'L' }],
      cards: [{ id: 'c', name: 'C', idList: 'l' }],
      actions: [{ type: 'commentCard', data: { card: { id: 'c' }, text: 't' } }],
    }),
  ),
  Buffer.from(
    JSON.stringify([
      {
        id: 1,
        title: 'P',
        identifier: '',
        tasks: [{ id: 1, title: 'T', comments: [{}], related_tasks: { subtask: [{ id: 1 }] } }],
      },
    ]),
  ),
  Buffer.from('{"format":"opsyard","tasks":[{"title":"x","checklist":[{}],"labels":[1,null]}]}'),
  Buffer.from('标题,状态\n甲,完成\n', 'utf16le'),
  workbook,
].map((sample) => new Uint8Array(sample));

/** Reads a file; the only allowed results are a plan, a table or a refusal with a code. */
async function survives(bytes: Uint8Array): Promise<void> {
  try {
    const { plan } = await readImport(bytes, { fileName: 'any.bin', zone: 'Asia/Shanghai' });
    if (plan) countPlan(plan);
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
  }
}

/** Reads files in a worker thread, within the time and memory limits of reading one. */
async function expectReadings(files: readonly Uint8Array[]): Promise<void> {
  const at = new Int32Array(new SharedArrayBuffer(4));
  const given: DamagedFiles = { files, at };
  const unexpectedErrors = await runInWorker<UnexpectedError[]>(THREAD, { given, megabytes: 512, seconds: 40 });
  const recorded = (index: number) => Buffer.from(files[index] ?? []).toString('base64');
  if (unexpectedErrors === 'tooMuch') expect.fail(`Reading this takes too much: ${recorded(at[0] ?? 0)}`);
  expect(unexpectedErrors.map(({ at, error }) => [error, recorded(at)])).toEqual([]);
}

/** JSON in which the members of a board have arbitrary values. */
const anyBoard = fc.dictionary(
  fc.constantFrom(
    'id',
    'name',
    'lists',
    'cards',
    'labels',
    'members',
    'checklists',
    'actions',
    'customFields',
    'tasks',
    'format',
    'projects',
    '__proto__',
  ),
  fc.jsonValue({ maxDepth: 4 }),
);

describe('arbitrary files', () => {
  test('any bytes are read or refused', async () => {
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), survives), { numRuns: 400 });
  });

  test('any text is read or refused', async () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('Title', 'Status', 'Due', '"', '\n', ',', '2024-01-01', '1/2/2024', '{}', '[1'),
    );
    const rows = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(rows, (cells) => survives(Buffer.from(cells.map((row) => row.join(',')).join('\n')))),
      { numRuns: 400 },
    );
  });

  test('JSON of any shape is read or refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyBoard, fc.jsonValue()), (value) => survives(Buffer.from(JSON.stringify(value)))),
      { numRuns: 400 },
    );
  });

  test('[E3] damaged files are read or refused, all within the limits of one', async () => {
    const damage = fc.record({
      sample: fc.constantFrom(...samples),
      at: fc.nat(),
      byte: fc.nat(255),
      length: fc.nat(),
    });
    const damaged = fc.sample(damage, 600).map(({ sample, at, byte, length }) => {
      const bytes = sample.with(at % sample.length, byte);
      return length % 3 === 0 ? bytes.slice(0, length % bytes.length) : bytes;
    });
    // Local headers of a workbook's parts are read by many programs, and trusted by some.
    const starts = partStarts(workbook);
    const places = starts.flatMap((start) => Array.from({ length: 30 }, (_, index) => start + index));
    const fronts = places.map((place) => workbook.with(place, 0xff));
    expect(starts).toHaveLength(6);
    await expectReadings([...damaged, ...fronts]);
  });

  test('[E3] the size of a part of a workbook is that of its directory, whatever its local header', async () => {
    for (const size of [0, 16_777_655, 300_000_000, 0xffff_ffff]) {
      const bytes = Buffer.from(workbook);
      for (const start of partStarts(workbook)) bytes.writeUInt32LE(size, start + 22);
      const { plan } = await readImport(bytes, { fileName: 'a.xlsx' });
      expect(plan?.tasks).toMatchObject([{ title: 'One', dueDate: '2023-03-15' }]);
    }
  });

  test('empty and oversized files are refused with the limit', async () => {
    await expect(readImport(new Uint8Array(), { fileName: 'a' })).rejects.toMatchObject({ code: 'fileEmpty' });
    const big = readImport(Buffer.alloc(3 * 1024 * 1024, 'a'), { fileName: 'a', maxBytes: 2 * 1024 * 1024 });
    await expect(big).rejects.toMatchObject({ code: 'fileTooLarge', params: { limitMb: 2 } });
  });
});

describe('speed', () => {
  const header = [
    'Summary',
    'Issue key',
    'Status',
    'Assignee',
    'Created',
    'Due Date',
    'Labels',
    'Labels',
    'Description',
    'Comment',
    'Comment',
  ];
  const row = (index: number) => [
    `Task number ${index}`,
    `OPS-${index}`,
    index % 3 ? 'Open' : 'Done',
    `Person ${index % 40}`,
    '16/Feb/17 3:29 PM',
    '17/Feb/17',
    'one',
    `l${index % 90}`,
    `h2. Why\n* first [x|https://example.com/${index}]\n{code}a{code}`,
    '16/Feb/17 3:29 PM;kim;Well; said',
    '',
  ];

  test('the time for issues with comments is linear in their number', async () => {
    await expectLinear(3_200, async (size) => {
      const bytes = Buffer.from(csvOf([header, ...Array.from({ length: size }, (_, index) => row(index))]));
      const { plan } = await readImport(bytes, { fileName: 'many.csv', zone: 'Asia/Shanghai' });
      expect(plan && countPlan(plan)).toMatchObject({ tasks: size, comments: size, labels: 91, errors: 0 });
    });
  });

  /** Adversarial texts of about this many characters. */
  const oddTexts = (size: number) => {
    const filled = (unit: string) => unit.repeat(size / unit.length);
    return [
      `${filled(' ')}x`,
      `x${filled('\u200c')}x`,
      filled('{code:x}'),
      filled('<!--'),
      filled('<script>'),
      filled('<a href="'),
      `# ${filled('#')}x`,
      filled('<@'),
      `https://example.com/${filled('/')}x`,
      filled('[x|'),
      filled('**a'),
      `1${filled(' ')}1`,
      `x${filled('!')}x`,
    ];
  };

  test('no long text takes quadratic time in a table', async () => {
    const columns = ['Summary', 'Issue key', 'Status', 'Priority', 'Due Date', 'Archived', 'Assignee', 'Labels'];
    columns.push('Description', 'Comment', 'Attachment', 'Checklist');
    await expectLinear(64_000, async (size) => {
      const cells = oddTexts(size);
      const rows = cells.map((cell, index) => [cell, `A-${index}`, ...columns.slice(2).map(() => cell)]);
      const { plan } = await readImport(Buffer.from(csvOf([columns, ...rows])), { fileName: 'odd.csv', maxBytes: 1e9 });
      expect(plan?.tasks).toHaveLength(cells.length);
      await readImport(
        Buffer.from(csvOf([['Title', 'Description', 'Due'], ...cells.map((cell) => [cell, cell, cell])])),
        { fileName: 'odd.csv' },
      );
    });
  });

  test('no long text takes quadratic time until it is stored', async () => {
    await expectLinear(64_000, (size) => {
      for (const cell of oddTexts(size)) htmlOf(cell, 'markdown');
      for (const cell of oddTexts(size)) markdownOfHtml(`<p>${cell}</p>`);
    });
  });

  test('neither long fields of other programs nor many columns nor deep trees take quadratic time', async () => {
    const read = async (table: string[][]) => readImport(Buffer.from(csvOf(table)), { fileName: 'odd.csv' });
    await expectLinear(64_000, async (size) => {
      await read([
        ['TYPE', 'CONTENT', 'PRIORITY', 'INDENT', 'AUTHOR'],
        ['task', 'One', '1', '1', `x${' '.repeat(size)}x`],
      ]);
      await read([
        ['Task ID', 'Task Name', 'Task Content', 'Due Date', 'Due Date Text'],
        ['1', 'One', '', '1704182400000', `1/2/2024, 4:00 AM${','.repeat(size)}\nx`],
      ]);
      const merged = `A1:${'1'.repeat(size)}A`;
      const rows = [
        ['Title', 'Due'],
        ['One', ''],
      ];
      await readImport(workbookOfSheets([{ name: 'Odd', rows, merged }]), { fileName: 'odd.xlsx' });
      const wide = Buffer.from(`${'column,'.repeat(size * 3)}column\n${'x\n'.repeat(size / 25)}`);
      await expect(readImport(wide, { fileName: 'odd.csv' })).rejects.toMatchObject({ code: 'tooManyColumns' });
      const chain = Array.from({ length: size / 20 }, (_, index) => [`Task ${index}`, `${index}`, `${index + 1}`]);
      await read([['Title', 'ID', 'Parent'], ...chain]);
    });
  });

  test('300 columns are read, and mostly empty ones are dropped', async () => {
    const wide = Array.from({ length: 300 }, (_, index) => `Campo personalizado (Field ${index % 250})`);
    const rows = Array.from({ length: 500 }, (_, index) => [
      'Hacer',
      `MK-${index}`,
      ...wide.map((_name, column) => (column === index % 300 ? 'x' : '')),
    ]);
    const { plan } = await readImport(Buffer.from(csvOf([['Resumen', 'Clave de incidencia', ...wide], ...rows])), {
      fileName: 'wide.csv',
    });
    expect(plan?.tasks[3]?.extra).toEqual({ 'Field 3': 'x' });
    expect(plan?.tasks[253]?.extra).toEqual({ 'Field 3': 'x' });
  });
});
