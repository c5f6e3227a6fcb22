import { expect } from 'vitest';
import WebSocket from 'ws';
import { auditOf, send } from '../../../../test/fixtures/accounts.ts';
import { uploadTo } from '../../../../test/fixtures/organisation.ts';
import { clientOf, type Person, test } from '../../../../test/kit.ts';
import { seedDefaults } from '../../seed.ts';

const EDIT = ['system:dict:view', 'system:dict:edit'] as const;
let codes = 0;
const freshCode = () => `code_${++codes}`;

async function newDictionary(person: Person, values: readonly string[] = []) {
  const dict = await person.client.dictionary.add({ body: { dictCode: freshCode(), dictName: 'Shops' } });
  for (const itemValue of values)
    await person.client.dictionaryItem.add({ body: { dictId: dict.id, itemText: `Text ${itemValue}`, itemValue } });
  return dict;
}

test('[CL-05] refuses a taken code, an existing value and a stale version', async ({ as }) => {
  const person = await as(...EDIT);
  const dict = await newDictionary(person, ['a']);
  const { id, dictCode, dictName } = dict;
  const failing = (failure: string) => ({ envelope: { result: { failure } } });
  await expect(person.client.dictionary.add({ body: { dictCode, dictName } })).rejects.toMatchObject(
    failing('dict.codeTaken'),
  );
  const body = { dictId: id, itemText: 'Again', itemValue: 'a' };
  await expect(person.client.dictionaryItem.add({ body })).rejects.toMatchObject(failing('dict.valueTaken'));
  await person.client.dictionary.edit({ body: { id, dictCode, dictName: 'Stores', version: 1 } });
  const late = person.client.dictionary.edit({ body: { id, dictCode, dictName: 'Markets', version: 1 } });
  await expect(late).rejects.toMatchObject(failing('common.staleVersion'));
  const [item] = (await person.client.dictionaryItem.list({ query: { dictId: id } })).records;
  if (!item) throw new Error('no item');
  const first = await person.client.dictionaryItem.edit({ body: { ...item, color: null, status: 1, itemText: 'One' } });
  expect([item.version, first.version]).toEqual([1, 2]);
  const stale = person.client.dictionaryItem.edit({ body: { ...item, color: null, status: 1, itemText: 'Other' } });
  await expect(stale).rejects.toMatchObject(failing('common.staleVersion'));
});

test('[CL-05] filters dictionaries and items by one, several, exclusion and part', async ({ as }) => {
  const person = await as(...EDIT);
  const [one, two] = [await newDictionary(person, ['a', 'b', 'c']), await newDictionary(person)];
  const codesOf = async (dictCode: string) =>
    (await person.client.dictionary.list({ query: { dictCode, pageSize: 200 } })).records.map(
      (found) => found.dictCode,
    );
  expect(await codesOf(`${one.dictCode},${two.dictCode},`)).toEqual([one.dictCode, two.dictCode].toSorted());
  expect(await codesOf(one.dictCode.toUpperCase())).toEqual([one.dictCode]);
  const others = await codesOf(`!${one.dictCode}`);
  expect([others.includes(one.dictCode), others.includes(two.dictCode)]).toEqual([false, true]);
  const itemsOf = async (itemText: string) => {
    const { records, total } = await person.client.dictionaryItem.list({ query: { dictId: one.id, itemText } });
    expect(total).toBe(records.length);
    return records.map(({ itemValue }) => itemValue);
  };
  expect(await itemsOf('Text a,Text c')).toEqual(['a', 'c']);
  expect(await itemsOf('!Text a')).toEqual(['b', 'c']);
  expect(await itemsOf('*xt b')).toEqual(['b']);
});

test.for([
  'sys_user,password_hash,username',
  'sys_user,realname,username,1=1',
  'sys_user ,realname,username',
  'session,token_hash,id',
  "sys_user,realname,username' or 1=1",
  'constructor,a,b',
])('[C2] [CL-05] refuses a dictionary from %s', async (code, { as }) => {
  const { client } = await as();
  const refused = { status: 400, envelope: { result: { failure: 'dict.unknownTable' } } };
  await expect(client.dictionary.getDictItems({ params: { code } })).rejects.toMatchObject(refused);
  await expect(client.dictionary.loadDict({ params: { code }, query: { keyword: 'a' } })).rejects.toMatchObject(
    refused,
  );
  await expect(client.dictionary.loadDictItem({ params: { code }, query: { key: 'a' } })).rejects.toMatchObject(
    refused,
  );
});

