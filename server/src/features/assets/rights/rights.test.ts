import { RIGHTS_NOTICE_DAYS, rightsState } from '@opsyard/contract';
import { expect } from 'vitest';
import { inDays, setRights, test } from '../../../../test/fixtures/asset-fixture.ts';
import { addChannel } from '../../../../test/fixtures/record-fixture.ts';
import { personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { freshKey, type Person } from '../../../../test/kit.ts';
import { expectAnswer } from '../../../../test/reply-check.ts';
import { runJob } from '../../../../test/run-job.ts';
import { openRightsTasks } from './open-tasks.ts';

const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });

test('[BC-04] rights have a state by date: not yet, valid, ending, ended', () => {
  const on = (from: string | null, to: string | null) => rightsState(from, to, '2026-03-10');
  expect(on(null, null)).toEqual({ state: 'none', days: 0 });
  expect(on('2026-03-12', '2026-04-01')).toEqual({ state: 'later', days: 2 });
  expect(on('2026-03-01', null)).toEqual({ state: 'valid', days: 0 });
  expect(on(null, '2026-03-25')).toEqual({ state: 'valid', days: 15 });
  expect(on(null, '2026-03-24')).toEqual({ state: 'ending', days: RIGHTS_NOTICE_DAYS });
  expect(on(null, '2026-03-10')).toEqual({ state: 'ending', days: 0 });
  expect(on(null, '2026-03-09')).toEqual({ state: 'expired', days: -1 });
});

const newTask = async ({ client }: Person, title: string) => {
  const key = freshKey();
  const project = await client.project.add({ body: { name: `Rights ${key}`, key, template: 'blank' } });
  const { records } = await client.task.add({ body: { projectId: project.id, title } });
  return { id: records[0]?.id ?? '', projectId: project.id };
};
const uses = async ({ client }: Person, recordId: string) =>
  (await client.assetLink.list({ query: { recordId } })).map(({ chip }) => chip.title);

test('[BC-04] an asset with expired rights is delivered and linked only after confirmation', async ({
  app,
  lead,
  member,
  guest,
  folder,
  send,
}) => {
  const { result: version } = await send(member, { folderId: folder }, { name: 'model.txt' });
  const { assetId } = version;
  const task = await newTask(lead, 'Use it');
  const backwards = setRights(member, assetId, { validFrom: inDays(2), validTo: inDays(1) });
  await expect(backwards).rejects.toMatchObject(refusal(422, 'asset.rightsBackwards'));
  await expect(setRights(guest, assetId, { validTo: inDays(-1) })).rejects.toMatchObject({ status: 403 });
  await setRights(member, assetId, { validTo: inDays(-1) });
  const expired = async (person: Person, filter: string) =>
    (await person.client.asset.list({ query: { filter, sort: '-validTo' } })).records.map(({ id }) => id);
  expect(await expired(guest, 'validTo < today')).toContain(assetId);
  expect(await expired(guest, 'validTo >= today')).not.toContain(assetId);

  const fetch = async (path: string, query: Record<string, string>) => {
    const url = `/task/asset/${path}`;
    const answer = await app.inject({ url, query, headers: { 'x-access-token': member.token } });
    expectAnswer('GET', url, { status: answer.statusCode });
    return answer.statusCode;
  };
  expect(await fetch('download', { id: version.id })).toBe(409);
  expect(await fetch('download', { id: version.id, evenExpired: 'true' })).toBe(200);
  expect(await fetch('content', { id: version.id })).toBe(200);
  const zip = async (more: object) => {
    const [url, payload] = ['/task/asset/zip', { ids: [assetId], ...more }];
    const headers = { 'x-access-token': member.token };
    return (await app.inject({ method: 'POST', url, payload, headers })).statusCode;
  };
  expect([await zip({}), await zip({ evenExpired: true })]).toEqual([409, 200]);

  const link = (despite?: boolean) =>
    lead.client.taskLink.add({
      body: { recordId: task.id, type: 'asset', id: assetId, ...(despite && { despite }) },
    });
  await expect(link()).rejects.toMatchObject(refusal(409, 'link.warned'));
  const { id, chip } = await link(true);
  expect(chip).toMatchObject({ state: { text: 'Expired', color: 'red' } });
  expect(chip.warning).toContain('model.txt');
  // Its uses are shown as far as visible: the project of the task is private to its owner.
  expect(await uses(lead, assetId)).toHaveLength(1);
  expect(await uses(member, assetId)).toEqual([]);
  const other = { recordId: assetId, type: 'task', id: task.id };
  await expect(member.client.assetLink.add({ body: other })).rejects.toMatchObject({ status: 404 });
  await expect(guest.client.assetLink.add({ body: other })).rejects.toMatchObject({ status: 403 });
  await lead.client.assetLink.delete({ query: { recordId: assetId, id } });
  expect(await uses(lead, assetId)).toEqual([]);
});

