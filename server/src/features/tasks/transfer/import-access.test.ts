import { describe, expect } from 'vitest';
import { trelloBoard } from '../../../../test/fixtures/boards.ts';
import { test } from '../../../../test/fixtures/import-fixture.ts';
import { refusal } from '../../../../test/fixtures/task-fixture.ts';
import { freshKey } from '../../../../test/kit.ts';
import { removeFiles } from '../../../kernel/files/file-jobs.ts';
import { deleteImportFiles } from './jobs.ts';

describe('permissions', () => {
  test('refuses users without the permission, outsiders, guests and members', async ({ fixture, send, as }) => {
    const projectId = fixture.project.id;
    const powerless = await as('task:use');
    const sent = (person: typeof powerless) => send(person, trelloBoard(), { projectId });
    await expect(sent(powerless)).rejects.toMatchObject(refusal(403, 'common.forbidden'));
    await expect(sent(fixture.nonMember)).rejects.toMatchObject(refusal(404, 'common.notFound'));
    await expect(sent(fixture.guest)).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
    await expect(sent(fixture.member)).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
    expect(await sent(fixture.manager)).toMatchObject({ toCreate: 5 });
  });

  test('checking and writing check access again: an uploaded file gives access to no project', async ({
    fixture,
    send,
  }) => {
    const projectId = fixture.project.id;
    for (const [person, no] of [
      [fixture.nonMember, refusal(404, 'common.notFound')],
      [fixture.guest, refusal(403, 'project.notAllowed')],
      [fixture.member, refusal(403, 'project.notAllowed')],
    ] as const) {
      const { fileId } = await send(person, trelloBoard());
      const body = { fileId, projectId };
      await expect(person.client.import.check({ body })).rejects.toMatchObject(no);
      await expect(person.client.import.run({ body })).rejects.toMatchObject(no);
    }
    expect(await fixture.tasks()).toHaveLength(0);
  });

  test('a new project requires the permission to create projects', async ({ as, send }) => {
    const person = await as('task:use', 'task:task:import');
    const { fileId } = await send(person, trelloBoard());
    const body = { fileId, newProject: { name: 'Not to be', key: freshKey() } };
    await expect(person.client.import.run({ body })).rejects.toMatchObject(refusal(403, 'common.forbidden'));
    await expect(person.client.import.check({ body })).rejects.toMatchObject(refusal(403, 'common.forbidden'));
  });

  test('an archived project refuses imports', async ({ fixture, send }) => {
    const { owner, project } = fixture;
    const { fileId } = await send(owner, trelloBoard());
    const { version } = await owner.client.project.queryById({ query: { id: project.id } });
    await owner.client.project.edit({ body: { id: project.id, version, changes: { state: 'archived' } } });
    const body = { fileId, projectId: project.id };
    await expect(owner.client.import.run({ body })).rejects.toMatchObject(refusal(403, 'project.archived'));
  });
});

describe('the uploaded file', () => {
  test('[E1] is available to its sender only', async ({ fixture, send }) => {
    const { fileId } = await send(fixture.owner, trelloBoard());
    const body = { fileId, projectId: fixture.project.id };
    await expect(fixture.manager.client.import.check({ body })).rejects.toMatchObject(refusal(410, 'import.gone'));
    await expect(fixture.manager.client.import.run({ body })).rejects.toMatchObject(refusal(410, 'import.gone'));
  });

  test('is deleted after a day, with its data', async ({ fixture, send, app }) => {
    const { owner, project } = fixture;
    const { fileId } = await send(owner, trelloBoard());
    const fresh = await send(owner, trelloBoard());
    await app.pool.query(`update import_file set created_at = now() - interval '25 hours' where id = $1`, [fileId]);
    const body = { fileId, projectId: project.id };
    await expect(owner.client.import.check({ body })).rejects.toMatchObject(refusal(410, 'import.gone'));
    const parts = { db: app.db, pool: app.pool, files: app.files, settings: app.settings, log: app.log as never };
    const { signal } = new AbortController();
    await deleteImportFiles.run({ ...parts, payload: {}, signal });
    const { rows } = await app.pool.query(`
      select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'remove-files'
    `);
    expect(rows.map(({ payload }) => payload)).toEqual([{ ids: [fileId] }]);
    await removeFiles.run({ ...parts, payload: { ids: [fileId, fresh.fileId] }, signal });
    await expect(app.files.size(fileId)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await owner.client.import.check({ body: { ...body, fileId: fresh.fileId } })).toMatchObject({ toCreate: 5 });
  });

  test('leaves nothing behind if refused', async ({ fixture, send, app }) => {
    const count = async () => (await app.pool.query('select count(*)::int as n from stored_file')).rows[0].n as number;
    const before = await count();
    await expect(send(fixture.owner, '{"cards":', { name: 'x.json' })).rejects.toMatchObject({ status: 422 });
    expect(await count()).toBe(before);
  });
});

