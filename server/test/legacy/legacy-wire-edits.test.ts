import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { newId } from '../../src/kernel/database/ids.ts';
import { send } from '../fixtures/accounts.ts';
import { test } from '../fixtures/organisation.ts';
import { freshKey } from '../kit.ts';

type Row = Record<string, unknown> & { id: string; children?: Row[] };
type Kind = { add: [path: string, body: Record<string, unknown>]; list: string; edit: string };

/** In the format of the database. */
const DIGITS = '[{"digits": "*", "message": "Two to eight digits", "pattern": "[0-9]{2,8}"}]';
const word = () => freshKey().toLowerCase();

/** Records such clients edit: how one is added with every field, where it is found again, and where it is sent back. */
const kinds: Record<string, (parents: { departId: string; dictId: string; menuId: string }) => Kind> = {
  user: () => {
    const name = word();
    const facts = {
      workNo: name,
      birthday: '1990-01-02',
      email: `${name}@example.com`,
      post: 'Buyer',
      telephone: '12 34',
    };
    return {
      add: ['/sys/user/add', { username: name, realname: `Person ${name}`, sex: 2, userIdentity: 1, ...facts }],
      list: `/sys/user/list?username=${name}`,
      edit: '/sys/user/edit',
    };
  },
  role: () => {
    const name = word();
    return {
      add: ['/sys/role/add', { roleName: `Role ${name}`, roleCode: name, description: 'Looks after shops' }],
      list: `/sys/role/list?roleCode=${name}`,
      edit: '/sys/role/edit',
    };
  },
  department: () => {
    const name = `Department ${word()}`;
    const facts = {
      departNameEn: 'Shops',
      departNameAbbr: 'S',
      description: 'Sells',
      mobile: '1',
      fax: '2',
      memo: 'Old',
    };
    return {
      add: ['/sys/sysDepart/add', { departName: name, orgCategory: '1', address: 'Pier 3', ...facts }],
      list: `/sys/sysDepart/searchBy?keyWord=${encodeURIComponent(name)}`,
      edit: '/sys/sysDepart/edit',
    };
  },
  'role of a department': ({ departId }) => {
    const name = word();
    return {
      add: ['/sys/sysDepartRole/add', { departId, roleName: `Role ${name}`, roleCode: name, description: 'Leads' }],
      list: `/sys/sysDepartRole/list?deptId=${departId}&roleName=*${name}*`,
      edit: '/sys/sysDepartRole/edit',
    };
  },
  'menu entry': ({ menuId }) => {
    const name = word();
    const facts = {
      nameZh: '页面',
      url: `/${name}`,
      icon: 'shop',
      description: 'Of shops',
      perms: `shop:${name}:view`,
    };
    return {
      add: ['/sys/permission/add', { name, menuType: 1, parentId: menuId, component: 'task/TrashList', ...facts }],
      list: `/sys/permission/getSystemSubmenu?parentId=${menuId}`,
      edit: '/sys/permission/edit',
    };
  },
  announcement: () => {
    const titile = word();
    const facts = { msgAbstract: 'In short', msgContent: '<p>The whole text</p>', sender: 'The office', priority: 'H' };
    const link = { openType: 'url', openPage: '/dashboard', busId: '7', busType: 'shop' };
    const times = { startTime: '2099-01-01 08:00:00', endTime: '2099-02-01 08:00:00' };
    return {
      add: ['/sys/annountCement/add', { titile, msgCategory: '1', msgType: 'ALL', ...facts, ...link, ...times }],
      list: `/sys/annountCement/list?titile=${titile}`,
      edit: '/sys/annountCement/edit',
    };
  },
  dictionary: () => {
    const code = `d_${word()}`;
    return {
      add: ['/sys/dict/add', { dictCode: code, dictName: 'Sizes', description: 'Of shirts' }],
      list: `/sys/dict/list?dictCode=${code}`,
      edit: '/sys/dict/edit',
    };
  },
  'item of a dictionary': ({ dictId }) => {
    const itemText = word();
    const facts = {
      itemTextZh: '大',
      itemValue: itemText,
      color: 'blue',
      description: 'Large',
      sortOrder: 3,
      status: 0,
    };
    return {
      add: ['/sys/dictItem/add', { dictId, itemText, ...facts }],
      list: `/sys/dictItem/list?dictId=${dictId}&itemText=${itemText}`,
      edit: '/sys/dictItem/edit',
    };
  },
  category: () => {
    const name = word();
    return {
      add: ['/sys/category/add', { pid: '0', name, nameZh: '类别' }],
      list: `/sys/category/rootList?name=${name}`,
      edit: '/sys/category/edit',
    };
  },
  'check rule': () => {
    const ruleCode = word();
    return {
      add: ['/sys/checkRule/add', { ruleName: 'Digits', ruleCode, ruleJson: DIGITS, ruleDescription: 'Of shops' }],
      list: `/sys/checkRule/list?ruleCode=${ruleCode}`,
      edit: '/sys/checkRule/edit',
    };
  },
};

