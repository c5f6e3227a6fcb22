import { describe, expect } from 'vitest';
import { type ImportFixture, test } from '../../../../test/fixtures/import-fixture.ts';
import { csvOf } from '../../../../test/import-files/sample-files.ts';
import { freshKey } from '../../../../test/kit.ts';
import type { ImportTask } from '../import/plan/plan.ts';
import { compareChecklist } from './apply/checklist.ts';
import type { Item } from './apply/target-project.ts';
import { mergedDescription } from './export/details.ts';

async function describedAs({ owner, tasks }: ImportFixture, title: string): Promise<string> {
  const id = (await tasks()).find((task) => task.title === title)?.id ?? '';
  return (await owner.client.task.queryById({ query: { id } })).description;
}

describe('a task without a status in the file', () => {
  test('gets the default status of the project, not the first one of the file', async ({ fixture, send }) => {
    const { owner, project } = fixture;
    const [standard] = project.statuses.filter(({ category }) => category === '0');
    const table = csvOf([
      ['Id', 'Title', 'Status'],
      ['1', 'Waits', 'Blocked'],
      ['2', 'Says nothing', ''],
      ['3', 'Says to do', 'To do'],
    ]);
    const { fileId, problems } = await send(owner, table, { name: 'a.csv', projectId: project.id });
    expect(problems.map(({ code }) => code)).not.toContain('statusRenamed');
    await owner.client.import.run({ body: { fileId, projectId: project.id } });
    const tasks = await fixture.tasks();
    expect(tasks.find(({ title }) => title === 'Says nothing')?.statusId).toBe(standard?.id);
    const key = freshKey();
    const run = await owner.client.import.run({ body: { fileId, newProject: { name: `Default ${key}`, key } } });
    const made = await owner.client.project.queryById({ query: { id: run.projectId } });
    const nameOf = (id?: string) => made.statuses.find((status) => status.id === id)?.name;
    const fresh = await fixture.tasks(run.projectId);
    expect(fresh.map(({ title, statusId }) => [title, nameOf(statusId)])).toEqual([
      ['Waits', 'Blocked'],
      ['Says nothing', 'To do'],
      ['Says to do', 'To do'],
    ]);
    expect(made.statuses[0]?.name).toBe('To do');
  });
});

