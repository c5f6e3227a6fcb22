import { PLAIN_DEFINITION, type WorkflowRules } from '@opsyard/contract';
import { expect } from 'vitest';
import { approve, test as base, inDays, setAccess, setRights } from '../../../../test/fixtures/asset-fixture.ts';
import { freshKey, type Person } from '../../../../test/kit.ts';
import { runJob } from '../../../../test/run-job.ts';
import { openRightsTasks } from './open-tasks.ts';
import { openReplacedTasks } from './replaced-tasks.ts';
import { USES_AT_ONCE } from './replacement-store.ts';

type Fixture = {
  /** A project of the lead in which only tasks with approved assets are published. */
  site: { id: string; live: string; done: string; add: (title: string) => Promise<{ id: string; version: number }> };
};

const test = base.extend<Fixture>({
  site: async ({ lead, member }, use) => {
    const { client } = lead;
    const key = freshKey();
    const project = await client.project.add({ body: { name: `Gate ${key}`, key, template: 'blank' } });
    await client.member.add({ body: { projectId: project.id, userIds: [member.id], role: 'member' } });
    const [live, done] = ['In review', 'Done'].map(
      (name) => project.statuses.find((one) => one.name === name)?.id ?? '',
    );
    const rules: WorkflowRules = {
      ...{ restricted: false, transitions: [] },
      statuses: [
        { statusId: live ?? '', limit: null, hard: false, ownerId: null, ownerMode: 'keep', approvedAssets: true },
      ],
    };
    await client.workflow.save({ body: { projectId: project.id, version: 0, rules } });
    await use({
      ...{ id: project.id, live: live ?? '', done: done ?? '' },
      async add(title) {
        const { records } = await client.task.add({ body: { projectId: project.id, title } });
        return { id: records[0]?.id ?? '', version: records[0]?.version ?? 0 };
      },
    });
  },
});

const link = ({ client }: Person, recordId: string, id: string) =>
  client.taskLink.add({ body: { recordId, type: 'asset', id, despite: true } });
const enter = ({ client }: Person, { id, version }: { id: string; version: number }, statusId: string) =>
  client.task.edit({ body: { id, version, changes: { statusId } } });
const refused = (message: string) => ({
  ...{ status: 422, failure: 'task.transitionRefused' },
  envelope: { message: expect.stringContaining(message) },
});

test('a task enters a status only with assets that are approved and whose rights are valid', async ({
  lead,
  member,
  folder,
  send,
  site,
}) => {
  const { result: version } = await send(member, { folderId: folder }, { name: 'banner.txt' });
  const { assetId } = version;
  const task = await site.add('Publish');
  await link(lead, task.id, assetId);
  await expect(enter(lead, task, site.live)).rejects.toMatchObject(refused('“banner.txt” is not approved'));
  await enter(lead, await site.add('Without assets'), site.live);

  await approve(member, lead, version.id);
  await setRights(member, assetId, { validTo: inDays(-1) });
  await expect(enter(lead, task, site.live)).rejects.toMatchObject(
    refused(`the rights to “banner.txt” ended on ${inDays(-1)}`),
  );
  await setRights(member, assetId, { validFrom: inDays(2), validTo: null });
  await expect(enter(lead, task, site.live)).rejects.toMatchObject(
    refused(`the rights to “banner.txt” begin on ${inDays(2)}`),
  );
  await setRights(member, assetId, { validFrom: null });
  await send(member, { assetId }, { name: 'banner.txt', bytes: 'newer' });
  await expect(enter(lead, task, site.live)).rejects.toMatchObject(
    refused('version 2 of “banner.txt” is not approved'),
  );
  // The other statuses ask for nothing.
  const { record } = await enter(lead, task, site.done);
  const [newest] = await member.client.assetFile.versions({ query: { assetId } });
  await approve(member, lead, newest?.id ?? '');
  await enter(lead, record, site.live);
});

