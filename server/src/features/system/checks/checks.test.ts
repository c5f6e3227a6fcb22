import { expect } from 'vitest';
import { auditOf, send } from '../../../../test/fixtures/accounts.ts';
import { uploadTo } from '../../../../test/fixtures/organisation.ts';
import { test } from '../../../../test/kit.ts';

const EDIT = ['system:checkRule:view', 'system:checkRule:edit'] as const;
const ruleJson = JSON.stringify([
  { digits: '2', pattern: '[A-Z]{2}', message: '前两位须为大写字母' },
  { digits: '*', pattern: '.{2,8}', message: 'Two to eight characters' },
]);
let codes = 0;
const fresh = () => ({ ruleCode: `shop_${++codes}`, ruleName: 'Code of a shop', ruleJson });

test.for([
  ['sys_user', 'password_hash'],
  ['sys_user', 'username or 1=1'],
  ['sys_user/**/', 'username'],
  ['pg_user', 'usename'],
  ['session', 'token_hash'],
  ['__proto__', 'constructor'],
  ['sys_user\tunion select', 'username'],
] as const)('[C1] [CL-06] compares nothing in %s.%s and reveals nothing', async ([table, field], { app, as }) => {
  const { token } = await as();
  const query = new URLSearchParams({ tableName: table, fieldName: field, fieldVal: "1' or sleep(5)#" });
  const { status, body } = await send(app, `/sys/duplicate/check?${query}`, { token });
  expect([status, body?.result.failure]).toEqual([400, 'duplicate.unknownField']);
  expect(body?.message).not.toContain(table);
});

test('[CL-06] a value is available unless another record has it, ignoring case', async ({ app, as }) => {
  const person = await as();
  const check = async (value: string, dataId = '') => {
    const query = new URLSearchParams({ tableName: 'sys_user', fieldName: 'username', fieldVal: value, dataId });
    const headers = { 'accept-language': 'zh-CN' };
    const { status, body } = await send(app, `/sys/duplicate/check?${query}`, { token: person.token, headers });
    return [status, body?.success, body?.message];
  };
  const taken = [200, false, '该值不可用，系统中已存在！'];
  const free = [200, true, '该值可用！'];
  expect(await check(person.username)).toEqual(taken);
  expect(await check(person.username.toUpperCase())).toEqual(taken);
  expect(await check(person.username, person.id)).toEqual(free);
  expect(await check("nobody' or '1'='1")).toEqual(free);
});

test('[C3] [CL-06] refuses a rule with an expensive or invalid pattern', async ({ as }) => {
  const { client } = await as(...EDIT);
  const add = (text: string) => client.checkRule.add({ body: { ...fresh(), ruleJson: text } });
  const refused = (part: number) => ({
    status: 422,
    envelope: { result: { failure: 'checkRule.unusable', detail: { part } } },
  });
  await expect(add('[]')).rejects.toMatchObject(refused(0));
  const parts = [
    { digits: '*', pattern: 'a', message: '' },
    { digits: '*', pattern: '(a)\\1', message: '' },
  ];
  await expect(add(JSON.stringify(parts))).rejects.toMatchObject(refused(2));
});

test('[CL-06] checks a value by rule code, decoded twice, and reports what is wrong', async ({ app, as }) => {
  const { client, token } = await as(...EDIT);
  const { ruleCode } = await client.checkRule.add({ body: fresh() });
  const check = async (value: string) => {
    const url = `/sys/checkRule/checkByCode?ruleCode=${ruleCode}&value=${encodeURIComponent(encodeURIComponent(value))}`;
    return (await send(app, url, { token })).body;
  };
  expect(await check('AB京')).toMatchObject({ success: true, code: 200, result: null });
  expect(await check('ab京')).toMatchObject({
    success: false,
    message: '前两位须为大写字母',
    result: {
      failure: 'checkRule.refused',
      detail: { digits: '2', beginIndex: 0, endIndex: 2, checkValue: 'ab', passed: false },
    },
  });
  expect(await check('AB 100%&x=1')).toMatchObject({ success: false, message: 'Two to eight characters' });
  expect((await send(app, '/sys/checkRule/checkByCode?ruleCode=none&value=1', { token })).status).toBe(404);
  expect((await check('A'.repeat(501)))?.result.failure).toBe('common.invalidInput');
});

