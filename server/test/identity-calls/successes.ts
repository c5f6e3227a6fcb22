import { expect } from 'vitest';
import { type Account, type Answer, newAccount, newKey } from '../accounts.ts';
import { change, free, GOOD, lookUp, prove, recovery, register, update } from './accounts.ts';
import { asSomebody, checkByRule, compare } from './checks.ts';
import { administratorToken, ask, CODE, personWith, sealed, solved, type TestScene, tokenOf } from './scene.ts';
import { byPhone, code, login, throughCas, throughProvider } from './signing-in.ts';

type Success = {
  answer: Answer;
  result: unknown;
  /** The message of the response, in the language of the scene. */
  message?: { en: string; zh: string };
};

const SILENT = { en: '', zh: '' };
const FREE = { en: 'This value can be used.', zh: '该值可用！' };
const UPDATED = {
  en: 'Password changed. Your other devices have been logged out and your API tokens revoked.',
  zh: '密码已修改。其他设备已退出登录，API 令牌已失效。',
};
const RESET = {
  en: 'Password reset. The user has been logged out everywhere.',
  zh: '密码已重置，该用户已在所有设备上退出登录。',
};

type Person = Account & { phone: string | null };
const infoOf = ({ id, username, email, phone }: Person, orgCode: string | null = null) => ({
  ...{ id, username, email, phone, orgCode },
  ...{ realname: expect.stringMatching(/^Account \d+$/), avatar: null },
});

/** The response of every way of signing in. */
const entered = (person: Person) => ({
  token: expect.stringMatching(/^ops_[0-9A-Za-z]{49}$/),
  userInfo: infoOf(person),
  sysAllDictItems: expect.objectContaining({ yn: expect.any(Array) }),
  multi_depart: 0,
  departs: [],
});

async function entering(place: TestScene, enter: (person: Person) => Promise<Answer>): Promise<Success> {
  const person = await personWith(place);
  return { answer: await enter(person), result: entered(person) };
}

async function inDepartment(place: TestScene) {
  const account = await newAccount(place.app, { departments: 1 });
  const [department = { id: '', orgCode: '' }] = account.departments;
  return { person: { ...account, phone: null }, department, token: await tokenOf(place, account.id) };
}

const nothing = async (answer: Promise<Answer>, message = SILENT) => ({ answer: await answer, result: null, message });
const finishing = async (place: TestScene) => ({
  ...(await recovery(place, 'proved')),
  password: await sealed(place, GOOD),
});

/** By route: a request that succeeds, and its response. */
export const successes: Readonly<Record<string, (place: TestScene) => Promise<Success>>> = {
  'identity.login': (place) => entering(place, ({ username }) => login(place, username)),
  'code.phoneLogin': (place) => entering(place, ({ phone }) => byPhone(place, phone ?? '')),
  'thirdLogin.getLoginUser': (place) => entering(place, ({ id }) => throughProvider(place, id)),
  'thirdLogin.validateCas': (place) => entering(place, ({ id }) => throughCas(place, id)),
  'identity.logout': async (place) => {
    const token = await tokenOf(place, (await personWith(place)).id);
    return await nothing(ask(place, '/sys/logout', { method: 'POST', token }));
  },
  'userMenu.get': async (place) => {
    const token = await administratorToken(place);
    const entry = { action: expect.any(String), type: expect.any(String), describe: expect.any(String) };
    const entries = expect.arrayContaining([{ ...entry, status: expect.any(String) }]);
    return {
      answer: await ask(place, '/sys/permission/getUserPermissionByToken', { token }),
      result: { menu: expect.arrayContaining([expect.any(Object)]), auth: expect.any(Array), allAuth: entries },
    };
  },
  'identity.encryptedString': async (place) => ({
    answer: await ask(place, '/sys/getEncryptedString'),
    result: { key: expect.stringMatching(/^.{16}$/), iv: expect.stringMatching(/^.{16}$/) },
  }),
  'identity.randomImage': async (place) => ({
    answer: await ask(place, `/sys/randomImage/${newKey()}`),
    result: expect.stringMatching(/^data:image\/svg\+xml;base64,[\w+/]+=*$/),
  }),
  'identity.checkCaptcha': async (place) => nothing(ask(place, '/sys/checkCaptcha', { payload: await solved(place) })),
  'code.sms': (place) => nothing(code(place, {})),
  'identity.currentDeparts': async (place) => {
    const { department, token } = await inDepartment(place);
    const departName = `${department.orgCode} ${place.lang['accept-language'] === 'zh' ? '部门' : 'department'}`;
    return {
      answer: await ask(place, '/sys/user/getCurrentUserDeparts', { token }),
      result: { list: [{ ...department, departName }], orgCode: null },
    };
  },
  'identity.selectDepart': async (place) => {
    const { person, department, token } = await inDepartment(place);
    const payload = { orgCode: department.orgCode, username: person.username };
    return {
      answer: await ask(place, '/sys/selectDepart', { method: 'PUT', payload, token }),
      result: { userInfo: infoOf(person, department.orgCode) },
    };
  },
  'account.register': async (place) => ({
    answer: await register(place),
    result: { username: expect.stringMatching(/^refused\d+$/), state: 'active' },
  }),
  'account.querySysUser': async (place) => {
    const { username, phone } = await personWith(place);
    return {
      answer: await lookUp(place, { ...(await solved(place)), username }),
      result: {
        username,
        phone: expect.stringMatching(/^[a-p]{32}$/),
        maskedPhone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
        maskedEmail: 'a***@example.com',
        concealed: false,
      },
    };
  },
  'account.checkOnlyUser': (place) => nothing(free(place, { username: 'nobody.at.all' })),
  'account.phoneVerification': async (place) => ({
    answer: await prove(place, { phone: (await recovery(place, 'sent')).phone, smscode: CODE }),
    result: expect.stringMatching(/^[\w-]{32}$/),
  }),
  'password.update': (place) => nothing(update(place, {}), UPDATED),
  'password.change': (place) => nothing(change(place, {}), RESET),
  'account.passwordChange': async (place) =>
    nothing(ask(place, '/sys/user/passwordChange', { payload: await finishing(place) })),
  'account.passwordChangeByAddress': async (place) =>
    nothing(ask(place, `/sys/user/passwordChange?${new URLSearchParams(await finishing(place))}`)),
  'duplicate.check': (place) => nothing(compare(place, { fieldName: 'username', fieldVal: 'nobody.at.all' }), FREE),
  'checkRule.checkByCode': (place) => nothing(checkByRule(place, 'AB'), FREE),
  'category.loadAllData': async (place) => {
    await place.app.pool.query(
      `insert into sys_category (id, name, name_zh, code) values ('${'a'.repeat(32)}', 'Goods', '商品', 'A01') on conflict do nothing`,
    );
    const text = place.lang['accept-language'] === 'zh' ? '商品' : 'Goods';
    return {
      answer: await asSomebody(place, '/sys/category/loadAllData'),
      result: [{ value: 'a'.repeat(32), text, title: text, label: text }],
    };
  },
};