test('moves, bulk edits, cells, the asset page and links of tasks in the status are refused, too', async ({
  lead,
  member,
  folder,
  send,
  site,
}) => {
  const { client } = lead;
  const { result: version } = await send(member, { folderId: folder }, { name: 'story.txt' });
  const task = await site.add('Publish');
  await client.assetLink.add({ body: { recordId: version.assetId, type: 'task', id: task.id } });
  const body = { projectId: site.id, ids: [task.id] };
  await expect(client.task.move({ body: { ...body, statusId: site.live, to: 'top' } })).rejects.toMatchObject(
    refused('story.txt'),
  );
  expect(await client.task.batch({ body: { ...body, changes: { statusId: site.live } } })).toMatchObject({
    ...{ changed: 0, left: [{ id: task.id, reason: expect.stringContaining('story.txt') }] },
  });
  const edits = [{ id: task.id, version: task.version, changes: { statusId: site.live } }];
  expect(await client.task.editCells({ body: { projectId: site.id, edits } })).toMatchObject({
    ...{ changed: 0, left: [{ id: task.id, reason: expect.stringContaining('story.txt') }] },
  });
  const inside = await site.add('Published');
  await enter(lead, inside, site.live);
  const reason = { status: 422, failure: 'link.refused', envelope: { message: expect.stringContaining('story.txt') } };
  await expect(link(lead, inside.id, version.assetId)).rejects.toMatchObject(reason);
  const fromAsset = client.assetLink.add({ body: { recordId: version.assetId, type: 'task', id: inside.id } });
  await expect(fromAsset).rejects.toMatchObject(reason);
  await approve(member, lead, version.id);
  await link(lead, inside.id, version.assetId);
});

test('a refusal names only assets the user may see', async ({ lead, member, folder, send, site }) => {
  const { result: version } = await send(lead, { folderId: folder }, { name: 'secret.txt' });
  const task = await site.add('Publish');
  await link(lead, task.id, version.assetId);
  await setAccess(lead, folder, [{ kind: 'user', id: lead.id, level: 'manager' }] as never);
  const attempt = enter(member, task, site.live);
  await expect(attempt).rejects.toMatchObject(refused('rights valid: 1 more.'));
  await attempt.catch((error) => expect(JSON.stringify(error.envelope)).not.toContain('secret'));
});

test('a link keeps the approved version with its hash, and says whether there is a newer one', async ({
  lead,
  member,
  folder,
  send,
  site,
}) => {
  const { result: first } = await send(member, { folderId: folder }, { name: 'film.txt' });
  const { assetId } = first;
  const task = await site.add('Publish');
  await link(lead, task.id, assetId);
  const shown = async () => (await lead.client.taskLink.list({ query: { recordId: task.id } }))[0]?.version;
  expect(await shown()).toBeUndefined();
  await approve(member, lead, first.id);
  expect(await shown()).toEqual({ no: 1, sha256: first.sha256, state: 'approved' });
  const { result: second } = await send(member, { assetId }, { name: 'film.txt', bytes: 'newer' });
  expect(await shown()).toEqual({ no: 1, sha256: first.sha256, state: 'newerNotApproved' });
  await approve(member, lead, second.id);
  expect(await shown()).toEqual({ no: 1, sha256: first.sha256, state: 'newerApproved' });
  await enter(lead, task, site.live);
  expect(await shown()).toEqual({ no: 2, sha256: second.sha256, state: 'approved' });
});

test('a status whose tasks have unapproved assets is not deleted in favour of one that requires approved ones', async ({
  lead,
  member,
  folder,
  send,
  site,
}) => {
  const { result: version } = await send(member, { folderId: folder }, { name: 'flyer.txt' });
  const task = await site.add('Print');
  const other = await site.add('Without');
  const { statuses } = await lead.client.project.queryById({ query: { id: site.id } });
  const doing = statuses.find(({ name }) => name === 'Doing')?.id ?? '';
  await link(lead, task.id, version.assetId);
  for (const one of [task, other]) await enter(lead, one, doing);
  const remove = () => lead.client.status.delete({ query: { id: doing, remapTo: site.live } });
  await expect(remove()).rejects.toMatchObject(refused('“flyer.txt” is not approved'));
  await approve(member, lead, version.id);
  await remove();
  for (const { id } of [task, other])
    expect(await lead.client.task.queryById({ query: { id } })).toMatchObject({ statusId: site.live });
});

