import { describe, expect } from 'vitest';
import { card, comment, id, trelloBoard } from '../../../../test/fixtures/boards.ts';
import { test } from '../../../../test/fixtures/import-fixture.ts';
import { freshKey } from '../../../../test/kit.ts';

describe('a board imported into a project', () => {
  test('previews an import before writing it, and writes what was previewed', async ({ fixture, send }) => {
    const { owner, project } = fixture;
    const report = await send(owner, trelloBoard(), { projectId: project.id });
    expect(report).toMatchObject({
      format: 'trello',
      name: 'Spring launch',
      fileName: 'board.json',
      table: null,
      toCreate: 5,
      toUpdate: 0,
      unchanged: 0,
      counts: { tasks: 5, open: 3, archived: 2, statuses: 4, labels: 2, comments: 2, checklistItems: 2, members: 2 },
    });
    expect(report.statuses).toEqual([
      { name: 'Ideas', category: '0', tasks: 2, isNew: true },
      { name: 'Doing', category: '2', tasks: 1, isNew: false },
      { name: 'Shipped', category: '1', tasks: 1, isNew: true },
      { name: 'Old ideas', category: '0', tasks: 1, isNew: true },
    ]);
    expect(report.people).toEqual([
      {
        key: 'id:5f0000000000000000000030',
        name: 'Ines Núñez',
        userId: null,
        member: false,
        tasks: 2,
        chosen: 'default',
      },
      {
        key: 'id:5f0000000000000000000031',
        name: 'Someone Else',
        userId: null,
        member: false,
        tasks: 1,
        chosen: 'default',
      },
    ]);
    expect(report.problems.map(({ code }) => code)).toEqual(['commentsMissing']);
    expect(report.preview[0]).toEqual({
      row: null,
      title: 'Film the teaser',
      status: 'Ideas',
      labels: [],
      people: [],
      dueDate: null,
      archived: false,
    });
    const again = await owner.client.import.check({ body: { fileId: report.fileId, projectId: project.id } });
    expect(again).toEqual(report);
    const body = { fileId: report.fileId, projectId: project.id };
    const done = await owner.client.import.run({ body });
    expect(done).toMatchObject({
      projectId: project.id,
      projectKey: project.key,
      created: 5,
      updated: 0,
      unchanged: 0,
      comments: 2,
      attachments: 0,
      checklistItems: 2,
    });
    expect(await owner.client.import.check({ body })).toMatchObject({ toCreate: 0, toUpdate: 0, unchanged: 5 });
    expect(await owner.client.import.run({ body })).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 5,
      comments: 0,
    });
    expect(await fixture.tasks()).toHaveLength(5);
  });

  test('keeps archived cards archived, colours without a name, dates, people by name and authors of comments', async ({
    fixture,
    send,
  }) => {
    const { owner, project } = fixture;
    const { fileId } = await send(owner, trelloBoard(), { projectId: project.id, zone: 'Asia/Shanghai' });
    await owner.client.import.run({ body: { fileId, projectId: project.id, zone: 'Asia/Shanghai' } });
    const tasks = await fixture.tasks();
    expect(tasks.filter(({ archived }) => archived).map(({ title }) => title)).toEqual(['Put away', 'Given up']);
    const { statuses, labels } = await owner.client.project.queryById({ query: { id: project.id } });
    expect(statuses.filter(({ archived }) => archived).map(({ name }) => name)).toEqual(['Old ideas']);
    expect(labels.map(({ name, color }) => [name, color])).toEqual(
      expect.arrayContaining([
        ['', 'green'],
        ['Video', 'red'],
      ]),
    );
    const filmed = tasks.find(({ dueDate }) => dueDate !== null);
    expect(filmed).toMatchObject({ dueDate: '2026-03-02', dueTime: '23:00', checklist: 2, checklistDone: 1 });
    const detail = await owner.client.task.queryById({ query: { id: filmed?.id ?? '' } });
    expect(detail).toMatchObject({ externalPeople: ['Ines Núñez'], assigneeIds: [] });
    const planned = tasks.find(({ title, statusId }) => title === 'Film the teaser' && statusId !== filmed?.statusId);
    const { description } = await owner.client.task.queryById({ query: { id: planned?.id ?? '' } });
    expect(description).toBe('<p><strong>Bold</strong> plan</p>');
    const shipped = tasks.find(({ title }) => title === 'Ship it');
    expect(shipped).toMatchObject({ category: '1', comments: 2 });
    const { records: comments } = await owner.client.comment.list({ query: { recordId: shipped?.id ?? '' } });
    expect(comments.map(({ authorId, authorName, html }) => [authorId, authorName, html])).toEqual([
      [null, 'Ines Núñez', '<p>Well done</p>'],
      [null, 'Someone Else', '<p>Thanks</p>'],
    ]);
  });

  test('matches members of the project by name, not people of other projects', async ({ fixture, send, app }) => {
    const { owner, member, nonMember, project } = fixture;
    await app.pool.query(`update sys_user set realname = 'Ines Núñez' where id = any ($1)`, [[member.id]]);
    await app.pool.query(`update sys_user set realname = 'Someone Else' where id = any ($1)`, [[nonMember.id]]);
    const { fileId, people } = await send(owner, trelloBoard(), { projectId: project.id });
    expect(people.map(({ userId }) => userId)).toEqual([member.id, null]);
    await owner.client.import.run({ body: { fileId, projectId: project.id } });
    const away = (await fixture.tasks()).find(({ title }) => title === 'Put away');
    expect(away?.assigneeIds).toEqual([member.id]);
    const { externalPeople } = await owner.client.task.queryById({ query: { id: away?.id ?? '' } });
    expect(externalPeople).toEqual(['Someone Else']);
  });
});

