import { CATEGORIES, PRIORITIES } from '@opsyard/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ImportPlan } from '../plan/plan.ts';
import { readImport } from '../read-import.ts';
import {
  type ExportedProject,
  type ExportedTask,
  guard,
  joinList,
  splitJoined,
  toCsv,
  toJson,
  unguard,
} from './export-shape.ts';

const awkward = [
  '=1+1',
  '@a',
  '-5',
  '+3',
  '\t=x',
  '＝x',
  "'=x",
  "''",
  'a,b',
  'say "hi"',
  'שלום',
  '标题，一',
  '👩‍👩‍👧',
  '\\',
  ',',
  '  -x',
  '-5.25',
];
const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.constantFrom(...awkward));
/** A valid single line: anything but control characters and line separators. */
const line = (max: number) =>
  text
    .map((value) => [...value.toWellFormed().replace(/[\p{Cc}\u2028\u2029]/gu, '')].slice(0, max).join(''))
    .filter((value) => value.trim() !== '');
const paragraphs = fc
  .array(text, { maxLength: 4 })
  .map((parts) => `<p>${parts.join('\r\n')}</p>`.replaceAll('\u0000', ''));
const day = fc.constantFrom('', '2026-02-28', '2026-03-01', '2024-02-29');
const instant = fc.constantFrom('2026-01-01T00:00:00.000Z', '2025-12-31T23:59:59.999Z');
const username = fc.stringMatching(/^[a-z][a-z0-9_]{1,10}$/u);

const task: fc.Arbitrary<Omit<ExportedTask, 'id' | 'key' | 'parentKey'>> = fc.record({
  title: line(200),
  description: paragraphs,
  status: fc.constantFrom('To do', '进行中', '=Done'),
  category: fc.constantFrom(...CATEGORIES),
  priority: fc.constantFrom(...PRIORITIES),
  owner: fc.oneof(fc.constant(''), username),
  assignees: fc.uniqueArray(username, { maxLength: 3 }),
  labels: fc.uniqueArray(line(15), { maxLength: 3, selector: (name) => name.normalize('NFKC').trim().toLowerCase() }),
  start: fc.constant(''),
  due: day,
  dueTime: fc.constant(''),
  checklist: fc.array(
    fc.record(
      {
        ...{ list: fc.constantFrom('', 'Before', '后'), text: line(50), done: fc.boolean() },
        ...{ owner: username, due: fc.constantFrom('2026-02-28', '2024-02-29') },
      },
      { requiredKeys: ['list', 'text', 'done'] },
    ),
    { maxLength: 4 },
  ),
  comments: fc.array(
    fc.record({
      id: fc.stringMatching(/^[0-9a-f]{8}$/u),
      author: username,
      authorName: line(20),
      html: paragraphs,
      created: instant,
      edited: instant,
    }),
    { maxLength: 2 },
  ),
  created: instant,
  updated: instant,
  completed: fc.constant(''),
  archived: fc.boolean(),
});

const project: fc.Arbitrary<ExportedProject> = fc.array(task, { minLength: 1, maxLength: 6 }).map((tasks) => ({
  project: { id: 'a'.repeat(32), key: 'SITE', name: 'Sites' },
  statuses: [],
  labels: [],
  people: [],
  tasks: tasks.map((each, index) => ({
    ...each,
    // One category per name, as in a project.
    category: (['0', '2', '1'] as const)[['To do', '进行中', '=Done'].indexOf(each.status)] ?? '0',
    id: String(index).padStart(32, '0'),
    key: `SITE-${index + 1}`,
    parentKey: index > 0 && index < 4 ? 'SITE-1' : '',
  })),
}));

/** The plan of our own file, in the form of an export. */
function back(plan: ImportPlan): Omit<ExportedTask, 'comments'>[] {
  const status = new Map(plan.statuses.map((each) => [each.key, each]));
  const label = new Map(plan.labels.map((each) => [each.key, each.name]));
  const member = new Map(plan.members.map((each) => [each.key, each.username ?? '']));
  const keys = new Map(plan.tasks.map((each) => [each.externalId, each.key ?? '']));
  return plan.tasks.map((each) => ({
    id: each.externalId,
    key: each.key ?? '',
    title: each.title,
    description: each.description,
    status: status.get(each.statusKey)?.name ?? '',
    category: status.get(each.statusKey)?.category ?? '0',
    priority: each.priority,
    owner: member.get(each.ownerKey ?? '') ?? '',
    assignees: each.assigneeKeys.map((key) => member.get(key) ?? ''),
    labels: each.labelKeys.map((key) => label.get(key) ?? ''),
    start: each.startDate ?? '',
    due: each.dueDate ?? '',
    dueTime: each.dueTime ?? '',
    parentKey: keys.get(each.parentExternalId ?? '') ?? '',
    checklist: each.checklists.flatMap(({ name, items }) =>
      items.map(({ ownerKey, dueDate, ...item }) => ({
        ...{ list: name, ...item },
        ...(ownerKey && { owner: member.get(ownerKey) ?? '' }),
        ...(dueDate && { due: dueDate }),
      })),
    ),
    created: each.createdAt ?? '',
    updated: each.updatedAt ?? '',
    completed: each.completedAt ?? '',
    archived: each.archived,
  }));
}