describe('a file imported again', () => {
  test('finds the tasks of the project by their keys, unless title and creation are others', async ({
    fixture,
    send,
  }) => {
    const { owner, project } = fixture;
    const add = async (title: string) => {
      const [task] = (await owner.client.task.add({ body: { projectId: project.id, title } })).records;
      return { key: `${project.key}-${task?.seq}`, createdAt: task?.createdAt ?? '' };
    };
    const [renamed, kept] = [await add('Renamed in the file'), await add('Kept')];
    const table = csvOf([
      ['Key', 'Title', 'Created'],
      [renamed.key, 'New title', renamed.createdAt],
      [kept.key, 'Kept', ''],
      [`${project.key}-999`, 'Unknown here', ''],
      [renamed.key.replace(project.key, 'OTHER'), 'Of another project', renamed.createdAt],
    ]);
    const { fileId } = await send(owner, table, { name: 'tasks.csv', projectId: project.id });
    await owner.client.import.run({ body: { fileId, projectId: project.id } });
    const titles = (await fixture.tasks()).map(({ title }) => title);
    expect(titles.toSorted()).toEqual(['Kept', 'New title', 'Of another project', 'Unknown here']);
  });

  test('finds no other task by a key that the source uses for another one, and each task once', async ({
    fixture,
    send,
  }) => {
    const { owner, project } = fixture;
    const { id: projectId, key } = project;
    const importOf = async (...rows: string[][]) => {
      const table = csvOf([['Key', 'Title', 'Created'], ...rows]);
      const { fileId } = await send(owner, table, { name: 'tasks.csv', projectId });
      await owner.client.import.run({ body: { fileId, projectId } });
      return (await fixture.tasks()).map(({ seq, title }) => [seq, title]);
    };
    // A source with the same key has other numbers, and made its tasks at the same time.
    const at = '2025-01-05T10:00:00.000Z';
    const [two, one] = [
      [`${key}-2`, 'Two', at],
      [`${key}-1`, 'One', at],
    ];
    await importOf(two, one);
    const imported = [
      [1, 'Two'],
      [2, 'One'],
    ];
    expect(await importOf([`${key}-2`, 'Two', at], one)).toEqual(imported);
    expect(await importOf([`${key}-1`, 'One', at])).toEqual(imported);

    const [made] = (await owner.client.task.add({ body: { projectId, title: 'Made here' } })).records;
    const [number, createdAt] = [`-${made?.seq}`, made?.createdAt ?? ''];
    const yearsBefore = new Date(Date.parse(createdAt) - 800 * 24 * 3_600_000).toISOString();
    const withForeign = await importOf([`${key}${number}`, 'Made elsewhere', yearsBefore]);
    expect(withForeign.slice(2)).toEqual([
      [3, 'Made here'],
      [4, 'Made elsewhere'],
    ]);

    const [last] = (await owner.client.task.add({ body: { projectId, title: 'Last' } })).records;
    const { version } = await owner.client.project.queryById({ query: { id: projectId } });
    await owner.client.project.edit({ body: { id: projectId, version, changes: { key: `${key}N` } } });
    const byBothKeys = await importOf(
      [`${key}-${last?.seq}`, 'By the former key', last?.createdAt ?? ''],
      [`${key}N-${last?.seq}`, 'By the key', last?.createdAt ?? ''],
    );
    expect(byBothKeys.slice(4)).toEqual([
      [5, 'By the former key'],
      [6, 'By the key'],
    ]);
  });

  test('imports the exported workbook of a project without duplicates', async ({ fixture, send, fetchExport }) => {
    const { owner, project } = fixture;
    for (const title of ['One', 'Two']) await owner.client.task.add({ body: { projectId: project.id, title } });
    const { bytes } = await fetchExport(owner, { projectId: project.id, format: 'xlsx' });
    const { fileId, toCreate } = await send(owner, bytes, { name: 'tasks.xlsx', projectId: project.id });
    expect(toCreate).toBe(0);
    await owner.client.import.run({ body: { fileId, projectId: project.id } });
    expect(await fixture.tasks()).toHaveLength(2);
  });

  test('does not reset missing fields: status, description, labels, dates', async ({ fixture, send }) => {
    const { owner, project } = fixture;
    const header = ['Id', 'Title', 'Description', 'Status', 'Labels', 'Due date', 'Shelf'];
    const first = csvOf([header, ['1', 'Count the boxes', 'All of them', 'Done', 'Stock', '2031-05-20', 'A3']]);
    const later = csvOf([header, ['1', 'Count the boxes', '', '', '', '', 'B4']]);
    for (const table of [first, later]) {
      const { fileId } = await send(owner, table, { name: 'boxes.csv', projectId: project.id });
      await owner.client.import.run({ body: { fileId, projectId: project.id } });
    }
    const [task] = await fixture.tasks();
    expect(task).toMatchObject({ category: '1', dueDate: '2031-05-20' });
    expect(task?.labelIds).toHaveLength(1);
    const description = await describedAs(fixture, 'Count the boxes');
    expect(description).toContain('All of them');
    expect(description).toContain('B4');
    expect(description).not.toContain('A3');
  });

  test('an own table without some columns does not change those fields', async ({ fixture, send, fetchExport }) => {
    const { owner, project } = fixture;
    const body = { projectId: project.id, title: 'Mine', description: '<p>Text</p>', dueDate: '2031-05-20' };
    const [mine] = (await owner.client.task.add({ body: { ...body, ownerId: owner.id } })).records;
    const table = csvOf([
      ['Key', 'ID', 'Title', 'Category', 'Parent key', 'Checklist', 'Archived'],
      [`${project.key}-1`, mine?.id ?? '', 'Mine, renamed', '0', '', '', 'no'],
    ]);
    const { fileId } = await send(owner, table, { name: 'own.csv', projectId: project.id });
    await owner.client.import.run({ body: { fileId, projectId: project.id } });
    expect(await fixture.tasks()).toMatchObject([
      { title: 'Mine, renamed', statusId: mine?.statusId, dueDate: '2031-05-20', ownerId: owner.id },
    ]);
    expect(await describedAs(fixture, 'Mine, renamed')).toBe('<p>Text</p>');
    const { text } = await fetchExport(owner, { projectId: project.id, format: 'json' });
    const cleared = text.replace('"due":"2031-05-20"', '"due":""');
    const sent = await send(owner, cleared, { name: 'own.json', projectId: project.id });
    await owner.client.import.run({ body: { fileId: sent.fileId, projectId: project.id } });
    expect(await fixture.tasks()).toMatchObject([{ dueDate: null, ownerId: owner.id }]);
  });
});

