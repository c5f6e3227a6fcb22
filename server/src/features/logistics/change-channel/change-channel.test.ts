import { expect } from 'vitest';
import { test as base, type Person } from '../../../../test/kit.ts';

const RIGHTS = [
  ...(['logistics:waybill:view', 'logistics:waybill:edit'] as const),
  ...(['logistics:channel:view', 'logistics:channel:edit', 'logistics:channel:delete'] as const),
];
const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });

const test = base.extend<{ editor: Person; channelIds: readonly [string, string] }>({
  editor: async ({ as }, use) => use(await as(...RIGHTS)),
  channelIds: async ({ app, editor }, use) => {
    const add = (code: string) =>
      editor.client.logisticsChannel.add({ body: { name: code, code, carrier: 'Yanwen', service: 'post' } });
    await use([(await add('FROM')).id, (await add('TO')).id]);
    for (const table of ['waybill', 'logistics_channel', 'number_alias']) await app.pool.query(`delete from ${table}`);
  },
});

test('[BC-05] the channel of parcels is changed by a list of numbers, after a preview of the result for each', async ({
  editor,
  channelIds: [from, to],
}) => {
  const { client } = editor;
  const add = (number: string, channel: string) => client.waybill.add({ body: { number, channel } });
  const moved = await add('ABC20001', from);
  const renumbered = await add('ABC20003', from);
  await client.tracking.renumber({ body: { oldNumber: 'OLD20001', newNumber: 'OLD20002', reason: 'relabel' } });
  await client.tracking.renumber({ body: { oldNumber: 'OLD20002', newNumber: 'ABC20003', reason: 'handover' } });
  await add('ABC20004', to);
  const arrived = await add('ABC20005', from);
  const event = {
    source: 'manual',
    at: '2026-03-01T09:00:00.000Z',
    rawStatus: 'delivered',
    text: '',
    place: '',
  } as const;
  await client.tracking.addEvents({ body: { id: arrived.id, events: [event] } });
  const numbers = ['ａｂｃ-2000 1', 'OLD20001', 'ABC20004', 'ABC20005', 'ABC20001', 'NONE1'];
  const body = { numbers, channel: to, arrived: false };
  const checked = await client.channelChange.check({ body });
  expect(checked.map(({ given, verdict, waybill }) => [given, verdict, waybill?.number])).toEqual([
    ['ａｂｃ-2000 1', 'change', 'ABC20001'],
    ['OLD20001', 'change', 'ABC20003'],
    ['ABC20004', 'same', 'ABC20004'],
    ['ABC20005', 'arrived', 'ABC20005'],
    ['ABC20001', 'repeated', 'ABC20001'],
    ['NONE1', 'notFound', undefined],
  ]);
  const { changed, left, opId } = await client.channelChange.run({ body });
  expect([changed, left]).toEqual([2, 4]);
  const channelOf = async (id: string) => (await client.waybill.get({ query: { id } })).channel;
  expect([await channelOf(moved.id), await channelOf(renumbered.id), await channelOf(arrived.id)]).toEqual([
    to,
    to,
    from,
  ]);
  await client.waybill.undo({ body: { opId } });
  expect([await channelOf(moved.id), await channelOf(renumbered.id)]).toEqual([from, from]);
  expect(await client.channelChange.run({ body: { ...body, arrived: true } })).toMatchObject({ changed: 3, left: 3 });
});

test('[BC-05] a parcel that is still listed under its former number is found by the new one', async ({
  editor: { client },
  channelIds: [from, to],
}) => {
  const { id } = await client.waybill.add({ body: { number: 'LISTED0001', channel: from } });
  await client.tracking.renumber({ body: { oldNumber: 'LISTED0001', newNumber: 'LISTED0002', reason: 'handover' } });
  await client.tracking.renumber({ body: { oldNumber: 'LISTED0002', newNumber: 'LISTED0003', reason: 'relabel' } });
  const body = { numbers: ['LISTED0003'], channel: to, arrived: false };
  const [found] = await client.channelChange.check({ body });
  expect(found).toMatchObject({ verdict: 'change', waybill: { id, number: 'LISTED0001' } });
  const listed = await client.waybill.add({ body: { number: 'LISTED0003', channel: from } });
  expect((await client.channelChange.check({ body }))[0]?.waybill?.id).toBe(listed.id);
});

test('[BC-05] parcels cannot be given an unknown channel, nor be changed without the permission to edit', async ({
  as,
  editor,
  channelIds: [from, to],
}) => {
  const { id } = await editor.client.waybill.add({ body: { number: 'ABC20001', channel: from } });
  const body = { numbers: ['ABC20001'], channel: to, arrived: false };
  const viewer = await as('logistics:waybill:view', 'logistics:channel:view');
  const forbidden = refusal(403, 'common.forbidden');
  await expect(viewer.client.channelChange.check({ body })).rejects.toMatchObject(forbidden);
  await expect(viewer.client.channelChange.run({ body })).rejects.toMatchObject(forbidden);
  const missing = refusal(404, 'common.notFound');
  const limitedUser = await as('logistics:waybill:view', 'logistics:waybill:edit');
  await expect(limitedUser.client.channelChange.run({ body })).rejects.toMatchObject(missing);
  await editor.client.logisticsChannel.deleteBatch({ body: { ids: [to] } });
  for (const channel of [to, '0'.repeat(32)])
    await expect(editor.client.channelChange.run({ body: { ...body, channel } })).rejects.toMatchObject(missing);
  await expect(editor.client.channelChange.run({ body: { ...body, numbers: [] } })).rejects.toMatchObject(
    refusal(400, 'common.invalidInput'),
  );
  expect((await editor.client.waybill.get({ query: { id } })).channel).toBe(from);
});