async function requested(app: FastifyInstance, token: string, url: string) {
  const { status, body } = await send(app, url, { token });
  expect([url, status]).toEqual([url, 200]);
  const { result } = body ?? {};
  return (Array.isArray(result) ? result : result.records) as Row[];
}

async function sent(app: FastifyInstance, token: string, [method, url, payload]: ['POST' | 'PUT', string, object]) {
  const { status, body } = await send(app, url, { method, token, payload });
  expect([url, status, body?.message]).toEqual([url, 200, body?.message]);
  return body?.result;
}

/** A record without the fields every edit changes. */
function comparable({ version: _, updateTime: __, updateBy: ___, ...record }: Row) {
  return record;
}

async function parentsIn(app: FastifyInstance, token: string) {
  const name = word();
  const depart = await sent(app, token, ['POST', '/sys/sysDepart/add', { departName: name, orgCategory: '1' }]);
  const dict = await sent(app, token, ['POST', '/sys/dict/add', { dictCode: `d_${name}`, dictName: name }]);
  const menu = { name, menuType: 0, url: `/top-${name}` };
  return {
    departId: depart.id,
    dictId: dict.id,
    menuId: (await sent(app, token, ['POST', '/sys/permission/add', menu])).id,
  };
}

test.for(Object.keys(kinds))(
  '[CL-04] [CL-07] a record of a list (%s) sent back as it is, or with nulls, changes nothing',
  async (name, { app, admin }) => {
    const { token } = admin;
    const { add, list, edit } = kinds[name]?.(await parentsIn(app, token)) ?? expect.unreachable(name);
    await sent(app, token, ['POST', ...add]);
    const [before, ...others] = await requested(app, token, list);
    if (!before) return expect.unreachable(`${list} does not find what was added`);
    expect(others).toEqual([]);
    const reply = Object.entries(add[1]).filter(([field]) => field in before && !/Time$|^birthday$/.test(field));
    expect(before).toMatchObject(Object.fromEntries(reply));

    await sent(app, token, ['PUT', edit, before]);
    const [echoed] = await requested(app, token, list);
    expect(comparable(echoed ?? before)).toEqual(comparable(before));

    const empty = Object.fromEntries(Object.keys(add[1]).map((field) => [field, null]));
    await sent(app, token, ['PUT', edit, { ...empty, id: before.id, version: null }]);
    const [afterNulls] = await requested(app, token, list);
    expect(comparable(afterNulls ?? before)).toEqual(comparable(before));

    await sent(app, token, ['PUT', edit, { id: before.id }]);
    const [afterNothing] = await requested(app, token, list);
    expect(comparable(afterNothing ?? before)).toEqual(comparable(before));
  },
);

test('[CL-04] an edit clears the fields it sends as empty texts', async ({ app, admin }) => {
  const { token } = admin;
  const parents = await parentsIn(app, token);
  const emptied: Record<string, string[]> = {
    user: ['workNo', 'birthday', 'email', 'post', 'telephone', 'sex'],
    role: ['description'],
    department: ['departNameEn', 'description', 'mobile', 'address', 'memo'],
    'menu entry': ['nameZh', 'icon', 'description', 'perms'],
    announcement: ['msgAbstract', 'startTime', 'endTime', 'openType', 'openPage', 'busId'],
    dictionary: ['description'],
    'item of a dictionary': ['itemTextZh', 'color', 'description'],
    category: ['nameZh'],
    'check rule': ['ruleDescription'],
  };
  for (const [name, fields] of Object.entries(emptied)) {
    const { add, list, edit } = kinds[name]?.(parents) ?? expect.unreachable(name);
    await sent(app, token, ['POST', ...add]);
    const find = async () => (await requested(app, token, list))[0];
    const before = await find();
    await sent(app, token, [
      'PUT',
      edit,
      { id: before?.id, ...Object.fromEntries(fields.map((field) => [field, ''])) },
    ]);
    const after = await find();
    expect([name, fields.filter((field) => after?.[field])]).toEqual([name, []]);
    expect([name, fields.filter((field) => before?.[field] == null)]).toEqual([name, []]);
  }
});