test('[BC-04] each active use of an asset gets one task before the rights end, and another one for another last day', async ({
  app,
  lead,
  folder,
  send,
}) => {
  const { result: version } = await send(lead, { folderId: folder }, { name: 'banner.txt' });
  const { assetId } = version;
  const [live, done] = [await newTask(lead, 'Home page'), await newTask(lead, 'Old page')];
  const { client } = lead;
  const { statuses } = await client.project.queryById({ query: { id: done.projectId } });
  const statusId = statuses.find(({ category }) => category === '1')?.id ?? '';
  await client.task.move({ body: { projectId: done.projectId, ids: [done.id], statusId } });
  for (const { id } of [live, done]) await client.taskLink.add({ body: { recordId: id, type: 'asset', id: assetId } });
  const run = () => runJob(app, openRightsTasks, {});
  const opened = async () => (await uses(lead, assetId)).filter((title) => title.includes('Replace the linked asset'));

  await setRights(lead, assetId, { validTo: inDays(RIGHTS_NOTICE_DAYS + 1) });
  await run();
  expect(await opened()).toEqual([]);
  await setRights(lead, assetId, { validTo: inDays(9) });
  await Promise.all([run(), run()]);
  await run();
  expect(await opened()).toEqual([expect.stringContaining(`rights end on ${inDays(9)}`)]);
  const links = await client.taskLink.list({ query: { recordId: live.id } });
  expect(links.map(({ chip }) => chip.title)).toContainEqual(expect.stringContaining('Replace the linked asset'));
  expect(links.find(({ chip }) => chip.type === 'asset')?.chip.state).toMatchObject({ color: 'orange' });
  await setRights(lead, assetId, { validTo: inDays(5) });
  await run();
  expect(await opened()).toHaveLength(2);
  // A record in the trash is not a use.
  await setRights(lead, assetId, { validTo: inDays(6) });
  await client.asset.deleteBatch({ body: { ids: [assetId] } });
  await run();
  await client.asset.restoreBatch({ body: { ids: [assetId] } });
  expect(await opened()).toHaveLength(2);
});

test('[BC-04] an open task is reminded of once 3 days before the rights end, and once on the last day', async ({
  app,
  folder,
  send,
}) => {
  const owner = await personWith(app, { roles: ['lead'] });
  const { result: version } = await send(owner, { folderId: folder }, { name: 'poster.txt' });
  const { assetId } = version;
  const task = await newTask(owner, 'Home page');
  await owner.client.taskLink.add({ body: { recordId: task.id, type: 'asset', id: assetId } });
  await setRights(owner, assetId, { validTo: inDays(9) });
  const run = () => runJob(app, openRightsTasks, {});
  const count = async (stage: number) => {
    const { rows } = await app.pool.query(`select from outbox where payload ->> 'key' = $1`, [
      ['rightsEnding', assetId, inDays(stage), stage].join(' '),
    ]);
    return rows.length;
  };
  const endsIn = async (days: number) => {
    for (const [table, id] of [
      ['asset', 'id'],
      ['asset_rights_task', 'asset_id'],
    ])
      await app.pool.query(`update ${table} set valid_to = $2 where ${id} = $1`, [assetId, inDays(days)]);
  };
  await run();
  await endsIn(4);
  await run();
  expect(await count(4)).toBe(0);
  for (const stage of [3, 0]) {
    await endsIn(stage);
    await Promise.all([run(), run()]);
    await run();
    expect(await count(stage)).toBe(1);
  }
  const opened = (await uses(owner, assetId)).filter((title) => title.includes('Replace the linked asset'));
  expect(opened).toHaveLength(1);

  // Nobody is reminded of a task that is done.
  const { result: other } = await send(owner, { folderId: folder }, { name: 'flyer.txt' });
  await owner.client.taskLink.add({ body: { recordId: task.id, type: 'asset', id: other.assetId } });
  await setRights(owner, other.assetId, { validTo: inDays(9) });
  await run();
  const links = await owner.client.assetLink.list({ query: { recordId: other.assetId } });
  const made = links.find(({ chip }) => chip.title.includes('Replace'))?.chip.id ?? '';
  const { statuses } = await owner.client.project.queryById({ query: { id: task.projectId } });
  const statusId = statuses.find(({ category }) => category === '1')?.id ?? '';
  await owner.client.task.move({ body: { projectId: task.projectId, ids: [made], statusId, to: 'top' } });
  await app.pool.query('update asset set valid_to = $2 where id = $1', [other.assetId, inDays(3)]);
  await app.pool.query('update asset_rights_task set valid_to = $2 where asset_id = $1', [other.assetId, inDays(3)]);
  await run();
  const { rows } = await app.pool.query(`select from outbox where payload ->> 'key' like $1`, [
    `rightsEnding ${other.assetId} %`,
  ]);
  expect(rows).toHaveLength(0);
});

test('[BC-04] for a use without a project the owner of the asset is notified', async ({
  app,
  member,
  folder,
  send,
}) => {
  const owner = await personWith(app, { roles: ['admin'] });
  const { result: version } = await send(owner, { folderId: folder }, { name: 'box.txt' });
  const channel = await addChannel(owner);
  await owner.client.assetLink.add({ body: { recordId: version.assetId, type: 'logisticsChannel', id: channel.id } });
  await setRights(member, version.assetId, { validTo: inDays(3) });
  for (let times = 0; times < 2; times += 1) await runJob(app, openRightsTasks, {});
  const notices = () => owner.client.announcementSend.mine();
  await expect
    .poll(async () => (await notices()).records.map(({ titile }) => titile))
    .toEqual(['The rights to box.txt end soon, and it is still in use']);
});
