import { expect } from 'vitest';
import { uploadParcels } from '../../../../test/fixtures/parcel-upload.ts';
import { personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { test as base, type Person } from '../../../../test/kit.ts';

const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });

const test = base.extend<{ lead: Person; cleanUp: unknown }>({
  lead: async ({ app }, use) => use(await personWith(app, { roles: ['lead'] })),
  cleanUp: [
    async ({ app }, use) => {
      await use(undefined);
      for (const table of ['waybill', 'logistics_channel']) await app.pool.query(`delete from ${table}`);
    },
    { auto: true },
  ],
});

async function channel({ client }: Person, code: string, numberPatterns: readonly string[]) {
  const body = { name: code, code, carrier: 'Yun', service: 'line' as const, numberPatterns };
  return await client.logisticsChannel.add({ body });
}

test('[BC-05] a channel takes number patterns of letters, digits and wildcards, in the form of tracking numbers', async ({
  lead,
}) => {
  for (const wrong of ['*', 'Y#####', '(a+)+b', '单号####', 'A**B*'])
    await expect(channel(lead, 'WRONG', [wrong])).rejects.toMatchObject(refusal(422, 'channel.patternWrong'));
  const { id, numberPatterns } = await channel(lead, 'YT-US', ['yt-us ####', 'YTUS####']);
  expect(numberPatterns).toEqual(['YTUS####']);
  const edit = lead.client.logisticsChannel.editBatch({ body: { ids: [id], changes: { numberPatterns: ['#'] } } });
  await expect(edit).rejects.toMatchObject(refusal(422, 'channel.patternWrong'));
});

test('[BC-05] a new parcel without a channel gets the one that matches its number, as the import preview shows', async ({
  app,
  as,
  lead,
}) => {
  const us = await channel(lead, 'YT-US', ['YTUS####']);
  const all = await channel(lead, 'YT-ALL', ['YT*']);
  const other = await channel(lead, 'OTHER', []);
  const channelOf = async (number: string, more: object = {}, { client } = lead) =>
    (await client.waybill.add({ body: { number, ...more } })).channel;
  expect(await channelOf('yt-us 0001')).toBe(us.id);
  expect(await channelOf('YTDE0001')).toBe(all.id);
  expect(await channelOf('ZZ0001')).toBeNull();
  expect(await channelOf('YTUS0002', { channel: other.id })).toBe(other.id);
  const limitedUser = await as('logistics:waybill:view', 'logistics:waybill:edit');
  expect(await channelOf('YTUS0003', {}, limitedUser)).toBeNull();

  await lead.client.logisticsChannel.transition({ body: { ids: [all.id], transition: 'end' } });
  expect(await channelOf('YTDE0002')).toBeNull();
  const table = 'Tracking number,Channel\nYTUS0011,\nYTDE0011,\nYTUS0012,OTHER\nYTUS0003,\n';
  const { fileId, counts, problems } = await uploadParcels(app, lead, table);
  expect(counts).toMatchObject({ add: 3, refused: 0 });
  expect(problems).toMatchObject([
    { row: 2, field: 'channel', message: 'The channel will be YT-US, because of the number.' },
  ]);
  await lead.client.waybill.importRun({ body: { fileId, match: 'number' } });
  const { records } = await lead.client.waybill.list({ query: { filter: 'number ^ "YT"', sort: 'number' } });
  expect(records.map(({ number, channel: id }) => [number, id])).toEqual([
    ['YTDE0001', all.id],
    ['YTDE0002', null],
    ['YTDE0011', null],
    ['YTUS0001', us.id],
    ['YTUS0002', other.id],
    ['YTUS0003', null],
    ['YTUS0011', us.id],
    ['YTUS0012', other.id],
  ]);
});