async function planOf(content: string, fileName: string): Promise<ImportPlan> {
  const { plan, format } = await readImport(Buffer.from(content), { fileName });
  if (!plan || format !== 'opsyard') throw new Error(`read as ${format}`);
  return plan;
}

/** Labels that differ only in case or width are one label; the first spelling counts. */
function expected(exported: ExportedProject): Omit<ExportedTask, 'comments'>[] {
  const spelling = new Map<string, string>();
  const same = (name: string) => name.normalize('NFKC').trim().toLowerCase();
  for (const name of exported.tasks.flatMap(({ labels }) => labels))
    if (!spelling.has(same(name))) spelling.set(same(name), name);
  return exported.tasks.map(({ comments: _comments, ...each }) => ({
    ...each,
    labels: each.labels.map((name) => spelling.get(same(name)) ?? name),
  }));
}

const EMPTY: ExportedProject = {
  project: { id: 'x', key: 'SITE', name: 'Sites' },
  statuses: [],
  labels: [],
  people: [],
  tasks: [],
};

describe('our own files', () => {
  test('[E5] no cell is interpreted as a formula, numbers stay numbers, every cell is quoted', () => {
    for (const cell of [
      '=HYPERLINK("http://x")',
      '+1+1',
      '@SUM(A1)',
      ' =1',
      '\t=1',
      '\r1',
      '\n1',
      '＝1',
      '＋1',
      '－1',
      '＠1',
      '-1-1',
      "'=1",
    ]) {
      expect(guard(cell)).toBe(`'${cell}`);
    }
    for (const cell of ['-5', '12', '-5.25', 'plain', "it's", '']) expect(guard(cell)).toBe(cell);
    const csv = toCsv({ project: { id: '', key: 'A', name: 'A' }, statuses: [], labels: [], people: [], tasks: [] });
    expect(csv).toMatch(/^\ufeff"Key","ID",/u);
  });

  test('[E5] escaping is exactly reversible', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (cell) => unguard(guard(cell)) === cell),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(fc.array(line(20)), (list) => {
        expect(splitJoined(joinList(list))).toEqual(list);
      }),
    );
  });

  test('reading an exported CSV changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(project, async (exported) => {
        const plan = await planOf(toCsv(exported), 'export.csv');
        expect(back(plan)).toEqual(expected(exported));
        expect(plan.sourceKey).toBe('opsyard:SITE');
        expect(plan.problems).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  test('reading an exported JSON changes nothing, including comments', async () => {
    await fc.assert(
      fc.asyncProperty(project, async (exported) => {
        const plan = await planOf(toJson(exported), 'export.json');
        expect(back(plan)).toEqual(expected(exported));
        const comments = plan.tasks.flatMap((each) => each.comments);
        expect(
          comments.map(({ text: html, authorName, createdAt }) => ({ html, authorName, created: createdAt })),
        ).toEqual(
          exported.tasks
            .flatMap((each) => each.comments)
            .map(({ html, authorName, created }) => ({ html, authorName, created })),
        );
      }),
      { numRuns: 100 },
    );
  });

  test('a description of maximum length is preserved', async () => {
    const html = `<p>${'x'.repeat(262_137)}</p>`;
    const task = { id: 'x', key: 'SITE-1', title: 'Long', description: html, status: 'Open', category: '0' };
    const plan = await planOf(JSON.stringify({ ...JSON.parse(toJson(EMPTY)), tasks: [task] }), 'export.json');
    expect(plan).toMatchObject({ tasks: [{ description: html }], problems: [] });
  });

  test('keeps archived statuses, colours and people of a JSON', async () => {
    const exported: ExportedProject = {
      project: { id: 'x', key: 'SITE', name: 'Sites' },
      statuses: [{ name: 'Old', category: '3', color: 'red', archived: true }],
      labels: [{ name: 'web', color: 'magenta' }],
      people: [{ username: 'kim', name: 'Kim', email: 'kim@example.com' }],
      tasks: [],
    };
    const plan = await planOf(toJson(exported), 'export.json');
    expect(plan).toMatchObject({
      name: 'Sites',
      statuses: [{ name: 'Old', category: '3', archived: true }],
      labels: [{ name: 'web', color: 'magenta' }],
      members: [{ name: 'Kim', username: 'kim', email: 'kim@example.com' }],
    });
  });

  test('reports a damaged checklist and imports the rest', async () => {
    const plan = await planOf(
      'Key,ID,Title,Category,Parent key,Checklist,Archived,Status\nA-1,x,One,0,,"[{",,Open\n',
      'export.csv',
    );
    expect(plan.tasks).toHaveLength(1);
    expect(plan.problems).toMatchObject([{ code: 'cellBroken', row: 2 }]);
  });
});
