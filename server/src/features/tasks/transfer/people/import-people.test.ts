import { describe, expect } from 'vitest';
import { test } from '../../../../../test/fixtures/import-fixture.ts';
import { csvOf } from '../../../../../test/import-files/sample-files.ts';
import { freshKey } from '../../../../../test/kit.ts';

const tableFor = (mail: string) =>
  csvOf([
    ['Id', 'Title', 'Assignee email', 'Assignee'],
    ['1', 'Shoot the boxes', mail, 'Kim Park'],
  ]);

describe('several people in one cell', () => {
  test('are split if each is a member, and stay one name if the user chooses so', async ({ fixture, send }) => {
    const { owner, manager, member, project } = fixture;
    const both = `${member.realname}, ${manager.realname}`;
    const table = csvOf([
      ['Id', 'Title', 'Assignee'],
      ['1', 'Shoot the boxes', both],
      ['2', 'Cut the film', `${member.realname}, Somebody`],
    ]);
    const { fileId, people } = await send(owner, table, { name: 'a.csv', projectId: project.id });
    expect(people.map(({ name, userId, tasks }) => [name, userId, tasks]).toSorted()).toEqual(
      [
        [member.realname, member.id, 1],
        [manager.realname, manager.id, 1],
        [`${member.realname}, Somebody`, null, 1],
      ].toSorted(),
    );
    const names = { people: [{ key: `name:${both.toLowerCase()}`, userId: null }] };
    const kept = await owner.client.import.check({ body: { fileId, projectId: project.id, names } });
    expect(kept.people).toContainEqual(expect.objectContaining({ name: both, userId: null, chosen: 'now' }));
    await owner.client.import.run({ body: { fileId, projectId: project.id } });
    const [first] = await fixture.tasks();
    expect(first).toMatchObject({ ownerId: member.id, assigneeIds: [manager.id], externalPeople: [] });
    expect(await send(owner, table, { name: 'b.csv', projectId: project.id })).toMatchObject({ unchanged: 2 });
  });
});

describe('people of a file with an account here', () => {
  test('do not become members by an import alone, and stay on its tasks by name', async ({ fixture, send, app }) => {
    const { owner, nonMember, project } = fixture;
    const mail = `kim-${freshKey().toLowerCase()}@shop.test`;
    await app.pool.query('update sys_user set email = $2, email_proved_at = now() where id = $1', [nonMember.id, mail]);
    const membersOf = async (id: string) =>
      (await owner.client.project.queryById({ query: { id } })).members.map((person) => person.id);
    const before = await membersOf(project.id);
    const report = await send(owner, tableFor(mail), { name: 'a.csv', projectId: project.id });
    expect(report.people).toMatchObject([{ name: 'Kim Park', userId: nonMember.id, member: false, tasks: 1 }]);
    expect(report.mayAddMembers).toBe(true);
    const { fileId } = report;
    await owner.client.import.run({ body: { fileId, projectId: project.id } });
    expect(await membersOf(project.id)).toEqual(before);
    expect(await fixture.tasks()).toMatchObject([{ assigneeIds: [], ownerId: null, externalPeople: ['Kim Park'] }]);
    const key = freshKey();
    const run = await owner.client.import.run({ body: { fileId, newProject: { name: `People ${key}`, key } } });
    expect(await membersOf(run.projectId)).toEqual([owner.id]);
  });

  test('are added if the user chooses so, and removed when that is undone', async ({ fixture, send, app }) => {
    const { owner, nonMember, project } = fixture;
    const mail = `lee-${freshKey().toLowerCase()}@shop.test`;
    await app.pool.query('update sys_user set email = $2, email_proved_at = now() where id = $1', [nonMember.id, mail]);
    const { fileId } = await send(owner, tableFor(mail), { name: 'a.csv', projectId: project.id });
    const body = { fileId, projectId: project.id, memberIds: [nonMember.id] };
    expect((await owner.client.import.check({ body })).people).toMatchObject([{ member: true }]);
    const { opId } = await owner.client.import.run({ body });
    expect(await fixture.tasks()).toMatchObject([{ ownerId: nonMember.id, externalPeople: [] }]);
    await owner.client.operation.undo({ body: { opId } });
    const { members } = await owner.client.project.queryById({ query: { id: project.id } });
    expect(members.map((person) => person.id)).not.toContain(nonMember.id);
  });
});