test('adds, tests, changes and deletes rules with audit events', async ({ app, as }) => {
  const { client, id: actor } = await as(...EDIT);
  const body = fresh();
  const { id, version } = await client.checkRule.add({ body });
  await expect(client.checkRule.add({ body })).rejects.toMatchObject({ status: 409 });
  const tried = await client.checkRule.test({ body: { ruleJson, value: 'A1' } });
  expect([tried.passed, tried.parts.map(({ passed }) => passed)]).toEqual([false, [false, true]]);
  await client.checkRule.edit({ body: { ...body, id, version, ruleName: 'Shop' } });
  const late = client.checkRule.edit({ body: { ...body, id, version, ruleName: 'Market' } });
  await expect(late).rejects.toMatchObject({ status: 409 });
  const { records } = await client.checkRule.list({ query: { ruleCode: body.ruleCode } });
  expect(records).toEqual([await client.checkRule.queryById({ query: { id } })]);
  const coded = async (ruleCode: string) => (await client.checkRule.list({ query: { ruleCode } })).records.length;
  expect([await coded(`none,${body.ruleCode},`), await coded('none,other')]).toEqual([1, 0]);
  const others = await client.checkRule.list({ query: { ruleCode: `!${body.ruleCode}` } });
  expect(others.records.map(({ ruleCode }) => ruleCode)).not.toContain(body.ruleCode);
  expect(JSON.parse(records[0]?.ruleJson ?? '')).toEqual(JSON.parse(ruleJson));
  await client.checkRule.deleteBatch({ query: { ids: `${id},` } });
  await expect(client.checkRule.queryById({ query: { id } })).rejects.toMatchObject({ status: 404 });
  const events = (await auditOf(app, actor)).filter(({ kind }) => kind === 'checkRuleChanged');
  expect(events.map(({ detail }) => Object.keys(detail as object))).toEqual([
    ['rule', 'added'],
    ['rule', 'ruleName'],
    ['deleted'],
  ]);
});

test('[C1] only user administrators may compare numbers and addresses', async ({ app, as }) => {
  const { token } = await as('system:user:view');
  for (const fieldName of ['phone', 'email', 'work_no']) {
    const query = new URLSearchParams({ tableName: 'sys_user', fieldName, fieldVal: '13812345678' });
    const { status, body } = await send(app, `/sys/duplicate/check?${query}`, { token });
    expect([status, body?.result.failure]).toEqual([400, 'duplicate.unknownField']);
  }
});

test('[CL-06] compares only existing fields', async ({ app, as }) => {
  const { token } = await as('system:user:edit');
  const pairs = {
    sys_user: ['username', 'phone', 'email', 'work_no'],
    sys_role: ['role_code'],
    sys_depart: ['org_code'],
    sys_depart_role: ['role_code'],
    sys_permission: ['perms'],
    sys_dict: ['dict_code'],
    sys_check_rule: ['rule_code'],
    sys_category: ['code'],
  };
  for (const [tableName, fields] of Object.entries(pairs)) {
    for (const fieldName of fields) {
      const query = new URLSearchParams({ tableName, fieldName, fieldVal: 'nobody has this', dataId: 'f'.repeat(32) });
      const { body } = await send(app, `/sys/duplicate/check?${query}`, { token });
      expect([tableName, fieldName, body?.success]).toEqual([tableName, fieldName, true]);
    }
  }
});

test('[CL-06] exports and imports rules unchanged, reporting invalid rows', async ({ app, as }) => {
  const { client, token } = await as(...EDIT);
  const { id, ruleCode } = await client.checkRule.add({ body: fresh() });
  const file = await send(app, `/sys/checkRule/exportXls?format=csv&selections=${id}`, { token });
  const [head = '', row = ''] = file.text.replace(/^\ufeff/, '').split('\r\n');
  expect(row).toContain(`"${ruleCode}","Code of a shop"`);
  await client.checkRule.delete({ query: { id } });
  const bad = ['"bad code","x","","[]"', '"slow","Slow","",""', `"part","Part","","[{""digits"":""*""}]"`];
  const { body } = await uploadTo(app, '/sys/checkRule/importExcel', { token, text: [head, row, ...bad].join('\r\n') });
  expect(body?.result).toMatchObject({ totalCount: 4, successCount: 1, errorCount: 3 });
  expect(body?.result.errors[2]).toEqual({ row: 5, message: 'Part 1 of this rule cannot be used.' });
  const [again] = (await client.checkRule.list({ query: { ruleCode } })).records;
  expect(JSON.parse(again?.ruleJson ?? '')).toEqual(JSON.parse(ruleJson));
  const change = [head, row.replace('Code of a shop', 'Renamed')].join('\r\n');
  await uploadTo(app, '/sys/checkRule/importExcel', { token, text: change });
  expect((await client.checkRule.queryById({ query: { id: again?.id ?? '' } })).ruleName).toBe('Renamed');
});
