import { describe, expect } from 'vitest';
import { trelloBoard } from '../../../../../test/fixtures/boards.ts';
import { test as base, type ImportFixture } from '../../../../../test/fixtures/import-fixture.ts';
import { personWithRules } from '../../../../../test/fixtures/rights-fixture.ts';
import { refusal } from '../../../../../test/fixtures/task-fixture.ts';
import type { Person } from '../../../../../test/kit.ts';
import { newId } from '../../../../kernel/database/ids.ts';

type Listing = {
  list: (person: Person, cursor?: string) => ReturnType<Person['client']['taskImport']['list']>;
  /** Imports a file into the project; returns the operation. */
  bring: (person: Person, content: string, name?: string) => Promise<string>;
};

const test = base.extend<Listing>({
  list: async ({ fixture: { project } }, use) => {
    await use((person, cursor) =>
      person.client.taskImport.list({ query: { projectId: project.id, ...(cursor && { cursor }) } }),
    );
  },
  bring: async ({ fixture: { project }, send }, use) => {
    await use(async (person, content, name = 'tasks.csv') => {
      const projectId = project.id;
      const { fileId } = await send(person, content, { name, projectId });
      return (await person.client.import.run({ body: { fileId, projectId } })).opId;
    });
  },
});

const TABLE = 'Title,Due date\nOne,2031-02-30\n,\nTwo,2031-03-01\n';

/** Lets members import, too. */
async function letMembersImport({ owner, project }: ImportFixture): Promise<void> {
  const roles = { member: ['comment', 'editTasks', 'importTasks'] as const };
  await owner.client.projectPermissions.set({ body: { projectId: project.id, roles: { member: [...roles.member] } } });
}