test('a transition can require approved assets where its status does not', async ({
  lead,
  member,
  folder,
  send,
  site,
}) => {
  const { client } = lead;
  const { result: version } = await send(member, { folderId: folder }, { name: 'poster.txt' });
  const { statuses } = await client.project.queryById({ query: { id: site.id } });
  const [todo = '', doing = '', cancelled = ''] = ['To do', 'Doing', 'Cancelled'].map(
    (name) => statuses.find((one) => one.name === name)?.id ?? '',
  );
  const way = (fromId: string | null, toId: string) => ({ fromId, toId, who: [], required: [] });
  const rules: WorkflowRules = {
    ...{ restricted: true, statuses: [] },
    transitions: [
      ...[
        way(null, site.live),
        way(null, cancelled),
        way(todo, doing),
        way(doing, todo),
        way(doing, site.done),
        way(site.done, doing),
      ],
      ...[way(site.live, site.done), way(site.done, site.live), { ...way(todo, site.live), approvedAssets: true }],
    ],
  };
  await client.workflow.save({ body: { projectId: site.id, version: 1, rules } });
  const task = await site.add('Publish');
  await link(lead, task.id, version.assetId);
  await expect(enter(lead, task, site.live)).rejects.toMatchObject(refused('“poster.txt” is not approved'));
  // Another transition to the same status requires nothing, and tasks in it may be linked with anything.
  const begun = await enter(lead, task, doing);
  const done = await enter(lead, begun.record, site.done);
  await enter(lead, done.record, site.live);
  const { result: another } = await send(member, { folderId: folder }, { name: 'other.txt' });
  await link(lead, task.id, another.assetId);

  const approved = await site.add('Approved');
  await approve(member, lead, version.id);
  await link(lead, approved.id, version.assetId);
  await enter(lead, approved, site.live);
  const copy = await client.project.duplicate({
    body: { id: site.id, name: `${freshKey()} copy`, key: freshKey(), withMembers: false, withTasks: false },
  });
  const { workflow } = await client.project.queryById({ query: { id: copy.id } });
  expect(workflow?.transitions.filter(({ approvedAssets }) => approvedAssets)).toHaveLength(1);
});

test('undo and redo into a status ask its assets, and say why not', async ({ lead, member, folder, send, site }) => {
  const { client } = lead;
  const { result: version } = await send(member, { folderId: folder }, { name: 'spot.txt' });
  await approve(member, lead, version.id);
  const [task, plain] = [await site.add('Publish'), await site.add('Without assets')];
  await link(lead, task.id, version.assetId);
  const ids = [task.id, plain.id];
  const set = (statusId: string) => client.task.batch({ body: { projectId: site.id, ids, changes: { statusId } } });
  const statusOf = async (id: string) => (await client.task.queryById({ query: { id } })).statusId;
  await set(site.live);
  const left = await set(site.done);
  await setRights(member, version.assetId, { validTo: inDays(-1) });
  // The others go back.
  const undone = await client.operation.undo({ body: { opId: left.opId } });
  expect(undone).toMatchObject({ restored: 1, kept: 1 });
  expect([await statusOf(task.id), await statusOf(plain.id)]).toEqual([site.done, site.live]);

  await setRights(member, version.assetId, { validTo: null });
  const alone = await enter(lead, await client.task.queryById({ query: { id: task.id } }), site.live);
  const back = await client.operation.undo({ body: { opId: alone.opId ?? '' } });
  await setRights(member, version.assetId, { validTo: inDays(-1) });
  const redo = client.operation.undo({ body: { opId: back.opId } });
  await expect(redo).rejects.toMatchObject(refused('the rights to “spot.txt” ended'));
  expect(await statusOf(task.id)).toBe(site.done);
  await setRights(member, version.assetId, { validTo: null });
  await client.operation.undo({ body: { opId: back.opId } });
  expect(await statusOf(task.id)).toBe(site.live);
});

test('a task restored from the trash returns to the first status to do if its assets are not approved any more', async ({
  lead,
  member,
  folder,
  send,
  site,
}) => {
  const { client } = lead;
  const { result: version } = await send(member, { folderId: folder }, { name: 'cover.txt' });
  await approve(member, lead, version.id);
  const [task, plain] = [await site.add('Publish'), await site.add('Without assets')];
  await link(lead, task.id, version.assetId);
  for (const one of [task, plain]) await enter(lead, one, site.live);
  const ids = [task.id, plain.id];
  await client.task.deleteBatch({ body: { projectId: site.id, ids } });
  await send(member, { assetId: version.assetId }, { name: 'cover.txt', bytes: 'newer' });
  expect(await client.trash.restore({ body: { kind: 'task', ids } })).toMatchObject({ restored: 2, otherStatus: 1 });
  const { statuses } = await client.project.queryById({ query: { id: site.id } });
  const [found, other] = [
    await client.task.queryById({ query: { id: task.id } }),
    await client.task.queryById({ query: { id: plain.id } }),
  ];
  expect(statuses.find(({ id }) => id === found.statusId)?.category).toBe('0');
  expect(other.statusId).toBe(site.live);
});

