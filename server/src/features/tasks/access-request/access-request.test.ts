import { ACCESS_REQUESTS_A_DAY } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { refusal, test } from '../../../../test/fixtures/task-fixture.ts';
import { freshKey, type Person } from '../../../../test/kit.ts';
import { runJob } from '../../../../test/run-job.ts';
import { handleAccessRequests } from './job.ts';

const ask = ({ client }: Person, key: string, note = '') => client.accessRequest.ask({ body: { key, note } });
const handle = (app: FastifyInstance) => runJob(app, handleAccessRequests, {});
async function notices({ pool }: FastifyInstance, userId: string): Promise<{ kind: string }[]> {
  const { rows } = await pool.query(
    `select payload from outbox where topic = 'notice' and payload -> 'to' @> jsonb_build_array(jsonb_build_object('userId', $1::text))
      order by id`,
    [userId],
  );
  return rows.map(({ payload }) => payload);
}
const listed = async ({ client }: Person, projectId: string) =>
  await client.accessRequest.list({ query: { projectId } });

test('whoever asks gets the same answer whether or not the project exists, and managers are notified once', async ({
  app,
  fixture,
}) => {
  const { nonMember, owner, manager, member } = fixture;
  const { id: projectId, key, name } = fixture.project;
  const unknown = freshKey();
  expect(await ask(nonMember, unknown)).toBeNull();
  expect(await ask(nonMember, key, 'For the launch')).toBeNull();
  expect(await ask(nonMember, key, 'Again')).toBeNull();
  const mine = async (one: string) => await nonMember.client.accessRequest.mine({ query: { key: one } });
  const before = [await mine(unknown), await mine(key)];
  await handle(app);
  await handle(app);
  expect([await mine(unknown), await mine(key)]).toEqual(before);
  expect(before).toMatchObject([{ mayAsk: false }, { mayAsk: false }]);
  expect(await mine(freshKey())).toEqual({ askedAt: null, mayAsk: true });
  const asked = { kind: 'accessAsked', sender: nonMember.realname, excerpt: 'For the launch', many: { subject: name } };
  const about = async ({ id }: Person) => (await notices(app, id)).filter(({ kind }) => kind === 'accessAsked');
  for (const person of [owner, manager]) expect(await about(person)).toMatchObject([asked]);
  expect(await about(member)).toEqual([]);
  expect(await listed(manager, projectId)).toMatchObject([{ person: { id: nonMember.id }, note: 'For the launch' }]);
  await expect(listed(member, projectId)).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
  await expect(listed(nonMember, projectId)).rejects.toMatchObject(refusal(404, 'common.notFound'));
});

test('a request is granted with a role, or declined without naming the project', async ({ app, as, fixture }) => {
  const { nonMember, owner, manager, member } = fixture;
  const { id: projectId, key, name } = fixture.project;
  const other = await as('task:use');
  for (const person of [nonMember, other]) await ask(person, key);
  await handle(app);
  const requests = await listed(owner, projectId);
  const idOf = (person: Person) => requests.find((one) => one.person.id === person.id)?.id ?? '';
  const grant = ({ client }: Person, id: string) => client.accessRequest.grant({ body: { id, role: 'member' } });
  const decline = ({ client }: Person, id: string) => client.accessRequest.decline({ body: { id } });
  await expect(grant(nonMember, idOf(nonMember))).rejects.toMatchObject(refusal(404, 'common.notFound'));
  await expect(grant(member, idOf(nonMember))).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
  await grant(manager, idOf(nonMember));
  expect(await nonMember.client.project.queryById({ query: { key } })).toMatchObject({ myRole: 'member' });
  expect(await notices(app, nonMember.id)).toMatchObject([
    { kind: 'accessGranted', sender: manager.realname, many: { subject: name } },
  ]);
  await decline(owner, idOf(other));
  expect(await notices(app, other.id)).toMatchObject([
    { kind: 'accessDeclined', sender: null, many: { subject: key } },
  ]);
  expect(JSON.stringify(await notices(app, other.id))).not.toContain(name);
  await expect(decline(owner, idOf(other))).rejects.toMatchObject(refusal(404, 'accessRequest.over'));
  await ask(other, key);
  await handle(app);
  expect(await listed(owner, projectId)).toEqual([]);
  await app.pool.query(
    `update access_request set asked_at = now() - interval '8 days', declined_at = now() - interval '8 days' where user_id = $1`,
    [other.id],
  );
  await ask(other, key);
  await handle(app);
  expect(await listed(owner, projectId)).toHaveLength(1);
});

