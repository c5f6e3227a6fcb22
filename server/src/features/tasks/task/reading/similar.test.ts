import { expect } from 'vitest';
import { refusal, test } from '../../../../../test/fixtures/task-fixture.ts';

test('[12] open tasks with similar titles are found, best first, in English and Chinese; not those that are done or hidden', async ({
  fixture,
}) => {
  const { owner, nonMember, project } = fixture;
  const { client } = owner;
  const titles = ['Fix the banner on the home page', 'Fix banner', '首页广告图更新', '更新仓库库存', 'Order paper'];
  await client.task.addMany({ body: { projectId: project.id, titles } });
  const similar = async (title: string) =>
    (await client.task.similar({ query: { projectId: project.id, title } })).map((one) => one.title);
  expect(await similar('Fix the home banner')).toEqual(['Fix the banner on the home page', 'Fix banner']);
  expect(await similar('首页广告')).toEqual(['首页广告图更新']);
  expect(await similar('更新首页广告图')).toEqual(['首页广告图更新']);
  expect(await similar('paper')).toEqual(['Order paper']);
  expect([await similar('a'), await similar("'&| !"), await similar('Nothing alike')]).toEqual([[], [], []]);
  const { records } = await client.task.query({ body: { projectId: project.id, filter: { search: 'paper' } } });
  const done = project.statuses.find(({ category }) => category === '1')?.id ?? '';
  const { id = '', version = 0 } = records[0] ?? {};
  await client.task.edit({ body: { id, version, changes: { statusId: done } } });
  expect(await similar('paper')).toEqual([]);
  const hidden = nonMember.client.task.similar({ query: { projectId: project.id, title: 'Fix banner' } });
  await expect(hidden).rejects.toMatchObject(refusal(404, 'common.notFound'));
});
