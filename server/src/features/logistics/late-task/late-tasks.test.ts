import { LATE_TASKS_AT_ONCE } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { test as base, freshKey, type Person } from '../../../../test/kit.ts';
import { runJob } from '../../../../test/run-job.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { insertRecords } from '../../../records/record-store.ts';
import { waybills } from '../waybills.ts';
import { flagLate } from './flag-job.ts';
import { openLateTasks } from './jobs.ts';

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });

const test = base.extend<{ lead: Person; cleanUp: unknown }>({
  lead: async ({ app }, use) => use(await personWith(app, { roles: ['lead'] })),
  cleanUp: [
    async ({ app }, use) => {
      await use(undefined);
      await app.pool.query('delete from waybill');
      await app.pool.query(`delete from installation where name = 'late parcel tasks'`);
    },
    { auto: true },
  ],
});

const run = async (app: FastifyInstance) => {
  await runJob(app, flagLate, undefined);
  await runJob(app, openLateTasks, undefined);
};

let numbers = 0;
/** A parcel whose latest event, of the given status, is this many days old. */
async function parcel(person: Person, days: number, rawStatus = 'inTransit') {
  numbers += 1;
  const number = `LATE${String(numbers).padStart(6, '0')}`;
  const { id } = await person.client.waybill.add({ body: { number } });
  await addEvent(person, id, days, rawStatus);
  return { id, number };
}

async function addEvent({ client }: Person, id: string, days: number, rawStatus = 'inTransit') {
  const event = { source: 'manual' as const, at: ago(days), rawStatus, text: `${days}`, place: '' };
  await client.tracking.addEvents({ body: { id, events: [event] } });
}

async function newProject({ client }: Person) {
  const key = freshKey();
  return await client.project.add({ body: { name: `Late ${key}`, key, template: 'blank' } });
}

async function set({ client }: Person, changes: object) {
  const { version, on, projectId, ownerId, days } = await client.lateTask.get({});
  return await client.lateTask.save({ body: { version, on, projectId, ownerId, days, ...changes } });
}

const titlesOf = async ({ client }: Person, projectId: string) =>
  (await client.task.query({ body: { projectId } })).records.map(({ title }) => title).sort();

async function nameOf({ pool }: FastifyInstance, { id }: Person): Promise<string> {
  return (await pool.query('select realname from sys_user where id = $1', [id])).rows[0].realname;
}

async function noticesTo({ id }: Person, { pool }: FastifyInstance): Promise<string[]> {
  const { rows } = await pool.query(
    `select payload ->> 'kind' as kind from outbox where topic = 'notice' and payload ->> 'kind' like 'lateTasks%'
       and exists (select from jsonb_array_elements(payload -> 'to') p where p ->> 'userId' = $1) order by payload ->> 'kind'`,
    [id],
  );
  return rows.map(({ kind }) => kind);
}

test('[BC-05] setting it up requires the permission, and a valid project and owner', async ({ app, lead }) => {
  const { client } = await personWith(app, { roles: ['member'] });
  await expect(client.lateTask.get({})).rejects.toMatchObject(refusal(403, 'common.forbidden'));
  const body = { version: 0, on: true, projectId: null, ownerId: null, days: 3 };
  await expect(client.lateTask.save({ body })).rejects.toMatchObject(refusal(403, 'common.forbidden'));
  expect(await lead.client.lateTask.get({})).toMatchObject({ ...body, on: false, problem: null, lastRun: null });

  await expect(set(lead, { on: true })).rejects.toMatchObject(refusal(422, 'lateTask.projectMissing'));
  const foreign = await newProject(await personWith(app, { roles: ['lead'] }));
  const setting = { on: true, projectId: foreign.id };
  await expect(set(lead, setting)).rejects.toMatchObject(refusal(403, 'lateTask.notAllowed'));
  await expect(set(lead, { ...setting, projectId: newId() })).rejects.toMatchObject(
    refusal(422, 'lateTask.projectClosed'),
  );
  const own = await newProject(lead);
  const otherUser = await personWith(app);
  await expect(set(lead, { on: true, projectId: own.id, ownerId: otherUser.id })).rejects.toMatchObject(
    refusal(422, 'lateTask.ownerUnknown'),
  );
  const saved = await set(lead, { on: true, projectId: own.id, ownerId: lead.id, days: 5 });
  expect(saved).toMatchObject({ version: 1, on: true, days: 5, setByName: await nameOf(app, lead) });
  const stale = { body: { ...body, version: 0 } };
  await expect(lead.client.lateTask.save(stale)).rejects.toMatchObject(refusal(409, 'common.staleVersion'));
});

