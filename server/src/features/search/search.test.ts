import { expect } from 'vitest';
import { addChannel, CHANNEL_RIGHTS, test } from '../../../test/fixtures/record-fixture.ts';

test('records are found by title and searchable fields, those whose titles begin with the words first', async ({
  editor,
}) => {
  await addChannel(editor, { name: 'Slow boat', carrier: 'Express Union' });
  await addChannel(editor, { name: 'Union express' });
  const { id } = await addChannel(editor, { name: 'Express worldwide', code: 'EW', carrier: 'YunExpress 云途' });
  await addChannel(editor, { name: 'Elsewhere', notes: 'express' });
  const find = (text: string) => editor.client.search.records({ query: { text } });
  const found = await find('express');
  expect(found.map(({ title }) => title)).toEqual(['Express worldwide', 'Union express', 'Slow boat']);
  expect(found[0]).toEqual({
    type: 'logisticsChannel',
    typeName: 'Channels',
    component: 'logistics/Channels',
    id,
    title: 'Express worldwide',
    facts: ['EW', 'YunExpress 云途'],
  });
  expect((await find('云途')).map(({ id }) => id)).toEqual([id]);
  expect(await find('  ')).toEqual([]);
  await editor.client.logisticsChannel.deleteBatch({ body: { ids: [id] } });
  expect(await find('云途')).toEqual([]);
});

test('users find only records they may view', async ({ as, editor }) => {
  await addChannel(editor, { name: 'Secret line' });
  const others = CHANNEL_RIGHTS.filter((right) => right !== 'logistics:channel:view');
  const otherUser = await as('task:use', ...others);
  expect(await otherUser.client.search.records({ query: { text: 'secret' } })).toEqual([]);
});

test('of many matches the first eight of a type are answered', async ({ editor }) => {
  for (let n = 0; n < 10; n += 1) await addChannel(editor, { carrier: 'Many' });
  expect(await editor.client.search.records({ query: { text: 'many' } })).toHaveLength(8);
});
