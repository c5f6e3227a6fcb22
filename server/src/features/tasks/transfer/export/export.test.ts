import { EXPORTED_NUMBERS_MAX } from '@opsyard/contract';
import { readSheet } from 'read-excel-file/node';
import { describe, expect } from 'vitest';
import { trelloBoard } from '../../../../../test/fixtures/boards.ts';
import { test } from '../../../../../test/fixtures/import-fixture.ts';
import type { ExportedProject } from '../../import/sources/export-shape.ts';

describe('permissions', () => {
  test('refuses users without the permission, outsiders and guests', async ({ fixture, as, fetchExport }) => {
    const query = { projectId: fixture.project.id, format: 'csv' };
    expect((await fetchExport(await as('task:use'), query)).status).toBe(403);
    expect((await fetchExport(fixture.nonMember, query)).status).toBe(404);
    expect((await fetchExport(fixture.guest, query)).status).toBe(403);
    for (const person of [fixture.member, fixture.manager, fixture.owner]) {
      expect((await fetchExport(person, query)).status).toBe(200);
    }
  });

  test('an invalid filter is refused', async ({ fixture, fetchExport }) => {
    for (const filter of ['{', '[]', '{"statusIds":["x"]}', '{"unknown":1}', '{"where":"colour is empty"}', 'null']) {
      const { status } = await fetchExport(fixture.owner, { projectId: fixture.project.id, format: 'csv', filter });
      expect([filter, status]).toEqual([filter, 400]);
    }
    expect((await fetchExport(fixture.owner, { projectId: fixture.project.id, format: 'pdf' })).status).toBe(400);
  });
});