test('[BC-05] each late parcel gets one linked task per silence, however often the job runs', async ({
  app,
  secondApp,
  lead,
}) => {
  const { id: projectId } = await newProject(lead);
  const stuck = await parcel(lead, 12);
  await parcel(lead, 1);
  await parcel(lead, 12, 'delivered');
  await run(app);
  expect(await titlesOf(lead, projectId)).toEqual([]);
  await set(lead, { on: true, projectId, ownerId: lead.id, days: 13 });
  await run(app);
  expect(await titlesOf(lead, projectId)).toEqual([]);
  await set(lead, { days: 3 });
  await runJob(app, flagLate, undefined);
  await Promise.all([app, secondApp, app, secondApp].map((one) => runJob(one, openLateTasks, undefined)));
  await run(app);
  const first = `Parcel ${stuck.number} is stuck`;
  expect(await titlesOf(lead, projectId)).toEqual([first]);
  const { records } = await lead.client.task.query({ body: { projectId } });
  expect(records[0]).toMatchObject({ ownerId: lead.id });
  const [link] = await lead.client.waybillLink.list({ query: { recordId: stuck.id } });
  expect(link?.chip).toMatchObject({ type: 'task', id: records[0]?.id });
  expect(await lead.client.lateTask.get({})).toMatchObject({ problem: null, lastRun: { opened: 0, waiting: 0 } });

  // It moves and becomes silent again, which is another silence; the event clears the former flag.
  await addEvent(lead, stuck.id, 11, 'exception');
  await run(app);
  await run(app);
  expect(await titlesOf(lead, projectId)).toEqual([first, first]);
  // An event from before the silence does not end it.
  await addEvent(lead, stuck.id, 20);
  await run(app);
  expect(await titlesOf(lead, projectId)).toHaveLength(2);
});

test('[BC-05] a parcel with a task linked by hand since its silence began, or in the trash, gets none', async ({
  app,
  lead,
}) => {
  const project = await newProject(lead);
  const [one, other] = [await parcel(lead, 12), await parcel(lead, 12)];
  const { records } = await lead.client.task.add({ body: { projectId: project.id, title: 'By hand' } });
  await lead.client.taskLink.add({ body: { recordId: records[0]?.id ?? '', type: 'waybill', id: one.id } });
  await lead.client.waybill.deleteBatch({ body: { ids: [other.id] } });
  await set(lead, { on: true, projectId: project.id });
  await run(app);
  expect(await titlesOf(lead, project.id)).toEqual(['By hand']);
});

test('[BC-05] a run creates a limited number of tasks and reports how many parcels wait; the next run continues', async ({
  app,
  lead,
}) => {
  const { id: projectId } = await newProject(lead);
  const rows = Array.from({ length: LATE_TASKS_AT_ONCE + 3 }, (_, at) => ({
    ...{ id: newId(), number: `MANY${String(at).padStart(6, '0')}`, status: 'inTransit', flags: ['stuck'] },
    ...{ statusSince: ago(20), lastEventAt: ago(20) },
  }));
  await insertRecords(app.db, waybills, rows, lead.id);
  await set(lead, { on: true, projectId });
  await run(app);
  const lastRun = async () => (await lead.client.lateTask.get({})).lastRun;
  expect(await lastRun()).toMatchObject({ opened: LATE_TASKS_AT_ONCE, waiting: 3 });
  await run(app);
  expect(await lastRun()).toMatchObject({ opened: 3, waiting: 0 });
});

test('[BC-05] no task is created in a closed project, or once the user has lost the permission; a notification is sent once', async ({
  app,
  secondApp,
  lead,
}) => {
  const project = await newProject(lead);
  const late = await parcel(lead, 12);
  await set(lead, { on: true, projectId: project.id });
  await app.pool.query(`update project set state = 'archived' where id = $1`, [project.id]);
  await runJob(app, flagLate, undefined);
  await Promise.all([app, secondApp].map((one) => runJob(one, openLateTasks, undefined)));
  await run(app);
  expect(await titlesOf(lead, project.id)).toEqual([]);
  expect(await noticesTo(lead, app)).toEqual(['lateTasksProject']);
  expect((await lead.client.lateTask.get({})).problem).toBe('project');

  await app.pool.query(`update project set state = 'active' where id = $1`, [project.id]);
  const other = await personWith(app, { roles: ['lead'] });
  await app.pool.query('delete from project_member where project_id = $1 and user_id = $2', [project.id, lead.id]);
  await app.pool.query('insert into project_member (project_id, user_id, role) values ($1, $2, $3)', [
    ...[project.id, other.id, 'owner'],
  ]);
  await run(app);
  await run(app);
  expect(await noticesTo(lead, app)).toEqual(['lateTasksProject', 'lateTasksRights']);
  expect(await titlesOf(other, project.id)).toEqual([]);
  // Another user sets it again: the waiting parcels get their tasks.
  expect(await set(other, { on: true })).toMatchObject({ problem: null, setByName: await nameOf(app, other) });
  await run(app);
  expect(await titlesOf(other, project.id)).toEqual([`Parcel ${late.number} is stuck`]);
});