test('[E4] is analysed one at a time per user, in parallel with those of others', async ({ fixture, send }) => {
  const { owner, manager, project } = fixture;
  const one = await send(owner, trelloBoard());
  const another = await send(owner, trelloBoard());
  const theirs = await send(manager, trelloBoard());
  const check = ({ client }: typeof owner, { fileId }: typeof one) =>
    client.import.check({ body: { fileId, projectId: project.id } });
  const both = Promise.allSettled([check(owner, one), check(owner, another)]);
  expect(await check(manager, theirs)).toMatchObject({ toCreate: 5 });
  const message = await both;
  expect(message.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(message.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refusal(503, 'common.busy') });
  expect(await check(owner, another)).toMatchObject({ toCreate: 5 });
});

describe('writing', () => {
  test('requires exactly one target', async ({ fixture, send }) => {
    const { owner, project } = fixture;
    const { fileId } = await send(owner, trelloBoard());
    const both = { fileId, projectId: project.id, newProject: { name: 'Two', key: freshKey() } };
    const { run } = owner.client.import;
    await expect(run({ body: { fileId } })).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
    await expect(run({ body: both })).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
  });

  test('an empty board is refused', async ({ fixture, send }) => {
    const { owner, project } = fixture;
    const { fileId, counts } = await send(owner, trelloBoard({ cards: [] }));
    expect(counts.tasks).toBe(0);
    const body = { fileId, projectId: project.id };
    await expect(owner.client.import.run({ body })).rejects.toMatchObject(refusal(422, 'import.nothing'));
  });

  test('a taken key or name leaves neither project nor tasks', async ({ fixture, send, app }) => {
    const { owner, project } = fixture;
    const { fileId } = await send(owner, trelloBoard());
    const run = (name: string, key: string) => owner.client.import.run({ body: { fileId, newProject: { name, key } } });
    const key = freshKey();
    await expect(run('Fresh name', project.key)).rejects.toMatchObject(refusal(409, 'project.keyTaken'));
    await expect(run(project.name, key)).rejects.toMatchObject(refusal(409, 'project.nameTaken'));
    const { rowCount } = await app.pool.query('select from project where key = $1 or name = $2', [key, 'Fresh name']);
    expect(rowCount).toBe(0);
  });

  test('[E8] a repeated request imports once', async ({ fixture, send, app }) => {
    const { owner, project } = fixture;
    const { fileId } = await send(owner, trelloBoard());
    const once = () =>
      app.inject({
        method: 'POST',
        url: '/task/import/run',
        headers: { 'x-access-token': owner.token, 'idempotency-key': 'import-this-once' },
        payload: { fileId, projectId: project.id },
      });
    // While the first is in progress, here for as long as nothing can be inserted, the other is asked to retry, and then gets the first response.
    const blocker = await app.pool.connect();
    await blocker.query('begin');
    await blocker.query('lock table task in exclusive mode');
    const both = [once(), once()];
    expect((await Promise.race(both)).statusCode).toBe(503);
    await blocker.query('rollback');
    blocker.release();
    const answers = await Promise.all(both);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 503]);
    expect((await once()).json()).toEqual(answers.find(({ statusCode }) => statusCode === 200)?.json());
    expect(await fixture.tasks()).toHaveLength(5);
  });

  test('two concurrent imports create every task once', async ({ fixture, send }) => {
    const { owner, manager, project } = fixture;
    const files = await Promise.all([send(owner, trelloBoard()), send(manager, trelloBoard())]);
    const [one, other] = await Promise.all([
      owner.client.import.run({ body: { fileId: files[0].fileId, projectId: project.id } }),
      manager.client.import.run({ body: { fileId: files[1].fileId, projectId: project.id } }),
    ]);
    expect(one.created + other.created).toBe(5);
    expect(one.unchanged + other.unchanged).toBe(5);
    expect(await fixture.tasks()).toHaveLength(5);
  });
});