test('nobody is notified of requests for projects that are visible, archived or asked for by a former key', async ({
  app,
  fixture,
  as,
}) => {
  const { nonMember, member, owner } = fixture;
  const { id: projectId, key } = fixture.project;
  await ask(member, key);
  await handle(app);
  expect(await listed(owner, projectId)).toEqual([]);
  const { version } = await owner.client.project.queryById({ query: { id: projectId } });
  const present = freshKey();
  await owner.client.project.edit({ body: { id: projectId, version, changes: { key: present } } });
  await ask(nonMember, key);
  await ask(nonMember, present);
  await handle(app);
  expect(await listed(owner, projectId)).toHaveLength(1);
  await fixture.archive();
  await ask(await as('task:use'), present);
  await handle(app);
  expect(await notices(app, owner.id)).toHaveLength(1);
  await expect(listed(owner, projectId)).rejects.toMatchObject(refusal(403, 'project.archived'));
});

test('a request ends when its user is added or suspended, and the user can ask again by another key of the project', async ({
  app,
  fixture,
  as,
}) => {
  const { nonMember, owner } = fixture;
  const { id: projectId, key } = fixture.project;
  const suspended = await as('task:use');
  for (const person of [nonMember, suspended]) await ask(person, key);
  await app.pool.query('update sys_user set status = 0 where id = $1', [suspended.id]);
  await handle(app);
  expect(await notices(app, owner.id)).toMatchObject([{ sender: nonMember.realname }]);
  const [request] = await listed(owner, projectId);
  const id = request?.id ?? '';
  await owner.client.member.add({ body: { projectId, userIds: [nonMember.id], role: 'guest' } });
  const grant = owner.client.accessRequest.grant({ body: { id, role: 'manager' } });
  await expect(grant).rejects.toMatchObject(refusal(404, 'common.notFound'));
  await owner.client.member.delete({ query: { projectId, userId: nonMember.id } });
  expect(await listed(owner, projectId)).toEqual([]);

  await ask(nonMember, key);
  await handle(app);
  const { version } = await owner.client.project.queryById({ query: { id: projectId } });
  const present = freshKey();
  await owner.client.project.edit({ body: { id: projectId, version, changes: { key: present } } });
  await app.pool.query(`update access_request set asked_at = now() - interval '8 days' where user_id = $1`, [
    nonMember.id,
  ]);
  await ask(nonMember, present, 'By the new key');
  await handle(app);
  expect(await listed(owner, projectId)).toMatchObject([{ note: 'By the new key' }]);
});

test('what a user reads about a request is the same after the project has been purged', async ({ app, fixture }) => {
  const { nonMember, project } = fixture;
  const unknown = freshKey();
  for (const key of [project.key, unknown]) await ask(nonMember, key);
  await handle(app);
  await app.pool.query('delete from project where id = $1', [project.id]);
  for (const key of [project.key, unknown])
    expect(await nonMember.client.accessRequest.mine({ query: { key } })).toMatchObject({ mayAsk: false });
});

test('a user asks ten times a day, for whatever it is', async ({ as }) => {
  const person = await as('task:use');
  for (let count = 0; count < ACCESS_REQUESTS_A_DAY; count += 1) await ask(person, freshKey());
  await expect(ask(person, freshKey())).rejects.toMatchObject(refusal(422, 'accessRequest.tooMany'));
});

test('who is mentioned in a task and may not see it is known to those who see the task only', async ({ fixture }) => {
  const { member, manager, nonMember } = fixture;
  const { id: taskId } = await fixture.add('Photos');
  const query = { taskId, ids: [manager.id, nonMember.id].join(',') };
  expect(await member.client.accessRequest.whoSees({ query })).toEqual([manager.id]);
  await expect(nonMember.client.accessRequest.whoSees({ query })).rejects.toMatchObject(
    refusal(404, 'common.notFound'),
  );
  await fixture.open();
  expect((await member.client.accessRequest.whoSees({ query })).toSorted()).toEqual(
    [manager.id, nonMember.id].toSorted(),
  );
});
