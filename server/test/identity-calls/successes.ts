import { expect } from 'vitest';
import { type Account, type Answer, newAccount, newKey } from '../fixtures/accounts.ts';
import { change, free, lookUp, prove, recovery, register, update, VALID_PASSWORD } from './accounts.ts';
import { asAnyUser, checkByRule, compare } from './checks.ts';
import { administratorToken, ask, CODE, personWith, sealed, solved, type TestFixture, tokenOf } from './fixture.ts';
import { byPhone, code, login, signInThroughCas, signInThroughProvider } from './signing-in.ts';

type Success = {
  answer: Answer;
  result: unknown;
  /** The message of the response, in the language of the fixture. */
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

async function entering(fixture: TestFixture, enter: (person: Person) => Promise<Answer>): Promise<Success> {
  const person = await personWith(fixture);
  return { answer: await enter(person), result: entered(person) };
}

async function inDepartment(fixture: TestFixture) {
  const account = await newAccount(fixture.app, { departments: 1 });
  const [department = { id: '', orgCode: '' }] = account.departments;
  return { person: { ...account, phone: null }, department, token: await tokenOf(fixture, account.id) };
}

const nothing = async (answer: Promise<Answer>, message = SILENT) => ({ answer: await answer, result: null, message });
const finishing = async (fixture: TestFixture) => ({
  ...(await recovery(fixture, 'proved')),
  password: await sealed(fixture, VALID_PASSWORD),
});

/** By route: a request that succeeds, and its response. */
export const successes: Readonly<Record<string, (fixture: TestFixture) => Promise<Success>>> = {
  'identity.login': (fixture) => entering(fixture, ({ username }) => login(fixture, username)),
  'code.phoneLogin': (fixture) => entering(fixture, ({ phone }) => byPhone(fixture, phone ?? '')),
  'thirdLogin.getLoginUser': (fixture) => entering(fixture, ({ id }) => signInThroughProvider(fixture, id)),
  'thirdLogin.validateCas': (fixture) => entering(fixture, ({ id }) => signInThroughCas(fixture, id)),
  'identity.logout': async (fixture) => {
    const token = await tokenOf(fixture, (await personWith(fixture)).id);
    return await nothing(ask(fixture, '/sys/logout', { method: 'POST', token }));
  },
  'userMenu.get': async (fixture) => {
    const token = await administratorToken(fixture);
    const entry = { action: expect.any(String), type: expect.any(String), describe: expect.any(String) };
    const entries = expect.arrayContaining([{ ...entry, status: expect.any(String) }]);
    return {
      answer: await ask(fixture, '/sys/permission/getUserPermissionByToken', { token }),
      result: { menu: expect.arrayContaining([expect.any(Object)]), auth: expect.any(Array), allAuth: entries },
    };
  },
  'identity.encryptedString': async (fixture) => ({
    answer: await ask(fixture, '/sys/getEncryptedString'),
    result: { key: expect.stringMatching(/^.{16}$/), iv: expect.stringMatching(/^.{16}$/) },
  }),
  'identity.randomImage': async (fixture) => ({
    answer: await ask(fixture, `/sys/randomImage/${newKey()}`),
    result: expect.stringMatching(/^data:image\/svg\+xml;base64,[\w+/]+=*$/),
  }),
  'identity.checkCaptcha': async (fixture) =>
    nothing(ask(fixture, '/sys/checkCaptcha', { payload: await solved(fixture) })),
  'code.sms': (fixture) => nothing(code(fixture, {})),
  'identity.currentDeparts': async (fixture) => {
    const { department, token } = await inDepartment(fixture);
    const departName = `${department.orgCode} ${fixture.lang['accept-language'] === 'zh' ? '部门' : 'department'}`;
    return {
      answer: await ask(fixture, '/sys/user/getCurrentUserDeparts', { token }),
      result: { list: [{ ...department, departName }], orgCode: null },
    };
  },
  'identity.selectDepart': async (fixture) => {
    const { person, department, token } = await inDepartment(fixture);
    const payload = { orgCode: department.orgCode, username: person.username };
    return {
      answer: await ask(fixture, '/sys/selectDepart', { method: 'PUT', payload, token }),
      result: { userInfo: infoOf(person, department.orgCode) },
    };
  },
  'account.register': async (fixture) => ({
    answer: await register(fixture),
    result: { username: expect.stringMatching(/^refused\d+$/), state: 'active' },
  }),
  'account.querySysUser': async (fixture) => {
    const { username, phone } = await personWith(fixture);
    return {
      answer: await lookUp(fixture, { ...(await solved(fixture)), username }),
      result: {
        username,
        phone: expect.stringMatching(/^[a-p]{32}$/),
        maskedPhone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
        maskedEmail: 'a***@example.com',
        concealed: false,
      },
    };
  },
  'account.checkOnlyUser': (fixture) => nothing(free(fixture, { username: 'nobody.at.all' })),
  'account.phoneVerification': async (fixture) => ({
    answer: await prove(fixture, { phone: (await recovery(fixture, 'sent')).phone, smscode: CODE }),
    result: expect.stringMatching(/^[\w-]{32}$/),
  }),
  'password.update': (fixture) => nothing(update(fixture, {}), UPDATED),
  'password.change': (fixture) => nothing(change(fixture, {}), RESET),
  'account.passwordChange': async (fixture) =>
    nothing(ask(fixture, '/sys/user/passwordChange', { payload: await finishing(fixture) })),
  'account.passwordChangeByAddress': async (fixture) =>
    nothing(ask(fixture, `/sys/user/passwordChange?${new URLSearchParams(await finishing(fixture))}`)),
  'duplicate.check': (fixture) => nothing(compare(fixture, { fieldName: 'username', fieldVal: 'nobody.at.all' }), FREE),
  'checkRule.checkByCode': (fixture) => nothing(checkByRule(fixture, 'AB'), FREE),
  'category.loadAllData': async (fixture) => {
    await fixture.app.pool.query(
      `insert into sys_category (id, name, name_zh, code) values ('${'a'.repeat(32)}', 'Goods', '商品', 'A01') on conflict do nothing`,
    );
    const text = fixture.lang['accept-language'] === 'zh' ? '商品' : 'Goods';
    return {
      answer: await asAnyUser(fixture, '/sys/category/loadAllData'),
      result: [{ value: 'a'.repeat(32), text, title: text, label: text }],
    };
  },
};
