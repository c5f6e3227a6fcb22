import type { TaskDraft } from '@opsyard/contract';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { type ImportFixture, test } from '../../../../test/fixtures/import-fixture.ts';
import { personWithRules } from '../../../../test/fixtures/rights-fixture.ts';
import { freshKey } from '../../../../test/kit.ts';
import type { ExportedProject } from '../import/sources/export-shape.ts';

const FORMATS = ['json', 'csv'] as const;

/** Texts that are difficult for spreadsheets, parsers and editors. */
const nasty = fc.constantFrom(
  ...['=1+1', '+49', '-5', '@sum', '＝cmd', "'quoted", '"', '""', ',', ';', '\\', '\\,', '|', 'a  b', ' edge ', '﷽'],
  ...['<b>', '&amp;', '&', '%', '{}', '[]', 'null', 'true', '0', '1E+15', '007', '😀👨‍👩‍👧', 'é', 'ﬁ', 'Ⅳ'],
  ...['\u200bzero', 'e\u0301', '\u202ertl', '中文，标题', 'Ｗｉｄｅ', '2026-01-01', '#REF!', "=HYPERLINK('http://x')"],
);
const words = fc.oneof(nasty, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }));
const line = (max: number) =>
  fc
    .array(words, { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join(' '))
    .filter((text) => !/[\p{Cc}\u2028\u2029]/u.test(text) && text.isWellFormed() && text.trim() !== '')
    .map((text) => [...text].slice(0, max).join(''))
    .filter((text) => text.trim() !== '');
const html = line(60).map((text) => `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`);
const oneTask = fc.record({
  title: line(200),
  description: fc.oneof(
    fc.constant(''),
    html,
    html.map((text) => `<h2>x</h2><ul><li>${text}</li></ul>`),
  ),
  priority: fc.constantFrom('N', 'L', 'M', 'H', 'U'),
  days: fc.constantFrom(
    {},
    { dueDate: '2026-05-01', dueTime: '09:30' },
    { startDate: '2026-01-01', dueDate: '2026-12-31' },
  ),
  estimate: fc.option(fc.integer({ min: 0, max: 600_000 })),
  labels: fc.subarray([0, 1, 2]),
  mine: fc.boolean(),
  archived: fc.boolean(),
  child: fc.boolean(),
  items: fc.array(fc.record({ text: line(80), done: fc.boolean() }), { maxLength: 2 }),
  comments: fc.array(html, { maxLength: 2 }),
});
const plan = fc.record({
  tasks: fc.array(oneTask, { minLength: 1, maxLength: 5 }),
  labels: fc.tuple(line(15), line(15), line(15)),
});
type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never;
type Planned = Plan['tasks'][number];
type Labels = ReadonlyMap<number, string>;

/** Writes such tasks to a project with ordinary calls. */
async function write(fixture: ImportFixture, projectId: string, { tasks, labels }: Plan): Promise<void> {
  const known = new Map<number, string>();
  for (const [index, name] of labels.entries()) {
    const body = { projectId, name, color: 'red' as const };
    // A duplicate name is refused, which is fine.
    const made = await fixture.owner.client.label.add({ body }).catch(() => undefined);
    if (made) known.set(index, made.id);
  }
  let parentId: string | null = null;
  for (const task of tasks) {
    const id = await writeTask(fixture, { projectId, parentId: task.child ? parentId : null }, task, known);
    if (!task.child) parentId = id;
  }
}

type Place = Pick<TaskDraft, 'projectId' | 'parentId'>;

async function writeTask(
  { owner, member }: ImportFixture,
  place: Place,
  task: Planned,
  labels: Labels,
): Promise<string> {
  const { title, description, priority, days, estimate, mine, archived, items, comments } = task;
  const labelIds = task.labels.flatMap((index) => labels.get(index) ?? []);
  const people = mine ? { ownerId: owner.id, assigneeIds: [member.id] } : {};
  const body: TaskDraft = { ...place, title, description, priority, ...days, estimate, ...people, labelIds };
  const id = (await owner.client.task.add({ body })).records[0]?.id ?? '';
  for (const { text, done } of items) {
    const [item] = await owner.client.checklist.add({ body: { recordId: id, texts: [text] } });
    const held = mine ? { assigneeId: member.id, dueDate: '2026-03-04' } : {};
    if (item) await owner.client.checklist.edit({ body: { id: item.id, done, ...held } });
  }
  for (const html of comments) await member.client.comment.add({ body: { recordId: id, html } }).catch(() => undefined);
  if (archived) {
    await owner.client.task.batch({ body: { projectId: place.projectId, ids: [id], changes: { archived } } });
  }
  return id;
}

/** An export of a project without generated ids. */
function withoutNames(text: string): unknown {
  const { statuses, labels, people, tasks } = JSON.parse(text) as ExportedProject;
  const number = (key: string) => key.replace(/^.*-/, '');
  return {
    statuses: statuses.map(({ color: _, ...status }) => status),
    ...{ labels, people },
    tasks: tasks.map(({ id: _, updated: __, key, parentKey, comments, ...task }) => ({
      ...task,
      ...{ key: number(key), parentKey: number(parentKey) },
      comments: comments.map(({ id: ___, ...comment }) => comment),
    })),
  };
}

describe('[case R20] an export imported again', () => {
  for (const format of FORMATS) {
    test(`changes nothing, whatever stands in it (${format})`, async ({ fixture, send, fetchExport }) => {
      const { owner, project } = fixture;
      const all = async () => (await fetchExport(owner, { projectId: project.id, format: 'json' })).text;
      const property = fc.asyncProperty(plan, async (some) => {
        await write(fixture, project.id, some);
        const before = await all();
        const { text } = await fetchExport(owner, { projectId: project.id, format });
        const report = await send(owner, text, { name: `x.${format}`, projectId: project.id });
        const unchanged = (JSON.parse(before) as ExportedProject).tasks.length;
        expect(report.problems).toEqual([]);
        expect(report).toMatchObject({ format: 'opsyard', toCreate: 0, toUpdate: 0, unchanged });
        expect(report.statuses.filter(({ isNew }) => isNew)).toEqual([]);
        const done = await owner.client.import.run({ body: { fileId: report.fileId, projectId: project.id } });
        expect(done).toMatchObject({ created: 0, updated: 0, comments: 0, checklistItems: 0, unchanged });
        expect(await all()).toBe(before);
      });
      await fc.assert(property, { numRuns: 5, endOnFailure: true });
    }, 120_000);
  }

  test('into a new project creates everything again: people, comments, checklists, subtasks, archived tasks', async ({
    fixture,
    send,
    fetchExport,
  }) => {
    const { owner, member } = fixture;
    const property = fc.asyncProperty(plan, async (some) => {
      const key = freshKey();
      const { id } = await owner.client.project.add({ body: { name: `From ${key}`, key, template: 'campaign' } });
      await owner.client.member.add({ body: { projectId: id, userIds: [member.id], role: 'member' } });
      await write(fixture, id, some);
      const { text } = await fetchExport(owner, { projectId: id, format: 'json' });
      const { fileId, name, problems } = await send(owner, text);
      expect([name, problems]).toEqual([`From ${key}`, []]);
      const other = freshKey();
      const newProject = { name: `Into ${other}`, key: other };
      const { projectId } = await owner.client.import.run({
        body: { fileId, newProject, memberIds: [member.id] },
      });
      const { text: copy } = await fetchExport(owner, { projectId, format: 'json' });
      expect(withoutNames(copy)).toEqual(withoutNames(text));
    });
    await fc.assert(property, { numRuns: 4, endOnFailure: true });
  }, 120_000);
});

test('an import leaves nobody on the checklists of tasks that data rules hide from them', async ({
  app,
  fixture,
  send,
  fetchExport,
}) => {
  const { client } = fixture.owner;
  const projectId = fixture.project.id;
  const limited = await personWithRules(app, { entries: ['task:use'], on: 'task:use' }, ['title', 'LIKE', 'Mine']);
  await client.member.add({ body: { projectId, userIds: [limited.id], role: 'member' } });
  for (const title of ['Mine one', 'Mine two']) {
    const { records } = await client.task.add({ body: { projectId, title } });
    const [item] = await client.checklist.add({ body: { recordId: records[0]?.id ?? '', texts: ['ask'] } });
    await client.checklist.edit({ body: { id: item?.id ?? '', assigneeId: limited.id } });
  }
  const { text } = await fetchExport(fixture.owner, { projectId, format: 'json' });
  const { fileId } = await send(fixture.owner, text.replaceAll('Mine two', 'Secret two'));
  const key = freshKey();
  const newProject = { name: `Into ${key}`, key };
  const made = await client.import.run({ body: { fileId, newProject, memberIds: [limited.id] } });
  const held = (await fixture.tasks(made.projectId)).map(async ({ id, title }) => {
    const [item] = await client.checklist.list({ query: { recordId: id } });
    return [title, item?.assignee?.id];
  });
  expect(await Promise.all(held)).toEqual([
    ['Mine one', limited.id],
    ['Secret two', undefined],
  ]);
});