describe('a later export of the same board', () => {
  const later = () =>
    trelloBoard({
      lists: [
        { id: id(10), name: 'Ideas (renamed there)', pos: 1 },
        { id: id(11), name: 'Doing', pos: 2 },
        { id: id(12), name: 'Shipped', pos: 3 },
      ],
      cards: [
        card(41, 'Film the long teaser', 10, { desc: '**Bold** plan' }),
        card(40, 'Film the teaser', 12, { due: null }),
        card(42, 'Ship it', 12, { dueComplete: true }),
        card(45, 'Brand new', 11),
      ],
      actions: [comment(61, 42, { text: 'Thanks a lot', by: 31, edited: '2026-02-03T10:00:00.000Z' })],
    });

  test('updates by id, applies moves, adds new items and deletes nothing', async ({ fixture, send }) => {
    const { owner, project } = fixture;
    const first = await send(owner, trelloBoard(), { projectId: project.id });
    await owner.client.import.run({ body: { fileId: first.fileId, projectId: project.id } });
    const before = await fixture.tasks();
    const second = await send(owner, later(), { projectId: project.id });
    expect(second).toMatchObject({ toCreate: 1, toUpdate: 3, unchanged: 0 });
    expect(second.statuses[0]).toEqual({ name: 'Ideas', category: '0', tasks: 1, isNew: false });
    const done = await owner.client.import.run({ body: { fileId: second.fileId, projectId: project.id } });
    expect(done).toMatchObject({ created: 1, updated: 3, unchanged: 0, comments: 1 });

    const after = await fixture.tasks();
    expect(after).toHaveLength(before.length + 1);
    const idOf = (title: string, list = before) => list.find((task) => task.title === title)?.id ?? '';
    const moved = after.find(({ id: taskId }) => before.some((one) => one.id === taskId && one.dueDate !== null));
    // Values empty in the later file are kept, and so are those only set here.
    expect(moved).toMatchObject({ category: '1', dueDate: '2026-03-02', checklist: 2 });
    expect(moved?.labelIds).toHaveLength(1);
    expect(idOf('Film the long teaser', after)).not.toBe('');
    const { records: comments } = await owner.client.comment.list({ query: { recordId: idOf('Ship it') } });
    expect(comments.map(({ html }) => html)).toEqual(['<p>Well done</p>', '<p>Thanks a lot</p>']);
    expect(after.find(({ title }) => title === 'Given up')?.archived).toBe(true);
  });

  test('does not restore tasks in the trash, and reports them', async ({ fixture, send }) => {
    const { owner, project } = fixture;
    const { fileId } = await send(owner, trelloBoard(), { projectId: project.id });
    await owner.client.import.run({ body: { fileId, projectId: project.id } });
    const shipped = (await fixture.tasks()).find(({ title }) => title === 'Ship it');
    await owner.client.task.deleteBatch({ body: { projectId: project.id, ids: [shipped?.id ?? ''] } });
    const report = await owner.client.import.check({ body: { fileId, projectId: project.id } });
    expect(report).toMatchObject({ toCreate: 0, toUpdate: 0, unchanged: 4 });
    expect(report.problems[0]?.message).toContain('in the trash of this project, which stay there: 1.');
    await owner.client.import.run({ body: { fileId, projectId: project.id } });
    expect(await fixture.tasks()).toHaveLength(4);
  });
});

describe('a board imported into a new project', () => {
  test('creates its own lists, and only the additional statuses every project needs', async ({ fixture, send }) => {
    const { owner } = fixture;
    const report = await send(owner, trelloBoard());
    const key = freshKey();
    const newProject = { name: `${report.name} ${key}`, key };
    const requested = { fileId: report.fileId, newProject };
    expect(await owner.client.import.check({ body: requested })).toEqual(report);
    expect(report.statuses.every(({ isNew }) => isNew)).toBe(true);
    const done = await owner.client.import.run({ body: requested });
    expect(done).toMatchObject({ projectKey: key, created: report.toCreate, updated: 0, comments: 2 });
    const { statuses, labels, members, name } = await owner.client.project.queryById({ query: { key } });
    expect(statuses.map((status) => status.name)).toEqual(['Ideas', 'Doing', 'Shipped', 'Old ideas']);
    expect(labels).toHaveLength(2);
    expect(members.map((person) => person.id)).toEqual([owner.id]);
    expect(name).toBe(newProject.name);
    const tasks = await fixture.tasks(done.projectId);
    expect(tasks.filter(({ archived }) => !archived).map(({ seq, title }) => [seq, title])).toEqual([
      [1, 'Film the teaser'],
      [3, 'Film the teaser'],
      [4, 'Ship it'],
    ]);
  });
});
