import { WAYBILL_TASKS_MAX } from '@opsyard/contract';
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

async function newProject({ client }: Person) {
  const key = freshKey();
  return await client.project.add({ body: { name: `Checks ${key}`, key, template: 'blank' } });
}

const add = async ({ client }: Person, number: string) => (await client.waybill.add({ body: { number } })).id;

async function makeStuck({ client }: Person, id: string) {
  const at = new Date(Date.now() - 20 * DAY).toISOString();
  const event = { source: 'manual' as const, at, rawStatus: 'inTransit', text: 'Left', place: '' };
  await client.tracking.addEvents({ body: { id, events: [event] } });
}

const titlesOf = async ({ client }: Person, projectId: string) =>
  (await client.task.query({ body: { projectId } })).records.map(({ title }) => title).sort();

test('[BC-05] tasks for waybills require a valid project, owner and number of waybills', async ({ app, lead }) => {
  const id = await add(lead, 'CHECK00001');
  const own = await newProject(lead);
  const body = { ids: [id], projectId: own.id, ownerId: null };
  const create = (changes: object) => lead.client.waybillTask.create({ body: { ...body, ...changes } });
  const otherUser = await personWith(app, { roles: ['lead'] });
  const foreign = await newProject(otherUser);
  await expect(create({ projectId: foreign.id })).rejects.toMatchObject(refusal(403, 'waybillTask.notAllowed'));
  await expect(create({ projectId: newId() })).rejects.toMatchObject(refusal(422, 'waybillTask.projectClosed'));
  await expect(create({ ownerId: otherUser.id })).rejects.toMatchObject(refusal(422, 'waybillTask.ownerUnknown'));
  await expect(create({ ids: undefined })).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
  const nobody = await personWith(app);
  await expect(nobody.client.waybillTask.create({ body })).rejects.toMatchObject(refusal(403, 'common.forbidden'));
  const rows = Array.from({ length: WAYBILL_TASKS_MAX }, (_, at) => ({
    ...{ id: newId(), number: `MANYTASK${String(at).padStart(4, '0')}`, status: 'pending', flags: [] },
  }));
  await insertRecords(app.db, waybills, rows, lead.id);
  await expect(create({ ids: undefined, filter: '' })).rejects.toMatchObject(refusal(422, 'record.tooManyMatch'));
  expect(await titlesOf(lead, own.id)).toEqual([]);
});

test('[BC-05] each waybill without an open task gets a linked one, also with two concurrent requests', async ({
  app,
  lead,
}) => {
  const { id: projectId } = await newProject(lead);
  const stuck = await add(lead, 'CHECK00011');
  const fine = await add(lead, 'CHECK00012');
  await makeStuck(lead, stuck);
  await runJob(app, flagLate, undefined);
  const body = { ids: [fine, stuck], projectId, ownerId: lead.id };
  const create = () => lead.client.waybillTask.create({ body });
  const answers = await Promise.all([create(), create(), create()]);
  expect(answers.map(({ created }) => created).sort()).toEqual([0, 0, 2]);
  const first = answers.find(({ created }) => created === 2);
  expect(first?.results).toEqual([
    { id: stuck, number: 'CHECK00011', verdict: 'created' },
    { id: fine, number: 'CHECK00012', verdict: 'created' },
  ]);
  const titles = ['Check waybill CHECK00012', 'Parcel CHECK00011 is stuck'];
  expect(await titlesOf(lead, projectId)).toEqual(titles);
  const [link] = await lead.client.waybillLink.list({ query: { recordId: stuck } });
  const { records } = await lead.client.task.query({ body: { projectId } });
  const about = records.find(({ title }) => title === titles[1]);
  expect(about).toMatchObject({ ownerId: lead.id });
  expect(link?.chip).toMatchObject({ type: 'task', id: about?.id });
  expect((await create()).results.map(({ verdict }) => verdict)).toEqual(['hasTask', 'hasTask']);

  // The hourly job counts the task as the one for this silence, even after an undo.
  const { version, days } = await lead.client.lateTask.get({});
  const setting = { version, on: true, projectId, ownerId: null, days };
  await lead.client.lateTask.save({ body: setting });
  await runJob(app, openLateTasks, undefined);
  expect(await titlesOf(lead, projectId)).toEqual(titles);
  await lead.client.operation.undo({ body: { opId: first?.opId ?? '' } });
  await runJob(app, openLateTasks, undefined);
  expect(await titlesOf(lead, projectId)).toEqual([]);
  expect(await create()).toMatchObject({ created: 2 });
});