test('tasks migrate to a version of their type only with approved assets where its statuses require them', async ({
  lead,
  member,
  folder,
  send,
  site,
}) => {
  const { client } = lead;
  const { result: version } = await send(member, { folderId: folder }, { name: 'teaser.txt' });
  const { statuses, types } = await client.project.queryById({ query: { id: site.id } });
  const type = types.find(({ isDefault }) => isDefault);
  const todo = statuses.find(({ category }) => category === '0')?.id ?? '';
  const doing = statuses.find(({ name }) => name === 'Doing')?.id ?? '';
  const task = await site.add('Publish');
  await link(lead, task.id, version.assetId);
  await enter(lead, task, doing);
  const id = type?.id ?? '';
  const draft = { ...PLAIN_DEFINITION, statusIds: [todo, site.live, site.done] };
  const saved = await client.taskType.saveDraft({ body: { id, version: type?.version ?? 0, draft } });
  await client.taskType.publish({ body: { id, version: saved.version } });
  const statusMap = [{ fromId: doing, toId: site.live }];
  const migrate = () => client.taskType.migrate({ body: { id, to: 1, statusMap } });
  await expect(migrate()).rejects.toMatchObject(refused('“teaser.txt” is not approved'));
  await approve(member, lead, version.id);
  expect(await migrate()).toMatchObject({ changed: 1 });
  expect(await client.task.queryById({ query: { id: task.id } })).toMatchObject({ statusId: site.live });
});

test('[BC-04] a newly approved version opens one task for each active use of an older one, which later versions update', async ({
  app,
  lead,
  member,
  folder,
  send,
  site,
}) => {
  const { client } = lead;
  const { result: first } = await send(member, { folderId: folder }, { name: 'hero.txt' });
  const { assetId } = first;
  await approve(member, lead, first.id);
  const [using, done, unlinked] = [await site.add('Home page'), await site.add('Old page'), await site.add('Other')];
  for (const { id } of [using, done]) await link(lead, id, assetId);
  await enter(lead, done, site.done);
  const run = (payload?: { assetId: string }) => runJob(app, openReplacedTasks, payload);
  const opened = async () => {
    const links = await client.assetLink.list({ query: { recordId: assetId } });
    return links.map(({ chip }) => chip.title).filter((title) => title.includes('of the linked asset'));
  };
  await run({ assetId });
  expect(await opened()).toEqual([]);

  const replace = async (bytes: string) => {
    const { result } = await send(member, { assetId }, { name: 'hero.txt', bytes });
    await approve(member, lead, result.id);
  };
  await replace('second');
  await Promise.all([run({ assetId }), run()]);
  await run();
  expect(await opened()).toEqual([expect.stringContaining('Use version 2 of the linked asset')]);
  await replace('third');
  await run({ assetId });
  expect(await opened()).toEqual([expect.stringContaining('Use version 3 of the linked asset')]);
  const links = await client.taskLink.list({ query: { recordId: using.id } });
  expect(links.map(({ chip }) => chip.title)).toContainEqual(
    expect.stringContaining('Use version 3 of the linked asset'),
  );
  expect(await client.taskLink.list({ query: { recordId: unlinked.id } })).toEqual([]);

  // What is reopened is found by the nightly run.
  const found = await client.task.queryById({ query: { id: done.id } });
  const { statuses } = await client.project.queryById({ query: { id: site.id } });
  await enter(lead, found, statuses.find(({ name }) => name === 'Doing')?.id ?? '');
  await run();
  expect(await opened()).toHaveLength(2);
});

