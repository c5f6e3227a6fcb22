import { expect } from 'vitest';
import { auditOf, send } from '../../../../test/fixtures/accounts.ts';
import { uploadTo } from '../../../../test/fixtures/organisation.ts';
import { clientOf, test } from '../../../../test/kit.ts';

const EDIT = ['system:category:view', 'system:category:edit'] as const;

test('[CL-06] adds categories below each other with codes that contain those of their ancestors', async ({
  app,
  as,
}) => {
  const { client, token, id: actor } = await as(...EDIT);
  const add = (name: string, pid = '0') => client.category.add({ body: { name, pid, nameZh: `${name}类` } });
  await expect(add('lost', 'a'.repeat(32))).rejects.toMatchObject({ status: 404 });
  const goods = await add('Goods');
  const shoes = await add('Shoes', goods.id);
  const boots = await add('Boots', shoes.id);
  const hats = await add('Hats', goods.id);
  const second = await add('Services');
  const last = goods.code.slice(0, 3);
  expect([goods, shoes, boots, hats].map(({ code }) => code.replace(last, 'A01'))).toEqual([
    'A01',
    'A01A01',
    'A01A01A01',
    'A01A02',
  ]);
  expect(
    (await client.category.childList({ query: { pid: goods.id } })).map(({ name, hasChild }) => [name, hasChild]),
  ).toEqual([
    ['Shoes', '1'],
    ['Hats', '0'],
  ]);
  const roots = await client.category.rootList({ query: { pageSize: 200 } });
  const mine = [goods.id, shoes.id, boots.id, hats.id, second.id];
  expect(roots.records.map(({ id }) => id).filter((id) => mine.includes(id))).toEqual([goods.id, second.id]);
  expect((await client.category.rootList({ query: { name: '*oot*' } })).records.map(({ id }) => id)).toEqual([
    boots.id,
  ]);
  const named = async (name: string) =>
    (await client.category.rootList({ query: { name, pageSize: 200 } })).records.map(({ id }) => id);
  expect(await named('Hats,靴子,Shoes')).toEqual([shoes.id, hats.id]);
  expect(await named('Hats类')).toEqual([hats.id]);
  expect(await named('!Hats')).not.toContain(hats.id);

  const all = await client.category.loadAllData({ query: { code: goods.code } });
  expect(all.map(({ value, text }) => [value, text])).toEqual([
    [shoes.id, 'Shoes'],
    [boots.id, 'Boots'],
    [hats.id, 'Hats'],
  ]);
  const chinese = clientOf(app, { 'x-access-token': token, 'accept-language': 'zh' });
  expect((await chinese.category.loadAllData({ query: { code: shoes.code } })).map(({ text }) => text)).toEqual([
    'Boots类',
  ]);
  expect(await client.category.loadDictItem({ query: { ids: `${hats.id},${goods.id},` } })).toEqual(['Hats', 'Goods']);
  expect((await client.category.loadOne({ query: { field: 'code', val: hats.code } })).id).toBe(hats.id);
  await expect(client.category.loadOne({ query: { field: 'id', val: "1' or '1'='1" } })).rejects.toMatchObject({
    status: 404,
  });

  const lazy = await client.category.loadTreeRoot({ query: { async: 'true', pcode: goods.code } });
  expect(lazy.map(({ title, isLeaf, parentId }) => [title, isLeaf, parentId])).toEqual([
    ['Shoes', false, goods.id],
    ['Hats', true, goods.id],
  ]);
  const whole = await client.category.loadTreeRoot({ query: { async: 'false' } });
  expect(whole.find(({ key }) => key === goods.id)?.children?.[0]?.children?.[0]?.title).toBe('Boots');
  const [below] = await client.category.loadTreeData({ query: { pcode: shoes.code } });
  expect(below?.key).toBe(boots.id);
  expect((await client.category.loadTreeChildren({ query: { pid: shoes.id } })).map(({ key }) => key)).toEqual([
    boots.id,
  ]);
  await expect(client.category.checkCode({ query: { pid: shoes.id, code: 'Z99' } })).rejects.toMatchObject({
    status: 200,
  });
  expect(await client.category.checkCode({ query: { pid: shoes.id, code: `${shoes.code}A09` } })).toBeNull();

  await client.category.edit({ body: { id: hats.id, name: 'Caps', version: 1 } });
  await expect(client.category.edit({ body: { id: hats.id, name: 'Hoods', version: 1 } })).rejects.toMatchObject({
    status: 409,
  });
  expect(await client.category.delete({ query: { id: goods.id } })).toEqual({ deleted: 4 });
  await expect(client.category.delete({ query: { id: goods.id } })).rejects.toMatchObject({ status: 404 });
  expect(await client.category.deleteBatch({ query: { ids: `${second.id},` } })).toEqual({ deleted: 1 });
  const kinds = (await auditOf(app, actor)).filter(({ kind }) => kind === 'categoryChanged');
  expect(kinds).toHaveLength(8);
});

