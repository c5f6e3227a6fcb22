import { numbersFilter } from '@opsyard/contract';
import { expect } from 'vitest';
import { setAccess, test } from '../../../../test/fixtures/asset-fixture.ts';
import { freshKey } from '../../../../test/kit.ts';

const instantIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test('[S10] reviews of linked assets are measured by week, with the tasks of each; assets that are not seen do not count', async ({
  app,
  lead,
  member,
  folder,
  send,
}) => {
  const { client } = lead;
  const key = freshKey();
  const { id: projectId } = await client.project.add({ body: { name: `Reviews ${key}`, key, template: 'blank' } });
  await client.member.add({ body: { projectId, userIds: [member.id], role: 'member' } });
  const { records } = await client.task.add({ body: { projectId, title: 'Banner' } });
  const task = records[0];
  await client.task.add({ body: { projectId, title: 'Without assets' } });
  const review = async (bytes: string, verdict: 'approve' | 'changes', hours: number) => {
    const { result: version } = await send(member, { folderId: folder }, { name: `${bytes}.txt`, bytes });
    await client.taskLink.add({
      body: { recordId: task?.id ?? '', type: 'asset', id: version.assetId, despite: true },
    });
    const body = { versionId: version.id, reviewers: [lead.id], mode: 'any' as const };
    const { id, sha256 } = await member.client.assetReview.open({ body });
    await client.assetReview.decide({ body: { id, sha256, verdict, comment: 'so' } });
    const earlier = `update asset_version_review set opened_at = closed_at - make_interval(hours => $2) where id = $1`;
    await app.pool.query(earlier, [id, hours]);
  };
  await review(`${key} first`, 'changes', 50);
  await review(`${key} second`, 'approve', 6);
  const body = { projectId, weeks: [instantIn(-9), instantIn(-2), instantIn(1)] };
  const weeks = await member.client.taskOverview.assetReviews({ body });
  const none = { decided: 0, median: null, slow: null, numbers: [] };
  expect(weeks).toEqual([none, { ...{ decided: 1, numbers: [task?.seq] }, median: 6, slow: 6 }]);
  const list = await member.client.task.query({ body: { projectId, filter: numbersFilter(weeks[1]?.numbers ?? []) } });
  expect(list.records.map(({ id }) => id)).toEqual([task?.id]);
  await setAccess(lead, folder, [{ kind: 'user', id: lead.id, level: 'manager' }] as never);
  expect(await member.client.taskOverview.assetReviews({ body })).toEqual([none, none]);
});