test('[CL-04] every edit refuses unknown ids', async ({ app, admin }) => {
  const parents = await parentsIn(app, admin.token);
  for (const make of Object.values(kinds)) {
    const { edit } = make(parents);
    const { status } = await send(app, edit, { method: 'PUT', token: admin.token, payload: { id: newId() } });
    expect([edit, status]).toEqual([edit, 404]);
  }
});

/** Fields with more than two values, with another value for each. */
const CHANGES: Record<string, Record<string, unknown>> = {
  user: { realname: 'Another name', post: 'Seller', telephone: '99', workNo: 'W-99', birthday: '1991-02-03' },
  role: { roleName: 'Another role', description: 'Looks after ads' },
  department: {
    departName: 'Another one',
    departNameEn: 'Ads',
    description: 'Buys',
    mobile: '9',
    memo: 'New',
    address: 'Pier 9',
  },
  'role of a department': { roleName: 'Another role', description: 'Follows' },
  'menu entry': { name: 'Another', nameZh: '另一页', icon: 'team', description: 'Of ads', sortNo: 7 },
  announcement: {
    titile: 'Another',
    msgAbstract: 'Shorter',
    msgContent: '<p>Other</p>',
    sender: 'Ads',
    priority: 'L',
    busId: '8',
  },
  dictionary: { dictName: 'Colours', description: 'Of shoes' },
  'item of a dictionary': {
    itemText: 'Small',
    itemTextZh: '小',
    color: 'red',
    description: 'Tiny',
    sortOrder: 9,
  },
  category: { name: 'Another', nameZh: '另一类' },
  'check rule': {
    ...{ ruleName: 'Others', ruleDescription: 'Of ads' },
    ruleJson: '[{"digits": "*", "message": "One digit", "pattern": "[0-9]"}]',
  },
};

test.for(Object.keys(kinds))(
  '[CL-04] two edits of an old version (%s): each field takes the change of whoever changed it, and one that both changed is refused',
  async (name, { app, admin }) => {
    const { token } = admin;
    const { add, list, edit } = kinds[name]?.(await parentsIn(app, token)) ?? expect.unreachable(name);
    const { id: addedId } = (await sent(app, token, ['POST', ...add])) ?? {};
    // Lists are filtered by the field about to change: the record is found by its id.
    const url = list.replace(
      /[?&](?:username|roleCode|keyWord|roleName|titile|itemText|name|dictCode|ruleCode)=[^&]*/,
      (part) => (part.startsWith('?') ? '?pageSize=100' : ''),
    );
    const find = async () => {
      const rows = await requested(app, token, /searchBy/.test(url) ? '/sys/sysDepart/searchBy?keyWord=' : url);
      return rows.find(({ id }) => id === addedId) ?? expect.unreachable(`${url} has no ${addedId}`);
    };
    const before = await find();
    for (const [field, value] of Object.entries(CHANGES[name] ?? {})) {
      const old = await find();
      const others = Object.entries(CHANGES[name] ?? {}).filter(([other]) => other !== field);
      const [other, otherValue] = others[0] ?? expect.unreachable(name);
      await sent(app, token, ['PUT', edit, { id: old.id, version: old.version, [field]: value }]);
      // A user with a stale record changes another field and sends the rest unchanged.
      const late = { ...old, [other]: otherValue };
      await sent(app, token, ['PUT', edit, late]);
      expect([field, await find()]).toMatchObject([field, { [field]: value, [other]: otherValue }]);
      // Another user who changes the same field is refused.
      const clash = { id: old.id, version: old.version, [field]: clashing(field, value) };
      expect([field, (await send(app, edit, { method: 'PUT', token, payload: clash })).status]).toEqual([field, 409]);
      const back = Object.fromEntries([field, other].map((one) => [one, before[one] ?? '']));
      await sent(app, token, ['PUT', edit, { id: old.id, ...back }]);
      expect(await find()).toMatchObject(Object.fromEntries([field, other].map((one) => [one, before[one]])));
    }
    const now = await find();
    const ahead = { id: now.id, version: Number(now.version) + 5, ...CHANGES[name] };
    expect((await send(app, edit, { method: 'PUT', token, payload: ahead })).status).toBe(409);
  },
);

function clashing(field: string, value: unknown): unknown {
  const closed: Record<string, unknown> = {
    birthday: '1992-03-04',
    msgContent: '<p>Third</p>',
    ruleJson: '[{"digits": "*", "message": "Two", "pattern": "[0-9]{2}"}]',
    color: 'green',
    priority: 'M',
    icon: 'user',
  };
  return closed[field] ?? (typeof value === 'number' ? value + 1 : `${String(value)}3`);
}
