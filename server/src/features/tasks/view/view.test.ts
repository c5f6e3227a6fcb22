import { OWN_VIEWS_MAX, SHARED_VIEWS_MAX, type TaskViewSettings } from '@opsyard/contract';
import { describe, expect } from 'vitest';
import { type Fixture, test } from '../../../../test/fixtures/project-fixture.ts';
import type { Person } from '../../../../test/kit.ts';

const refusal = (status: number, failure: string) => ({ status, failure });
const USUAL: TaskViewSettings = { kind: 'list', filter: '', sort: '', columns: null, group: '', page: {} };
const WHOLE: TaskViewSettings = {
  ...{ kind: 'timeline', filter: 'owner = me and dueDate = today', sort: '-dueDate', group: 'status' },
  columns: [
    { key: 'key', width: 90 },
    { key: 'title', width: null },
  ],
  page: { status: 'open', due: 'week', zoom: 'month' },
};

const save = ({ project }: Fixture, { client }: Person, name: string, more: object = {}) =>
  client.taskView.add({ body: { projectId: project.id, name, settings: USUAL, ...more } });
const list = ({ project }: Fixture, { client }: Person) => client.taskView.list({ query: { projectId: project.id } });
const namesOf = async (fixture: Fixture, person: Person) => (await list(fixture, person)).map(({ name }) => name);

describe('saving a view of tasks', () => {
  test('stores everything, including an unknown layout, for its owner only until it is shared', async ({ fixture }) => {
    const { member, guest } = fixture.people;
    const view = await save(fixture, member, 'Mine', { settings: WHOLE });
    expect(view).toMatchObject({ version: 1, shared: false, isDefault: false, isForAll: false, mayManage: true });
    expect(view.settings).toEqual(WHOLE);
    expect(await list(fixture, guest)).toEqual([]);
    const { client } = member;
    await client.taskView.edit({ body: { projectId: fixture.project.id, id: view.id, version: 1, shared: true } });
    expect(await list(fixture, guest)).toMatchObject([{ name: 'Mine', settings: WHOLE, mayChange: false }]);
  });

  test('refuses invalid conditions and settings', async ({ fixture }) => {
    const { owner } = fixture.people;
    for (const filter of ['colour = 1', 'title =', `c_${'0'.repeat(32)} = 1`])
      await expect(save(fixture, owner, 'Bad', { settings: { ...USUAL, filter } })).rejects.toMatchObject(
        refusal(400, 'record.unknownFilter'),
      );
    const page = Object.fromEntries(
      Array.from({ length: 31 }, (_, at) => [`${'ab'.charAt(at % 2)}${'c'.repeat(at / 2)}`, '']),
    );
    const long = { a: '1'.repeat(4_000), b: '2'.repeat(3_998) };
    await save(fixture, owner, 'Long', { settings: { ...USUAL, page: long } });
    const tooLong = { ...long, c: '' };
    for (const more of [
      { page: tooLong },
      { kind: 'A b' },
      { sort: 'a,b' },
      { page: { 'a b': '' } },
      { page },
      { extra: 1 },
    ])
      await expect(save(fixture, owner, 'Bad', { settings: { ...USUAL, ...more } })).rejects.toMatchObject(
        refusal(400, 'common.invalidInput'),
      );
  });

  test('is limited in number, and refuses a name in use in this project', async ({ app, fixture }) => {
    const { owner, member } = fixture.people;
    const fill = (person: Person, count: number, shared: boolean) =>
      app.pool.query(
        `insert into record_view (id, record_type, owner_id, name, kind, filter, words, sort, group_field, board_field,
           lane_field, date_field, shared)
         select gen_random_uuid(), 'task:' || $1, $2::uuid, 'Filled ' || i, 'list', '', '', '', '', '', '', '', $4::boolean
         from generate_series(1, $3) i`,
        [fixture.project.id, person.id, count, shared],
      );
    await save(fixture, member, 'Mine');
    await expect(save(fixture, member, 'MINE')).rejects.toMatchObject(refusal(409, 'record.viewNameTaken'));
    await save(fixture, owner, 'Mine');
    await fill(member, OWN_VIEWS_MAX - 1, false);
    await expect(save(fixture, member, 'One more')).rejects.toMatchObject(refusal(422, 'record.tooManyViews'));
    await fill(owner, SHARED_VIEWS_MAX, true);
    await expect(save(fixture, owner, 'More', { shared: true })).rejects.toMatchObject(
      refusal(422, 'record.tooManyViews'),
    );
  });
});