test('[E10] concurrent additions get different codes', async ({ as }) => {
  const { client } = await as(...EDIT);
  const { id: pid, code } = await client.category.add({ body: { name: 'Crowd' } });
  const added = await Promise.all(
    Array.from({ length: 5 }, (_, n) => client.category.add({ body: { name: `${n}`, pid } })),
  );
  expect(added.map((one) => one.code.slice(code.length)).toSorted()).toEqual(['A01', 'A02', 'A03', 'A04', 'A05']);
});

test('limits categories to nine levels', async ({ as }) => {
  const { client } = await as(...EDIT);
  let pid = '0';
  for (let level = 1; level <= 9; level += 1) pid = (await client.category.add({ body: { name: `${level}`, pid } })).id;
  await expect(client.category.add({ body: { name: '10', pid } })).rejects.toMatchObject({
    envelope: { result: { failure: 'category.tooDeep' } },
  });
});

test('[CL-06] exports and imports categories with their own codes, reporting invalid rows', async ({ app, as }) => {
  const { client, token } = await as(...EDIT);
  const top = await client.category.add({ body: { name: '=1+1', nameZh: '顶' } });
  const below = await client.category.add({ body: { name: 'Kept', pid: top.id } });
  const other = await client.category.add({ body: { name: 'Elsewhere' } });
  const file = await send(app, `/sys/category/exportXls?format=csv&selections=${top.id}`, { token });
  expect(file.text.replace(/^\ufeff/, '').split('\r\n')).toEqual([
    '"Code","Parent code","Name","Chinese name"',
    `"${top.code}","","'=1+1","顶"`,
    `"${below.code}","${top.code}","Kept",""`,
    '',
  ]);
  const rows = [
    // Headings of an earlier version.
    'Code,Code of the parent,Name',
    `${below.code},,Renamed`,
    'Z98,,New top',
    'Z98A01,Z98,New below',
    'x,Z97,Lost',
    'y,,',
  ];
  const { body } = await uploadTo(app, '/sys/category/importExcel', { token, text: rows.join('\r\n') });
  expect(body?.result).toMatchObject({ totalCount: 5, successCount: 3, errorCount: 2 });
  expect(body?.result.errors).toEqual([
    { row: 5, message: 'There is no category with the code “Z97”.' },
    { row: 6, message: 'A category needs a name of at most 100 characters.' },
  ]);
  expect((await client.category.loadOne({ query: { field: 'id', val: below.id } })).name).toBe('Renamed');
  const [added] = (await client.category.rootList({ query: { name: 'New below' } })).records;
  const above = await client.category.loadOne({ query: { field: 'id', val: added?.pid ?? '' } });
  expect([above.name, added?.code]).toEqual(['New top', `${above.code}A01`]);
  expect(above.code > other.code).toBe(true);
  const reader = await as('system:category:view');
  const refused = await uploadTo(app, '/sys/category/importExcel', { token: reader.token, text: 'Name\r\nx' });
  expect(refused.status).toBe(403);
});