describe('details in a description', () => {
  const block = (...lines: [string, string][]) =>
    `<hr /><ul>${lines.map(([name, value]) => `<li><p><strong>${name}</strong>: ${value}</p></li>`).join('')}</ul>`;

  test('of a later file replace those of the same name in either language, and keep the others', () => {
    const present = `<p>Mine</p>${block(['Key', 'A-1'], ['Shelf', '3'])}`;
    expect(mergedDescription(present, '', block(['编号', 'A-1'], ['Shelf', '4']))).toBe(
      `<p>Mine</p>${block(['编号', 'A-1'], ['Shelf', '4'])}`,
    );
    expect(mergedDescription(present, '<p>New</p>', '')).toBe(`<p>New</p>${block(['Key', 'A-1'], ['Shelf', '3'])}`);
  });

  test('are not added again after they were removed', () => {
    expect(mergedDescription('<p>Mine</p>', '', block(['Key', 'A-1']))).toBe('<p>Mine</p>');
  });
});

describe('a checklist imported again', () => {
  const placed = (items: { id?: string; text: string; done?: boolean }[]) => ({
    id: 't',
    source: { checklists: [{ name: '', items: items.map((item) => ({ done: false, ...item })) }] } as ImportTask,
  });
  const item = (id: string, text: string, more: Partial<Item> = {}): Item => ({
    ...{ id, taskId: 't', text, done: false, listName: null, rank: `a${id}`, externalText: text, ...more },
  });

  test('rewords the item with the same id instead of adding another one', () => {
    const known = [item('1', 'Light', { externalId: 'x' }), item('2', 'Sound', { externalId: 'y' })];
    const file = placed([
      { id: 'y', text: 'Microphones' },
      { id: 'x', text: 'Light' },
    ]);
    expect(compareChecklist(file, known, false)).toEqual({
      ...{ missing: [], ticks: [] },
      reworded: [{ id: '2', taskId: 't', from: 'Sound', to: 'Microphones' }],
    });
  });

  test('without ids rewords a similar item at the same position, and adds a different one', () => {
    const known = [item('1', 'Book the studio'), item('2', 'Sound')];
    const file = placed([{ text: 'Book the big studio' }, { text: 'Catering' }]);
    const { missing, reworded } = compareChecklist(file, known, false);
    expect(reworded).toMatchObject([{ id: '1', to: 'Book the big studio' }]);
    expect(missing).toMatchObject([{ text: 'Catering', externalText: 'Catering' }]);
  });

  test('keeps items reworded or completed here, unless the file takes precedence', () => {
    const known = [item('1', 'Lights and lamps', { externalText: 'Light', done: true })];
    expect(compareChecklist(placed([{ text: 'Light' }]), known, false)).toEqual({
      missing: [],
      reworded: [],
      ticks: [],
    });
    expect(compareChecklist(placed([{ text: 'Light' }]), known, true)).toMatchObject({
      reworded: [{ to: 'Light' }],
      ticks: [{ done: false }],
    });
  });
});

