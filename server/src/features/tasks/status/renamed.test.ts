import { expect } from 'vitest';
import { test } from '../../../../test/fixtures/task-fixture.ts';

test('[case R31] Deal depends on the category of a status, whatever its name', async ({ fixture }) => {
  const { client } = fixture.owner;
  const { statuses } = fixture.project;
  const nameOf = (category: string) => statuses.find((status) => status.category === category)?.name ?? '';
  // Every status gets the name of one of the opposite category.
  const opposite: Record<string, string> = { 0: '1', 1: '0', 2: '3', 3: '2', 4: '0' };
  for (const { id, category } of statuses) await client.status.edit({ body: { id, name: `Former ${category}` } });
  for (const { id, category } of statuses) {
    const name = category === '4' ? 'Begin here' : nameOf(opposite[category] ?? '');
    await client.status.edit({ body: { id, name } });
  }
  const done = statuses.find(({ category }) => category === '1')?.id ?? '';
  for (const { id: statusId, category } of statuses) {
    const { id, version } = await fixture.add(`In ${category}`, { statusId });
    const open = category === '0' || category === '2';
    expect(await fixture.readTask(id)).toMatchObject({ canProgress: open });
    const deal = client.task.deal({ body: { id, version, statusId: done } });
    if (open) expect((await deal).record.statusId).toBe(done);
    else await expect(deal).rejects.toMatchObject({ status: 403, failure: 'task.dealClosed' });
  }
});