describe('[S11] the imports into a project', () => {
  test('are listed newest first, with who imported what and the numbers of the new tasks', async ({
    fixture,
    list,
    bring,
  }) => {
    const { owner, manager } = fixture;
    await owner.client.task.add({ body: { projectId: fixture.project.id, title: 'Before' } });
    const first = await bring(manager, trelloBoard(), 'board.json');
    const second = await bring(owner, TABLE);
    const { records, cursor } = await list(owner);
    expect(cursor).toBeNull();
    expect(records).toMatchObject([
      {
        ...{ opId: second, fileName: 'tasks.csv', format: 'table', own: true, created: 2, updated: 0, unchanged: 0 },
        ...{ by: { id: owner.id, realname: owner.realname }, undone: null, undo: 'possible' },
      },
      {
        ...{ opId: first, fileName: 'board.json', format: 'trello', own: false, created: 5 },
        ...{ by: { id: manager.id, realname: manager.realname }, numbers: { first: 2, last: 6 } },
      },
    ]);
    const [again] = (await list(manager)).records;
    expect(again).toMatchObject({ opId: second, own: false });
    const { numbers } = records[0] ?? {};
    const where = `number >= ${numbers?.first} and number <= ${numbers?.last} and createdBy = "${owner.id}"`;
    const made = await owner.client.task.query({ body: { projectId: fixture.project.id, filter: { where } } });
    expect(made.records.map(({ title }) => title)).toEqual(['One', 'Two']);
  });

  test('say who undid them, and that they were restored since', async ({ fixture, list, bring }) => {
    const { owner, manager } = fixture;
    const opId = await bring(manager, TABLE);
    const undo = (person: Person, id: string) => person.client.operation.undo({ body: { opId: id } });
    const undone = await undo(owner, opId);
    const [after] = (await list(manager)).records;
    expect(after).toMatchObject({ undo: 'undone', undone: { by: owner.realname, at: expect.any(String) } });
    await undo(owner, undone.opId);
    expect((await list(manager)).records[0]).toMatchObject({ undo: 'restored', undone: null });
  });

  test('cannot be undone after a day, nor by those who cannot edit tasks', async ({ app, fixture, list, bring }) => {
    const { owner, manager, project } = fixture;
    const opId = await bring(manager, TABLE);
    const roles = { manager: ['importTasks' as const], member: [], guest: [], viewer: [] };
    await owner.client.projectPermissions.set({ body: { projectId: project.id, roles } });
    expect((await list(manager)).records).toMatchObject([{ opId, undo: 'notAllowed' }]);
    await expect(manager.client.operation.undo({ body: { opId } })).rejects.toMatchObject({ status: 403 });
    await app.pool.query(`update operation set at = now() - interval '25 hours' where id = $1`, [opId]);
    expect((await list(owner)).records).toMatchObject([{ opId, undo: 'tooLate' }]);
    await expect(owner.client.operation.undo({ body: { opId } })).rejects.toMatchObject(
      refusal(422, 'operation.tooLate'),
    );
    // Operations are deleted after a week.
    await app.pool.query('delete from operation where id = $1', [opId]);
    expect((await list(owner)).records).toMatchObject([{ opId, undo: 'tooLate' }]);
  });

  test('are refused to whoever cannot import; members see their own only', async ({ as, fixture, list, bring }) => {
    const { owner, manager, member, guest, nonMember } = fixture;
    await bring(owner, TABLE);
    for (const person of [member, guest])
      await expect(list(person)).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
    await expect(list(nonMember)).rejects.toMatchObject(refusal(404, 'common.notFound'));
    await expect(list(await as('task:use'))).rejects.toMatchObject(refusal(403, 'common.forbidden'));
    await letMembersImport(fixture);
    expect((await list(member)).records).toEqual([]);
    const opId = await bring(member, 'Title\nMine\n', 'mine.csv');
    expect((await list(member)).records).toMatchObject([{ opId, own: true, undo: 'possible' }]);
    expect((await list(manager)).records).toHaveLength(2);
    const { version } = await owner.client.project.queryById({ query: { id: fixture.project.id } });
    const changes = { ownTasksOnly: true };
    await owner.client.project.edit({ body: { id: fixture.project.id, version, changes } });
    await expect(list(member)).rejects.toMatchObject(refusal(403, 'project.othersTask'));
    expect((await list(manager)).records).toHaveLength(2);
  });

  test('are refused to managers from whom data rules hide tasks: neither counts nor names of files', async ({
    app,
    fixture,
    list,
    bring,
  }) => {
    const { owner, project } = fixture;
    await bring(owner, TABLE, 'secret.csv');
    const entries = ['task:use', 'task:task:import'] as const;
    const limited = await personWithRules(app, { entries: [...entries], on: 'task:use' }, ['title', 'LIKE', 'Mine']);
    await owner.client.member.add({ body: { projectId: project.id, userIds: [limited.id], role: 'manager' } });
    await expect(list(limited)).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
  });

  test('keep their notes for whoever imported, in the language of the reader', async ({
    app,
    fixture,
    list,
    bring,
  }) => {
    const { owner, manager } = fixture;
    const opId = await bring(owner, TABLE);
    const [listed] = (await list(owner)).records;
    const { problems, total } = await owner.client.taskImport.problems({ query: { opId } });
    expect(total).toBe(listed?.problems);
    expect(problems).toContainEqual(expect.objectContaining({ code: 'dateInvalid', row: 2 }));
    expect(problems.filter(({ level }) => level === 'error')).toHaveLength(listed?.errors ?? -1);
    const url = `/task/import/problems?opId=${opId}`;
    const headers = { 'x-access-token': owner.token, 'accept-language': 'zh' };
    const { result } = (await app.inject({ url, headers })).json();
    expect(JSON.stringify(result.problems)).toMatch(/日期/);
    const theirs = manager.client.taskImport.problems({ query: { opId } });
    await expect(theirs).rejects.toMatchObject(refusal(404, 'common.notFound'));
  });

  test('are read 50 at a time, from an index', async ({ app, fixture, list, bring }) => {
    const { owner, manager, project } = fixture;
    const opId = await bring(owner, TABLE);
    await app.pool.query(
      `insert into task_import (op_id, project_id, source_key, source, file_name, fingerprint, made, created_by)
       select n::uuid, project_id, source_key, source, 'many.csv', '{}', made, $3
       from task_import, unnest($2::text[]) n where op_id = $1`,
      [opId, Array.from({ length: 60 }, newId), manager.id],
    );
    const first = await list(owner);
    const rest = await list(owner, first.cursor ?? '');
    expect([first.records.length, rest.records.length, rest.cursor]).toEqual([50, 11, null]);
    expect(rest.records.at(-1)?.opId).toBe(opId);
    expect(first.records[0]).toMatchObject({ created: null, numbers: null, problems: null, undo: 'tooLate' });

    const client = await app.pool.connect();
    try {
      await client.query('begin');
      await client.query('set local enable_sort = off; set local enable_seqscan = off');
      for (const [index, own] of [
        ['task_import_project', ''],
        ['task_import_own', `and i.created_by = '${owner.id}'`],
      ]) {
        const { rows } = await client.query(
          `explain select i.op_id from task_import i where i.project_id = '${project.id}' ${own}
             and i.op_id < '${opId}' order by i.op_id desc limit 51`,
        );
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan).toContain(`Backward using ${index}`);
        expect(plan).toMatch(/Index Cond:.*project_id.*op_id/);
        expect(plan).not.toContain('Sort');
      }
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