test('[CL-05] searches choices of allowed tables literally', async ({ app, as }) => {
  const { client, username, realname } = await as();
  const code = 'sys_user,realname,username';
  const found = await client.dictionary.loadDict({ params: { code }, query: { keyword: realname.toUpperCase() } });
  expect(found).toContainEqual({ value: username, text: realname, title: realname, label: realname });
  expect(await client.dictionary.loadDict({ params: { code }, query: { keyword: "%' or 1=1 --" } })).toEqual([]);
  expect(await client.dictionary.loadDictItem({ params: { code }, query: { key: `nobody,${username},` } })).toEqual([
    '',
    realname,
  ]);
  await app.pool.query('update sys_user set status = 2 where username = $1', [username]);
  const { client: other } = await as();
  expect(await other.dictionary.loadDict({ params: { code }, query: { keyword: realname } })).toEqual([]);
});

test('[CL-05] returns active items in order and in the requested language', async ({ app, as }) => {
  const person = await as(...EDIT);
  const { id: dictId, dictCode } = await newDictionary(person, ['b', 'a', 'off']);
  const { records } = await person.client.dictionaryItem.list({ query: { dictId } });
  const [b, a, off] = records;
  if (!b || !a || !off) throw new Error('no items');
  await person.client.dictionaryItem.edit({ body: { ...off, status: 0, color: null } });
  await person.client.dictionaryItem.edit({ body: { ...a, status: 1, itemTextZh: '甲', color: 'red' } });
  await person.client.dictionaryItem.order({ body: { dictId, ids: [a.id] } });
  const texts = async (language: string) => {
    const headers = { 'x-access-token': person.token, 'accept-language': language };
    const items = await clientOf(app, headers).dictionary.getDictItems({ params: { code: dictCode } });
    return items.map(({ value, text }) => `${value} ${text}`);
  };
  expect(await texts('zh-CN')).toEqual(['a 甲', 'b Text b']);
  expect(await texts('en')).toEqual(['a Text a', 'b Text b']);
  expect(await person.client.dictionary.getDictText({ params: { code: dictCode, key: 'b' } })).toBe('Text b');
  expect(await person.client.dictionary.getDictText({ params: { code: dictCode, key: 'c' } })).toBeNull();
  const all = await person.client.dictionary.queryAllDictItems();
  expect(all[dictCode]?.map(({ value, color }) => [value, color])).toEqual([
    ['a', 'red'],
    ['b', null],
  ]);
});

test('[CL-05] ignores read-only fields sent back by a legacy client', async ({ app, as }) => {
  const person = await as(...EDIT);
  const { id, dictCode } = await newDictionary(person);
  const payload = {
    id,
    dictCode,
    dictName: 'Shops 2',
    description: '',
    createBy: 'admin',
    createTime: '2020-01-01',
    delFlag: 1,
  };
  const answer = await send(app, '/sys/dict/edit', { method: 'PUT', payload, token: person.token });
  expect(answer.body).toMatchObject({ success: true, code: 200, result: { dictName: 'Shops 2', delFlag: 0 } });
  const unknown = await send(app, '/sys/dict/edit', {
    method: 'PUT',
    payload: { ...payload, admin: true },
    token: person.token,
  });
  expect(unknown.status).toBe(400);
});

test('a deleted dictionary is in the recycle bin, frees its code, and can be restored unless it is taken', async ({
  as,
}) => {
  const person = await as(...EDIT);
  const { client } = person;
  const { id, dictCode } = await newDictionary(person, ['a']);
  await client.dictionary.deleteBatch({ query: { ids: `${id},` } });
  expect((await client.dictionary.queryAllDictItems())[dictCode]).toBeUndefined();
  expect((await client.dictionary.deleteList()).map((one) => one.id)).toContain(id);
  const other = await client.dictionary.add({ body: { dictCode, dictName: 'Another' } });
  await expect(client.dictionary.back({ params: { id } })).rejects.toMatchObject({ status: 409 });
  await client.dictionary.edit({ body: { id: other.id, dictCode: freshCode(), dictName: 'Another' } });
  await client.dictionary.back({ params: { id } });
  expect((await client.dictionary.getDictItems({ params: { code: dictCode } })).map(({ value }) => value)).toEqual([
    'a',
  ]);
  await expect(client.dictionary.deletePhysic({ params: { id } })).rejects.toMatchObject({ status: 404 });
  await client.dictionary.delete({ query: { id } });
  await client.dictionary.deletePhysic({ params: { id } });
  expect(await client.dictionary.deleteList()).toEqual([]);
});