describe('a shared view of tasks', () => {
  test('is shared by users who edit tasks, and changed by them, or only by managers if locked', async ({ fixture }) => {
    const { owner, manager, member, guest } = fixture.people;
    await expect(save(fixture, guest, 'Ours', { shared: true })).rejects.toMatchObject(
      refusal(403, 'record.viewSharing'),
    );
    const { id } = await save(fixture, owner, 'Ours', { shared: true });
    const change = ({ client }: Person, version: number, more: object = { settings: WHOLE }) =>
      client.taskView.edit({ body: { projectId: fixture.project.id, id, version, ...more } });
    const locked = refusal(403, 'record.viewLocked');
    await expect(change(guest, 1)).rejects.toMatchObject(locked);
    await expect(change(member, 1, { name: 'Theirs' })).rejects.toMatchObject(locked);
    await change(member, 1);
    await expect(change(owner, 1)).rejects.toMatchObject(refusal(409, 'common.staleVersion'));
    await change(owner, 2, { locked: true });
    await expect(change(member, 3)).rejects.toMatchObject(locked);
    expect(await change(manager, 3, { name: 'All of us' })).toMatchObject({ version: 4, locked: true });
  });

  test('of two concurrent changes of one version one is refused', async ({ fixture }) => {
    const { owner, member } = fixture.people;
    const { id } = await save(fixture, owner, 'Ours', { shared: true });
    const change = ({ client }: Person, kind: string) =>
      client.taskView.edit({
        body: { projectId: fixture.project.id, id, version: 1, settings: { ...USUAL, kind } },
      });
    const outcomes = await Promise.allSettled([change(owner, 'board'), change(member, 'list')]);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.failure] : []));
    expect(refused).toEqual(['common.staleVersion']);
    expect(await list(fixture, owner)).toMatchObject([{ version: 2 }]);
  });

  test('stays in its project', async ({ fixture, found }) => {
    const { owner, manager } = fixture.people;
    const other = await found(manager);
    const { id } = await save(fixture, owner, 'Ours', { shared: true });
    const none = refusal(404, 'common.notFound');
    const { client } = manager;
    expect(await client.taskView.list({ query: { projectId: other.id } })).toEqual([]);
    const elsewhere = { projectId: other.id, id };
    await expect(client.taskView.edit({ body: { ...elsewhere, version: 1, name: 'X' } })).rejects.toMatchObject(none);
    await expect(client.taskView.delete({ body: elsewhere })).rejects.toMatchObject(none);
    await expect(client.taskView.default({ body: elsewhere })).rejects.toMatchObject(none);
    await expect(client.taskView.defaultForAll({ body: elsewhere })).rejects.toMatchObject(none);
    expect(await namesOf(fixture, manager)).toEqual(['Ours']);
  });

  test('views of an invisible project can be neither read nor saved', async ({ as, found, fixture }) => {
    const nonMember = await as('task:use');
    const none = refusal(404, 'common.notFound');
    const project = await found(fixture.people.owner, { visibility: 'private' });
    await save({ ...fixture, project }, fixture.people.owner, 'Ours', { shared: true });
    await expect(list({ ...fixture, project }, nonMember)).rejects.toMatchObject(none);
    await expect(save({ ...fixture, project }, nonMember, 'Mine')).rejects.toMatchObject(none);
  });

  test('can be deleted, and restored by the user who deleted it', async ({ fixture }) => {
    const { owner, member } = fixture.people;
    const { id } = await save(fixture, owner, 'Ours', { shared: true });
    const body = { projectId: fixture.project.id, id };
    await expect(member.client.taskView.delete({ body })).rejects.toMatchObject(refusal(403, 'record.viewLocked'));
    await owner.client.taskView.defaultForAll({ body });
    await owner.client.taskView.delete({ body });
    expect(await list(fixture, member)).toEqual([]);
    await expect(member.client.taskView.restore({ body })).rejects.toMatchObject(refusal(404, 'common.notFound'));
    expect(await owner.client.taskView.restore({ body })).toMatchObject({ name: 'Ours', isForAll: true });
  });
});

test('each user has a default view, and the project one for everyone', async ({ fixture }) => {
  const { owner, manager, member } = fixture.people;
  const projectId = fixture.project.id;
  const [mine, ours] = [await save(fixture, member, 'Mine'), await save(fixture, owner, 'Ours', { shared: true })];
  const begin = ({ client }: Person, id: string | null) => client.taskView.default({ body: { projectId, id } });
  const beginAll = ({ client }: Person, id: string | null) =>
    client.taskView.defaultForAll({ body: { projectId, id } });
  await expect(begin(owner, mine.id)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  await expect(beginAll(member, ours.id)).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
  await begin(member, mine.id);
  await beginAll(manager, ours.id);
  const seen = (await list(fixture, member)).map(({ name, isDefault, isForAll }) => [name, isDefault, isForAll]);
  expect(seen).toEqual([
    ['Mine', true, false],
    ['Ours', false, true],
  ]);
  const own = await save(fixture, manager, 'Own');
  await expect(beginAll(manager, own.id)).rejects.toMatchObject(refusal(403, 'record.viewSharing'));
  await owner.client.taskView.edit({ body: { projectId, id: ours.id, version: 1, shared: false } });
  expect(await list(fixture, owner)).toMatchObject([{ name: 'Ours', isForAll: false }]);
  await beginAll(manager, null);
  await begin(member, null);
  expect(await list(fixture, member)).toMatchObject([{ name: 'Mine', isDefault: false }]);
});
