import type { WorkflowRules } from '@opsyard/contract';
import { expect } from 'vitest';
import { test as base, setAccess } from '../../../../test/asset-scene.ts';
import { freshKey, type Person } from '../../../../test/kit.ts';
import { today } from './expired.ts';

type Scene = {
  /** A project of the lead in which only tasks with approved assets are published. */
  site: { id: string; live: string; done: string; add: (title: string) => Promise<{ id: string; version: number }> };
};

const test = base.extend<Scene>({
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

const inDays = (count: number) => new Date(Date.parse(today()) + count * 86_400_000).toISOString().slice(0, 10);

async function approve(opener: Person, reviewer: Person, versionId: string) {
  const body = { versionId, reviewers: [reviewer.id], mode: 'any' as const };
  const { id, sha256 } = await opener.client.assetReview.open({ body });
  await reviewer.client.assetReview.decide({ body: { id, sha256, verdict: 'approve', comment: '' } });
}

async function setRights(
  { client }: Person,
  id: string,
  changes: { validFrom?: string | null; validTo?: string | null },
) {
  const { version } = await client.asset.get({ query: { id } });
  await client.asset.edit({ body: { id, version, changes } });
}

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