test('audits every change with the former values', async ({ app, as }) => {
  const person = await as(...EDIT);
  const { id, dictCode } = await newDictionary(person);
  await person.client.dictionary.edit({ body: { id, dictCode, dictName: 'Stores' } });
  expect((await auditOf(app, person.id)).at(-1)).toEqual({
    kind: 'dictChanged',
    detail: { dict: dictCode, dictName: { from: 'Shops', to: 'Stores' } },
  });
});

test('[CL-11] an export can be imported again, reporting invalid rows', async ({ app, as }) => {
  const person = await as(...EDIT);
  const { dictCode } = await newDictionary(person, ['=1+1', 'b']);
  const url = `/sys/dict/exportXls?format=csv&dictCode=${dictCode}`;
  const { text } = await send(app, url, { token: person.token });
  expect(text).toContain(`"'=1+1"`);
  const table = `${text}"${dictCode}","","","c","","","","",""\r\n"1 wrong","","","d","D","","","",""\r\n`;
  const changed = table.replace('Text b', 'New text');
  const { body } = await uploadTo(app, '/sys/dict/importExcel', { token: person.token, text: changed });
  expect(body?.result).toMatchObject({ totalCount: 4, successCount: 2, errorCount: 2 });
  expect(body?.result.errors.map(({ row }: { row: number }) => row)).toEqual([4, 5]);
  const items = await person.client.dictionary.getDictItems({ params: { code: dictCode } });
  expect(items.map(({ value, text: name }) => [value, name])).toEqual([
    ['=1+1', 'Text =1+1'],
    ['b', 'New text'],
  ]);
});

test('[CL-05] pushes a change to the open pages of every process', async ({ app, secondApp, as }) => {
  await seedDefaults(app.pool);
  const person = await as(...EDIT);
  await secondApp.listen({ port: 0, host: '127.0.0.1' });
  const { ticket, userId } = await clientOf(secondApp, { 'x-access-token': person.token }).identity.pushTicket();
  const address = secondApp.server.address() as { port: number };
  const socket = new WebSocket(`ws://127.0.0.1:${address.port}/websocket/${userId}`, ['opsyard', ticket]);
  const received: { cmd: string; codes?: string[] }[] = [];
  const { promise: greeted, resolve: greet } = Promise.withResolvers<void>();
  const { promise: recorded, resolve: receive } = Promise.withResolvers<void>();
  socket.on('message', (data) => {
    const message = JSON.parse(String(data));
    received.push(message);
    if (message.cmd === 'hello') greet();
    if (message.cmd === 'dictionary') receive();
  });
  await greeted;
  const { dictCode } = await newDictionary(person);
  await recorded;
  expect(received.at(-1)?.codes).toEqual([dictCode]);
  const { body } = await send(secondApp, '/sys/dict/queryAllDictItems', { token: person.token });
  expect(Object.keys(body?.result)).toContain('operate_type');
  socket.close();
});

test('[CL-05] returns dictionaries with items; deletes items singly and in batches', async ({ as }) => {
  const person = await as(...EDIT);
  const { id: dictId, dictCode } = await newDictionary(person, ['a', 'b', 'c']);
  const recorded = async () =>
    (await person.client.dictionary.treeList({ query: { dictCode } })).records[0]?.children ?? [];
  const [a, b, c] = await recorded();
  expect([a, b, c].map((item) => [item?.dictId, item?.itemValue])).toEqual([
    [dictId, 'a'],
    [dictId, 'b'],
    [dictId, 'c'],
  ]);
  expect(await person.client.dictionaryItem.delete({ query: { id: b?.id ?? '' } })).toBeNull();
  await expect(person.client.dictionaryItem.delete({ query: { id: b?.id ?? '' } })).rejects.toMatchObject({
    status: 404,
  });
  expect(await person.client.dictionaryItem.deleteBatch({ query: { ids: `${a?.id},${b?.id}` } })).toEqual({
    deleted: 1,
  });
  expect((await recorded()).map(({ itemValue }) => itemValue)).toEqual(['c']);
  expect(await person.client.dictionary.refleshCache()).toBeNull();
});