describe('the exported file', () => {
  test('is named after the project and the date, and always an attachment', async ({ fixture, fetchExport }) => {
    const { owner, project } = fixture;
    const day = new Date().toISOString().slice(0, 10);
    for (const [format, type] of [
      ['csv', 'text/csv; charset=utf-8'],
      ['json', 'application/json; charset=utf-8'],
    ] as const) {
      const { headers, text } = await fetchExport(owner, { projectId: project.id, format });
      expect(headers['content-disposition']).toContain(`attachment; filename="${project.key}-${day}.${format}"`);
      expect(headers['content-type']).toBe(type);
      expect(headers['cache-control']).toBe('no-store');
      expect(text.startsWith('\ufeff')).toBe(format === 'csv');
    }
  });

  test('[E5] contains no formula a spreadsheet would run, and numbers stay numbers', async ({
    fixture,
    fetchExport,
  }) => {
    const { owner, project } = fixture;
    const titles = ['=HYPERLINK("http://x")', '+1 more', '-2+3', '@SUM(A1)', '＝cmd', ' =1', '-5', '42'];
    await owner.client.task.addMany({ body: { projectId: project.id, titles } });
    const { text } = await fetchExport(owner, { projectId: project.id, format: 'csv' });
    const cells = text.split('\r\n').map((line) => /^"[^"]*","[^"]*","((?:[^"]|"")*)"/.exec(line)?.[1]);
    expect(cells.slice(1, -1)).toEqual([
      '\'=HYPERLINK(""http://x"")',
      "'+1 more",
      "'-2+3",
      "'@SUM(A1)",
      "'＝cmd",
      "'=1",
      '-5',
      '42',
    ]);
  });

  test('contains everything without a filter, and with one only what the list shows', async ({
    fixture,
    send,
    fetchExport,
  }) => {
    const { owner, member, project } = fixture;
    const { fileId } = await send(owner, trelloBoard(), { projectId: project.id });
    await owner.client.import.run({ body: { fileId, projectId: project.id } });
    const [first] = await fixture.tasks();
    const changes = { ownerId: member.id, assigneeIds: [owner.id, member.id] };
    await owner.client.task.edit({ body: { id: first?.id ?? '', version: first?.version ?? 0, changes } });
    const tasksOf = async (filter?: object) => {
      const query = { projectId: project.id, format: 'json', ...(filter && { filter: JSON.stringify(filter) }) };
      return (JSON.parse((await fetchExport(owner, query)).text) as ExportedProject).tasks;
    };
    expect((await tasksOf({ where: 'owner = me' })).map(({ title }) => title)).toEqual([]);
    const where = 'assignees has any (me) and title ^ "film"';
    expect((await tasksOf({ where })).map(({ title }) => title)).toEqual(['Film the teaser']);
    const all = await tasksOf();
    expect(all.map(({ title, archived }) => [title, archived])).toEqual([
      ['Film the teaser', false],
      ['Put away', true],
      ['Film the teaser', false],
      ['Ship it', false],
      ['Given up', true],
    ]);
    expect(all[0]).toMatchObject({
      key: `${project.key}-1`,
      owner: member.username,
      assignees: [owner.username, member.username],
    });
    // People without an account here are kept by name.
    expect(all[1]?.assignees).toEqual(['Ines Núñez', 'Someone Else']);
    expect(all[3]?.comments.map(({ authorName, html }) => [authorName, html])).toEqual([
      ['Ines Núñez', '<p>Well done</p>'],
      ['Someone Else', '<p>Thanks</p>'],
    ]);
    expect((await tasksOf({})).map(({ title }) => title)).toEqual(['Film the teaser', 'Film the teaser', 'Ship it']);
    expect((await tasksOf({ categories: ['1'] })).map(({ title }) => title)).toEqual(['Ship it']);
    expect((await tasksOf({ ownerIds: [member.id] })).map(({ key }) => key)).toEqual([`${project.key}-1`]);
    expect((await tasksOf({ archived: true })).length).toBe(2);
  });

  test('[36] is in the order of the groups of the list, on two levels, each task once', async ({
    fixture,
    fetchExport,
  }) => {
    const { owner, project } = fixture;
    const { client } = owner;
    const projectId = project.id;
    const labels = await Promise.all(
      ['B label', 'A label'].map((name) => client.label.add({ body: { projectId, name, color: 'blue' } })),
    );
    const options = ['Zebra', 'Ant'].map((name) => ({ name, color: 'blue' as const }));
    const [field] = await client.customField.add({ body: { projectId, name: 'Market', kind: 'choice', options } });
    const key = `c_${field?.id}` as const;
    const [zebra, ant] = field?.options.map(({ id }) => id) ?? [];
    const doing = project.statuses.find(({ category }) => category === '2')?.id ?? '';
    const add = (title: string, more: object) => client.task.add({ body: { projectId, title, ...more } });
    await add('one', { statusId: doing, priority: 'H', [key]: ant });
    await add('two', { priority: 'L', labelIds: labels.map(({ id }) => id) });
    await add('three', { priority: 'U', labelIds: [labels[0]?.id], [key]: zebra });
    await add('four', { statusId: doing, priority: 'U', ownerId: owner.id });
    const titles = async (by: string, subBy?: string) => {
      const { text } = await fetchExport(owner, { projectId, format: 'json', by, ...(subBy && { subBy }) });
      return (JSON.parse(text) as ExportedProject).tasks.map(({ title }) => title);
    };
    expect(await titles('status', 'priority')).toEqual(['three', 'two', 'four', 'one']);
    expect(await titles('label')).toEqual(['two', 'three', 'one', 'four']);
    expect(await titles(key)).toEqual(['three', 'one', 'two', 'four']);
    expect(await titles('owner', 'type')).toEqual(['four', 'one', 'two', 'three']);
    expect((await fetchExport(owner, { projectId, format: 'json', by: 'colour' })).status).toBe(400);
  });

  test('[45] a workbook has a row for each task, with names, durations and predecessors, in the order of the list', async ({
    fixture,
    fetchExport,
  }) => {
    const { owner, member, project } = fixture;
    const projectId = project.id;
    const add = async (title: string, more: object = {}) =>
      (await owner.client.task.add({ body: { projectId, title, ...more } })).records[0]?.id ?? '';
    // Wednesday to Tuesday.
    const dates = { startDate: '2026-03-04', dueDate: '2026-03-10' };
    const first = await add('=Shoot', { ...dates, ownerId: member.id, assigneeIds: [owner.id], estimate: 720 });
    const second = await add('Launch', { dueDate: '2026-03-01', priority: 'H' });
    await add('Later');
    const body = { predecessorId: first, successorId: second, type: 'FS' as const, lag: 2 };
    await owner.client.dependency.add({ body });
    const table = async (query: Record<string, string>) => {
      const { bytes } = await fetchExport(owner, { projectId, format: 'xlsx', ...query });
      const [head = [], ...rows] = await readSheet(new Blob([Buffer.from(bytes)]), 1, { trim: false });
      return rows.map((row) => Object.fromEntries(head.map((title, at) => [String(title), row[at]])));
    };
    const rows = await table({ sort: 'dueDate' });
    expect(rows.map(({ Title }) => Title)).toEqual(['Launch', '=Shoot', 'Later']);
    expect(rows[0]).toMatchObject({ Priority: 'High', Predecessors: `${project.key}-1FS+2d`, 'Duration (days)': null });
    const people = { Owner: member.realname, Assignees: owner.realname };
    const shoot = {
      Key: `${project.key}-1`,
      ...people,
      Start: '2026-03-04',
      Due: '2026-03-10',
      'Estimate (days)': 1.5,
    };
    expect(rows[1]).toMatchObject({ ...shoot, 'Duration (days)': 7 });
    expect((await table({ sort: 'seq', order: 'desc', seqs: '1.3-9' })).map(({ Title }) => Title)).toEqual([
      'Later',
      '=Shoot',
    ]);
    const { version } = await owner.client.project.queryById({ query: { id: projectId } });
    await owner.client.project.edit({ body: { id: projectId, version, changes: { workingDays: true } } });
    expect((await table({ seqs: '1' }))[0]).toMatchObject({ 'Duration (working days)': 5 });
    expect((await table({ seqs: '9-1.2.1-2.2-999999999' })).map(({ Title }) => Title)).toEqual([
      '=Shoot',
      'Launch',
      'Later',
    ]);
    expect(await table({ seqs: '3-1' })).toEqual([]);
    const tooMany = '1.'.repeat(EXPORTED_NUMBERS_MAX);
    expect(await table({ seqs: tooMany.slice(0, -1) })).toHaveLength(1);
    for (const seqs of ['1;2', `${tooMany}1`])
      expect((await fetchExport(owner, { projectId, format: 'xlsx', seqs })).status).toBe(400);
    expect((await fetchExport(fixture.guest, { projectId, format: 'xlsx' })).status).toBe(403);
  });

  test('is refused before sending if too large to be imported again; a filtered one is not', async ({
    app,
    fixture: { owner, project, member },
    fetchExport,
  }) => {
    const added = await owner.client.task.add({ body: { projectId: project.id, title: 'Much talked about' } });
    await app.pool.query(
      `insert into record_comment (id, record_type, record_id, author_id, html)
       select gen_random_uuid(), 'task', $1, $2, repeat('x', 30000) from generate_series(1, 1750)`,
      [added.records[0]?.id, member.id],
    );
    const refused = await fetchExport(owner, { projectId: project.id, format: 'json' });
    expect([refused.status, JSON.parse(refused.text).result.failure]).toEqual([422, 'export.tooLarge']);
    // Comments are in JSON only.
    expect((await fetchExport(owner, { projectId: project.id, format: 'csv' })).status).toBe(200);
  });

  test('with a filter, imported again, does not change parents outside the filter', async ({
    fixture,
    send,
    fetchExport,
  }) => {
    const { owner, project } = fixture;
    const body = { projectId: project.id, title: 'Parent' };
    const [parent] = (await owner.client.task.add({ body })).records;
    const child = { projectId: project.id, title: 'Child', parentId: parent?.id ?? null, priority: 'H' as const };
    await owner.client.task.add({ body: child });
    for (const format of ['csv', 'json']) {
      const query = { projectId: project.id, format, filter: JSON.stringify({ priorities: ['H'] }) };
      const { text } = await fetchExport(owner, query);
      const report = await send(owner, text, { name: `x.${format}`, projectId: project.id });
      expect(report).toMatchObject({ toCreate: 0, toUpdate: 0, unchanged: 1 });
    }
  });

  test('imported again keeps former members on their tasks, but assigns them no new ones', async ({
    fixture,
    send,
    fetchExport,
  }) => {
    const { owner, member, project } = fixture;
    const body = { projectId: project.id, title: 'Handed over', ownerId: member.id, assigneeIds: [member.id] };
    await owner.client.task.add({ body });
    await owner.client.member.delete({ query: { projectId: project.id, userId: member.id } });
    const { text } = await fetchExport(owner, { projectId: project.id, format: 'json' });
    const report = await send(owner, text, { projectId: project.id });
    expect(report).toMatchObject({ toCreate: 0, toUpdate: 0, unchanged: 1 });
    const board = trelloBoard({
      members: [{ id: '5f0000000000000000000030', fullName: member.realname, username: 'x' }],
    });
    const { fileId } = await send(owner, board, { projectId: project.id });
    await owner.client.import.run({ body: { fileId, projectId: project.id } });
    const away = (await fixture.tasks()).find(({ title }) => title === 'Put away');
    expect(away?.assigneeIds).toEqual([]);
  });

  test('edited by hand overrides the current values', async ({ fixture, send, fetchExport }) => {
    const { owner, member, project } = fixture;
    const draft = { projectId: project.id, priority: 'H' as const, ownerId: member.id, dueDate: '2026-05-01' };
    await owner.client.task.add({ body: { ...draft, title: 'Old title', description: '<p>Old</p>' } });
    const { text } = await fetchExport(owner, { projectId: project.id, format: 'json' });
    const file = JSON.parse(text) as ExportedProject;
    const [task] = file.tasks;
    if (task) Object.assign(task, { title: 'New title', description: '', owner: '', due: '', priority: 'N' });
    const { fileId } = await send(owner, JSON.stringify(file), { projectId: project.id });
    expect(await owner.client.import.run({ body: { fileId, projectId: project.id } })).toMatchObject({ updated: 1 });
    const [edited] = await fixture.tasks();
    expect(edited).toMatchObject({ title: 'New title', ownerId: null, dueDate: null, priority: 'N' });
    expect((await owner.client.task.queryById({ query: { id: edited?.id ?? '' } })).description).toBe('');
  });
});