test('completed tasks have the date of the file, or none', async ({ fixture, send }) => {
  const { owner, project } = fixture;
  const table = csvOf([
    ['Id', 'Title', 'Status', 'Completed'],
    ['1', 'With a date', 'Done', '2026-02-03'],
    ['2', 'Without a date', 'Done', ''],
  ]);
  const { fileId } = await send(owner, table, { name: 'a.csv', projectId: project.id });
  await owner.client.import.run({ body: { fileId, projectId: project.id } });
  const [dated, undated] = await fixture.tasks();
  expect(dated?.completedAt).toMatch(/^2026-02-03/);
  expect(undated?.completedAt).toBeNull();
  const body = { id: undated?.id ?? '', version: undated?.version ?? 0, changes: { title: 'Still without' } };
  expect((await owner.client.task.edit({ body })).record.completedAt).toBeNull();
});

test('tasks completed by a changed category have no date, unless set here', async ({ fixture, send }) => {
  const { owner, project } = fixture;
  const { fileId } = await send(
    owner,
    csvOf([
      ['Id', 'Title', 'Status'],
      ['1', 'From a file', 'Shipped off'],
    ]),
    {
      ...{ name: 'a.csv', projectId: project.id },
    },
  );
  await owner.client.import.run({ body: { fileId, projectId: project.id } });
  const { statuses } = await owner.client.project.queryById({ query: { id: project.id } });
  const status = statuses.find(({ name }) => name === 'Shipped off');
  await owner.client.task.add({ body: { projectId: project.id, title: 'Made here', statusId: status?.id ?? '' } });
  await owner.client.status.edit({ body: { id: status?.id ?? '', category: '1' } });
  const [foreign, own] = await fixture.tasks();
  expect([foreign?.category, own?.category]).toEqual(['1', '1']);
  expect(foreign?.completedAt).toBeNull();
  expect(own?.completedAt).not.toBeNull();
});

test('[47] dates of a table and of `task.edit` are saved as given: tasks behind them stay, and the plan for them can be asked for', async ({
  fixture,
  send,
}) => {
  const { owner, project } = fixture;
  const table = (due: string) =>
    csvOf([
      ['Key', 'Title', 'Start date', 'Due date'],
      [`${project.key}-1`, 'First', '2026-12-01', due],
      [`${project.key}-2`, 'Second', '2026-12-02', '2026-12-02'],
    ]);
  const run = async (due: string) => {
    const { fileId } = await send(owner, table(due), { name: 'a.csv', projectId: project.id });
    await owner.client.import.run({ body: { fileId, projectId: project.id } });
  };
  const dates = async () => (await fixture.tasks()).map(({ startDate, dueDate }) => [startDate, dueDate]);
  await run('2026-12-01');
  const [predecessor, successor] = await fixture.tasks();
  const ends = { predecessorId: predecessor?.id ?? '', successorId: successor?.id ?? '' };
  await owner.client.dependency.add({ body: { ...ends, type: 'FS', lag: 0 } });
  await run('2026-12-04');
  const [first, second] = await fixture.tasks();
  const unmoved = ['2026-12-02', '2026-12-02'];
  expect(await dates()).toEqual([['2026-12-01', '2026-12-04'], unmoved]);
  const { id = '', version = 0 } = first ?? {};
  await owner.client.task.edit({ body: { id, version, changes: { dueDate: '2026-12-05' } } });
  expect(await dates()).toEqual([['2026-12-01', '2026-12-05'], unmoved]);
  // Clients that want the push ask for the plan, as the page does.
  const { moves, token } = await owner.client.schedule.plan({ body: { id, dueDate: '2026-12-07' } });
  expect(moves.map((move) => [move.id, move.to])).toEqual([
    [second?.id, { startDate: '2026-12-08', dueDate: '2026-12-08' }],
  ]);
  await owner.client.schedule.apply({ body: { id, version: version + 1, dueDate: '2026-12-07', token } });
  expect(await dates()).toEqual([
    ['2026-12-01', '2026-12-07'],
    ['2026-12-08', '2026-12-08'],
  ]);
});