test('[BC-04] tasks about assets name them only to members of the project who may see them', async ({
  app,
  lead,
  member,
  guest,
  folder,
  send,
  site,
}) => {
  const { client } = lead;
  const { result: first } = await send(lead, { folderId: folder }, { name: 'unannounced-shoe.txt' });
  const { assetId } = first;
  await approve(lead, member, first.id);
  const using = await site.add('Home page');
  await link(lead, using.id, assetId);
  const { result: second } = await send(lead, { assetId }, { name: 'unannounced-shoe.txt', bytes: 'second' });
  await approve(lead, member, second.id);
  await setRights(lead, assetId, { validTo: inDays(5) });
  await setAccess(lead, folder, [
    { kind: 'user', id: lead.id, level: 'manager' },
    { kind: 'user', id: member.id, level: 'editor' },
  ]);
  await client.member.add({ body: { projectId: site.id, userIds: [guest.id], role: 'member' } });
  await runJob(app, openReplacedTasks, { assetId });
  await runJob(app, openRightsTasks, {});
  const read = async (person: Person) =>
    (await person.client.task.query({ body: { projectId: site.id, filter: {} } })).records;
  const made = (await read(guest)).filter(({ id }) => id !== using.id);
  expect(made).toHaveLength(2);
  expect(JSON.stringify(made)).not.toContain('unannounced-shoe');
  for (const { id } of made) {
    const chips = async (person: Person) =>
      (await person.client.taskLink.list({ query: { recordId: id } })).map(({ chip }) => chip.title);
    expect(await chips(lead)).toContain('unannounced-shoe.txt');
    expect((await chips(guest)).join()).not.toContain('unannounced-shoe');
  }
});

test('[BC-04] uses behind many that nobody can be told of get their task, in a following run', async ({
  app,
  lead,
  member,
  folder,
  send,
  site,
}) => {
  const { result: first } = await send(member, { folderId: folder }, { name: 'logo.txt' });
  const { assetId } = first;
  await approve(member, lead, first.id);
  const using = await site.add('Home page');
  await link(lead, using.id, assetId);
  const { result: second } = await send(member, { assetId }, { name: 'logo.txt', bytes: 'second' });
  await approve(member, lead, second.id);
  await setRights(lead, assetId, { validTo: inDays(5) });
  // Links with records that are gone come first.
  await app.pool.query(
    `insert into record_link (id, from_type, from_id, to_type, to_id, kind, approved_no)
     select gen_random_uuid(), 'asset', $1, 'gone', lpad(n::text, 32, '0')::uuid, 'related', 1
     from generate_series(1, $2::int) n`,
    [assetId, USES_AT_ONCE],
  );
  const titles = async () => {
    const { records } = await lead.client.task.query({ body: { projectId: site.id, filter: {} } });
    return records.map(({ title }) => title).toSorted();
  };
  // As workers do: a job, and those that it adds.
  const runAll = async (job: typeof openReplacedTasks | typeof openRightsTasks) => {
    const take = `delete from graphile_worker._private_jobs where task_id = (
      select id from graphile_worker._private_tasks where identifier = $1) returning payload`;
    await app.pool.query(take, [job.name]);
    const next = async () => (await app.pool.query<{ payload: never }>(take, [job.name])).rows;
    let runs = 1;
    await runJob(app, job, {} as never);
    for (let [waiting] = await next(); waiting; [waiting] = await next(), runs += 1)
      await runJob(app, job, waiting.payload);
    return runs;
  };
  expect([await runAll(openReplacedTasks), await runAll(openRightsTasks)]).toEqual([2, 2]);
  expect(await titles()).toEqual([
    'Home page',
    expect.stringContaining('Replace the linked asset'),
    'Use version 2 of the linked asset',
  ]);
});

test('a task whose move to another project is undone returns to the first status to do if its assets are not approved', async ({
  lead,
  folder,
  send,
  site,
}) => {
  const { client } = lead;
  const task = await site.add('Goes and returns');
  await enter(lead, task, site.live);
  const key = freshKey();
  const other = await client.project.add({ body: { name: `Other ${key}`, key, template: 'blank' } });
  const body = { projectId: site.id, ids: [task.id], targetId: other.id, labels: 'drop' as const };
  const { opId } = await client.relocation.run({ body });
  const { result: version } = await send(lead, { folderId: folder }, { name: 'unapproved.txt' });
  await link(lead, task.id, version.assetId);
  await client.operation.undo({ body: { opId: opId ?? '' } });
  const found = await client.task.queryById({ query: { id: task.id } });
  expect([found.projectId, found.statusId === site.live, found.category]).toEqual([site.id, false, '0']);
});
