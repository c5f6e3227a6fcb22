import { describe, expect } from 'vitest';
import { test } from '../../../../test/fixtures/import-fixture.ts';
import { refusal } from '../../../../test/fixtures/task-fixture.ts';
import { csvOf } from '../../../../test/import-files/sample-files.ts';

const HEADER = ['Id', 'Title', 'Priority', 'Due date'];
const FIRST = csvOf([
  HEADER,
  ['1', 'Order boxes', 'High', '2031-05-20'],
  ['2', 'Call the carrier', 'Low', ''],
  ['3', 'Send samples', 'Low', ''],
]);
const LATER = csvOf([
  HEADER,
  ['1', 'Order more boxes', 'Urgent', '2031-06-01'],
  ['2', 'Call the carrier', 'High', ''],
  ['3', 'Send samples', 'Low', ''],
]);

describe('a file of the same source', () => {
  test('shows the changes of each task and field, and which changes made here are kept', async ({ fixture, send }) => {
    const { owner, project } = fixture;
    const first = await send(owner, FIRST, { name: 'plan.csv', projectId: project.id });
    expect(first).toMatchObject({ changes: [], changesTotal: 0, sourceUnclear: null, sameTitle: 0 });
    await owner.client.import.run({ body: { fileId: first.fileId, projectId: project.id } });
    const [boxes] = await fixture.tasks();
    const changes = { title: 'Order big boxes', dueDate: '2031-05-25' };
    await owner.client.task.edit({ body: { id: boxes?.id ?? '', version: boxes?.version ?? 0, changes } });

    const later = await send(owner, LATER, { name: 'plan.csv', projectId: project.id });
    expect(later.changes).toEqual([
      {
        ...{ id: boxes?.id, seq: 1, row: 2, title: 'Order big boxes' },
        fields: [
          { field: 'title', from: 'Order big boxes', to: 'Order more boxes', own: true, kept: true },
          { field: 'priority', from: 'H', to: 'U', own: false, kept: false },
          { field: 'dueDate', from: '2031-05-25', to: '2031-06-01', own: true, kept: true },
        ],
      },
      expect.objectContaining({
        title: 'Call the carrier',
        fields: [{ field: 'priority', from: 'L', to: 'H', own: false, kept: false }],
      }),
    ]);
    const body = { fileId: later.fileId, projectId: project.id };
    expect(later).toMatchObject({ toCreate: 0, toUpdate: 2, unchanged: 1 });
    const skip = await owner.client.import.check({ body: { ...body, onKnown: 'skip' } });
    expect(skip).toMatchObject({ toCreate: 0, toUpdate: 0, unchanged: 3, changesTotal: 2 });
    expect(skip.changes.flatMap(({ fields }) => fields.map(({ kept }) => kept))).not.toContain(false);

    await owner.client.import.run({ body });
    expect((await fixture.tasks())[0]).toMatchObject({
      title: 'Order big boxes',
      priority: 'U',
      dueDate: '2031-05-25',
    });
    await owner.client.import.run({ body: { ...body, onKnown: 'replace' } });
    expect((await fixture.tasks())[0]).toMatchObject({
      title: 'Order more boxes',
      priority: 'U',
      dueDate: '2031-06-01',
    });
  });
});

describe('a file with known ids', () => {
  const other = csvOf([
    HEADER,
    ['1', 'Hire a singer', '', ''],
    ['2', 'Rent a hall', '', ''],
    ['3', 'Print tickets', '', ''],
  ]);

  test('but other titles is asked about, and not mixed up with the first source', async ({ fixture, send }) => {
    const { owner, project } = fixture;
    const first = await send(owner, FIRST, { name: 'plan.csv', projectId: project.id });
    await owner.client.import.run({ body: { fileId: first.fileId, projectId: project.id } });
    const second = await send(owner, other, { name: 'party.csv', projectId: project.id });
    expect(second.sourceUnclear).toEqual({ tasks: 3, fileName: 'plan.csv' });
    const body = { fileId: second.fileId, projectId: project.id };
    await expect(owner.client.import.run({ body })).rejects.toMatchObject(refusal(422, 'import.sourceUnclear'));
    const checked = await owner.client.import.check({ body: { ...body, source: 'other' } });
    expect(checked).toMatchObject({ toCreate: 3, toUpdate: 0, sourceUnclear: null });
    await owner.client.import.run({ body: { ...body, source: 'other' } });
    expect(await fixture.tasks()).toHaveLength(6);
    // Each of the two is recognised.
    for (const file of [FIRST, other]) {
      const again = await send(owner, file, { name: 'x.csv', projectId: project.id });
      expect(again).toMatchObject({ toCreate: 0, toUpdate: 0, unchanged: 3, sourceUnclear: null });
    }
  });

  test('updates them if the user declares it the same source', async ({ fixture, send }) => {
    const { owner, project } = fixture;
    const first = await send(owner, FIRST, { name: 'plan.csv', projectId: project.id });
    await owner.client.import.run({ body: { fileId: first.fileId, projectId: project.id } });
    const { fileId } = await send(owner, other, { name: 'plan.csv', projectId: project.id });
    await owner.client.import.run({ body: { fileId, projectId: project.id, source: 'same' } });
    expect((await fixture.tasks()).map(({ title }) => title)).toEqual([
      'Hire a singer',
      'Rent a hall',
      'Print tickets',
    ]);
  });
});

describe('tasks without an id', () => {
  const table = csvOf([
    ['Title', 'Priority'],
    ['Order boxes', 'High'],
    ['Written by hand', 'Low'],
  ]);

  test('are created although a task has that title, and update it only on request', async ({ fixture, send }) => {
    const { owner, project } = fixture;
    await owner.client.task.add({ body: { projectId: project.id, title: 'Written by hand' } });
    const { fileId, sameTitle, toCreate } = await send(owner, table, { name: 'a.csv', projectId: project.id });
    expect([sameTitle, toCreate]).toEqual([1, 2]);
    const body = { fileId, projectId: project.id };
    expect(await owner.client.import.run({ body: { ...body, sameTitle: 'update' } })).toMatchObject({
      created: 1,
      updated: 1,
    });
    expect(await owner.client.import.check({ body })).toMatchObject({ sameTitle: 2, toCreate: 2 });
    expect(await owner.client.import.run({ body })).toMatchObject({ created: 2, updated: 0 });
    expect((await fixture.tasks()).map(({ title, priority }) => [title, priority])).toEqual([
      ['Written by hand', 'L'],
      ['Order boxes', 'H'],
      ['Order boxes', 'H'],
      ['Written by hand', 'L'],
    ]);
  });
});
