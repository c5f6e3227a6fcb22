import { describe, expect } from 'vitest';
import { card, comment, id, trelloBoard } from '../../../../../test/fixtures/boards.ts';
import { type ImportFixture, test } from '../../../../../test/fixtures/import-fixture.ts';
import { refusal } from '../../../../../test/fixtures/task-fixture.ts';
import { freshKey } from '../../../../../test/kit.ts';

async function details({ owner, tasks }: ImportFixture) {
  const all = await Promise.all((await tasks()).map((task) => owner.client.task.queryById({ query: { id: task.id } })));
  return all.map(({ version: _, updatedAt: __, descriptionVersion: ___, subtasks: ____, completedAt, ...rest }) => ({
    ...rest,
    completed: completedAt !== null,
  }));
}

describe('an undone import', () => {
  test('moves created tasks to the trash and leaves others unchanged', async ({ fixture, send }) => {
    const { owner, project } = fixture;
    const mine = await owner.client.task.add({ body: { projectId: project.id, title: 'Mine' } });
    const { fileId } = await send(owner, trelloBoard(), { projectId: project.id });
    const { opId } = await owner.client.import.run({ body: { fileId, projectId: project.id } });
    expect(await owner.client.operation.undo({ body: { opId } })).toMatchObject({ restored: 5, kept: 0 });
    expect((await fixture.tasks()).map((task) => task.id)).toEqual(mine.records.map((task) => task.id));
    const { records } = await owner.client.trash.list({ query: { kind: 'task', projectId: project.id } });
    expect(records).toHaveLength(5);
  });

  test('restores fields, descriptions, comments, checklists and names of known tasks', async ({ fixture, send }) => {
    const { owner, project } = fixture;
    const first = await send(owner, trelloBoard(), { projectId: project.id });
    await owner.client.import.run({ body: { fileId: first.fileId, projectId: project.id } });
    const before = await details(fixture);
    const commentsOn = async () => {
      const shipped = (await fixture.tasks()).find(({ title }) => title.startsWith('Ship'));
      const { records: comments } = await owner.client.comment.list({ query: { recordId: shipped?.id ?? '' } });
      return comments.map(({ html }) => html);
    };
    const comments = await commentsOn();
    const later = trelloBoard({
      cards: [
        card(40, 'Film the trailer', 12, { desc: 'New text', idMembers: [id(31)], due: '2026-04-01T08:00:00.000Z' }),
        card(42, 'Ship it now', 10),
      ],
      checklists: [
        {
          ...{ id: id(50), idCard: id(40), name: 'Shots', pos: 1 },
          checkItems: [
            { name: 'Opening', state: 'incomplete', pos: 1 },
            { name: 'Credits', state: 'incomplete', pos: 2 },
          ],
        },
      ],
      actions: [
        comment(61, 42, { text: 'Thanks a lot', by: 31, edited: '2026-02-03T10:00:00.000Z' }),
        comment(62, 42, { text: 'One more', by: 30 }),
      ],
    });
    const second = await send(owner, later, { projectId: project.id });
    const { opId, updated } = await owner.client.import.run({ body: { fileId: second.fileId, projectId: project.id } });
    expect(updated).toBe(2);
    expect(await details(fixture)).not.toEqual(before);
    expect(await commentsOn()).toHaveLength(3);
    await owner.client.operation.undo({ body: { opId } });
    expect(await details(fixture)).toEqual(before);
    expect(await commentsOn()).toEqual(comments);
    const again = await owner.client.import.check({ body: { fileId: first.fileId, projectId: project.id } });
    expect(again).toMatchObject({ toCreate: 0, toUpdate: 0, unchanged: 5 });
  });

  test('can be repeated, with new tasks', async ({ fixture, send }) => {
    const { owner, project } = fixture;
    const { fileId } = await send(owner, trelloBoard(), { projectId: project.id });
    const body = { fileId, projectId: project.id };
    const { opId } = await owner.client.import.run({ body });
    await owner.client.operation.undo({ body: { opId } });
    expect(await owner.client.import.check({ body })).toMatchObject({
      toCreate: 5,
      problems: [{ code: 'commentsMissing' }],
    });
    expect(await owner.client.import.run({ body })).toMatchObject({ created: 5 });
    expect(await fixture.tasks()).toHaveLength(5);
  });

  test('keeps later changes', async ({ fixture, send }) => {
    const { owner, project } = fixture;
    const first = await send(owner, trelloBoard(), { projectId: project.id });
    await owner.client.import.run({ body: { fileId: first.fileId, projectId: project.id } });
    const later = trelloBoard({ cards: [card(42, 'Ship it now', 12), card(43, 'Given up for good', 13)] });
    const second = await send(owner, later, { projectId: project.id });
    const { opId } = await owner.client.import.run({ body: { fileId: second.fileId, projectId: project.id } });
    const shipped = (await fixture.tasks()).find(({ title }) => title === 'Ship it now');
    const changes = { title: 'Ship it today' };
    await fixture.member.client.task.edit({ body: { id: shipped?.id ?? '', version: shipped?.version ?? 0, changes } });
    expect(await owner.client.operation.undo({ body: { opId } })).toMatchObject({ restored: 1, kept: 1 });
    const titles = (await fixture.tasks()).map(({ title }) => title);
    expect(titles).toContain('Ship it today');
    expect(titles).toContain('Given up');
  });

  test('deletes the created project', async ({ fixture, send }) => {
    const { owner } = fixture;
    const { fileId } = await send(owner, trelloBoard());
    const key = freshKey();
    const body = { fileId, newProject: { name: `Undone ${key}`, key } };
    const { opId, projectId } = await owner.client.import.run({ body });
    await owner.client.operation.undo({ body: { opId } });
    await expect(fixture.tasks(projectId)).rejects.toMatchObject(refusal(404, 'common.notFound'));
    const { records } = await owner.client.trash.list({ query: { kind: 'project' } });
    expect(records.map(({ id: gone }) => gone)).toContain(projectId);
  });

  test('keeps the created project once another user has used it', async ({ fixture, send }) => {
    const { owner, member } = fixture;
    const { fileId } = await send(owner, trelloBoard());
    const key = freshKey();
    const { opId, projectId } = await owner.client.import.run({
      body: { fileId, newProject: { name: `Used ${key}`, key } },
    });
    await owner.client.member.add({ body: { projectId, userIds: [member.id], role: 'member' } });
    await owner.client.operation.undo({ body: { opId } });
    expect(await fixture.tasks(projectId)).toEqual([]);
    expect((await owner.client.project.queryById({ query: { id: projectId } })).labels).toEqual([]);
  });

  test('deletes the created statuses and labels, unless a task uses them', async ({ fixture, send }) => {
    const { owner, project } = fixture;
    const { fileId } = await send(owner, trelloBoard(), { projectId: project.id });
    const { opId } = await owner.client.import.run({ body: { fileId, projectId: project.id } });
    const made = await owner.client.project.queryById({ query: { id: project.id } });
    const ideas = made.statuses.find(({ name }) => name === 'Ideas');
    await owner.client.task.add({ body: { projectId: project.id, title: 'Mine', statusId: ideas?.id ?? '' } });
    await owner.client.operation.undo({ body: { opId } });
    const after = await owner.client.project.queryById({ query: { id: project.id } });
    const names = (statuses: { name: string }[]) => statuses.map(({ name }) => name);
    expect(names(after.statuses)).toEqual([...names(project.statuses), 'Ideas']);
    expect(names(after.labels)).toEqual(names(project.labels));
    const { records } = await owner.client.trash.list({ query: { kind: 'task', projectId: project.id } });
    await owner.client.trash.restore({ body: { kind: 'task', ids: [records[0]?.id ?? ''] } });
    expect(await fixture.tasks()).toHaveLength(2);
  });
});
