import { expect } from 'vitest';
import { type Account, type Answer, newAccount, newKey } from '../scenes/accounts.ts';
import { change, free, lookUp, prove, recovery, register, update, VALID_PASSWORD } from './accounts.ts';
import { asAnyUser, checkByRule, compare } from './checks.ts';
import { administratorToken, ask, CODE, personWith, sealed, solved, type TestScene, tokenOf } from './scene.ts';
import { byPhone, code, login, signInThroughCas, signInThroughProvider } from './signing-in.ts';

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

async function entering(scene: TestScene, enter: (person: Person) => Promise<Answer>): Promise<Success> {
  const person = await personWith(scene);
  return { answer: await enter(person), result: entered(person) };
}

async function inDepartment(scene: TestScene) {
  const account = await newAccount(scene.app, { departments: 1 });
  const [department = { id: '', orgCode: '' }] = account.departments;
  return { person: { ...account, phone: null }, department, token: await tokenOf(scene, account.id) };
}

const nothing = async (answer: Promise<Answer>, message = SILENT) => ({ answer: await answer, result: null, message });
const finishing = async (scene: TestScene) => ({
  ...(await recovery(scene, 'proved')),
  password: await sealed(scene, VALID_PASSWORD),
});

/** By route: a request that succeeds, and its response. */
export const successes: Readonly<Record<string, (scene: TestScene) => Promise<Success>>> = {
  'identity.login': (scene) => entering(scene, ({ username }) => login(scene, username)),
  'code.phoneLogin': (scene) => entering(scene, ({ phone }) => byPhone(scene, phone ?? '')),
  'thirdLogin.getLoginUser': (scene) => entering(scene, ({ id }) => signInThroughProvider(scene, id)),
  'thirdLogin.validateCas': (scene) => entering(scene, ({ id }) => signInThroughCas(scene, id)),
  'identity.logout': async (scene) => {
    const token = await tokenOf(scene, (await personWith(scene)).id);
    return await nothing(ask(scene, '/sys/logout', { method: 'POST', token }));
  },
  'userMenu.get': async (scene) => {
    const token = await administratorToken(scene);
    const entry = { action: expect.any(String), type: expect.any(String), describe: expect.any(String) };
    const entries = expect.arrayContaining([{ ...entry, status: expect.any(String) }]);
    return {
      answer: await ask(scene, '/sys/permission/getUserPermissionByToken', { token }),
      result: { menu: expect.arrayContaining([expect.any(Object)]), auth: expect.any(Array), allAuth: entries },
    };
  },
  'identity.encryptedString': async (scene) => ({
    answer: await ask(scene, '/sys/getEncryptedString'),
    result: { key: expect.stringMatching(/^.{16}$/), iv: expect.stringMatching(/^.{16}$/) },
  }),
  'identity.randomImage': async (scene) => ({
    answer: await ask(scene, `/sys/randomImage/${newKey()}`),
    result: expect.stringMatching(/^data:image\/svg\+xml;base64,[\w+/]+=*$/),
  }),
  'identity.checkCaptcha': async (scene) => nothing(ask(scene, '/sys/checkCaptcha', { payload: await solved(scene) })),
  'code.sms': (scene) => nothing(code(scene, {})),
  'identity.currentDeparts': async (scene) => {
    const { department, token } = await inDepartment(scene);
    const departName = `${department.orgCode} ${scene.lang['accept-language'] === 'zh' ? '部门' : 'department'}`;
    return {
      answer: await ask(scene, '/sys/user/getCurrentUserDeparts', { token }),
      result: { list: [{ ...department, departName }], orgCode: null },
    };
  },
  'identity.selectDepart': async (scene) => {
    const { person, department, token } = await inDepartment(scene);
    const payload = { orgCode: department.orgCode, username: person.username };
    return {
      answer: await ask(scene, '/sys/selectDepart', { method: 'PUT', payload, token }),
      result: { userInfo: infoOf(person, department.orgCode) },
    };
  },
  'account.register': async (scene) => ({
    answer: await register(scene),
    result: { username: expect.stringMatching(/^refused\d+$/), state: 'active' },
  }),
  'account.querySysUser': async (scene) => {
    const { username, phone } = await personWith(scene);
    return {
      answer: await lookUp(scene, { ...(await solved(scene)), username }),
      result: {
        username,
        phone: expect.stringMatching(/^[a-p]{32}$/),
        maskedPhone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
        maskedEmail: 'a***@example.com',
        concealed: false,
      },
    };
  },
  'account.checkOnlyUser': (scene) => nothing(free(scene, { username: 'nobody.at.all' })),
  'account.phoneVerification': async (scene) => ({
    answer: await prove(scene, { phone: (await recovery(scene, 'sent')).phone, smscode: CODE }),
    result: expect.stringMatching(/^[\w-]{32}$/),
  }),
  'password.update': (scene) => nothing(update(scene, {}), UPDATED),
  'password.change': (scene) => nothing(change(scene, {}), RESET),
  'account.passwordChange': async (scene) =>
    nothing(ask(scene, '/sys/user/passwordChange', { payload: await finishing(scene) })),
  'account.passwordChangeByAddress': async (scene) =>
    nothing(ask(scene, `/sys/user/passwordChange?${new URLSearchParams(await finishing(scene))}`)),
  'duplicate.check': (scene) => nothing(compare(scene, { fieldName: 'username', fieldVal: 'nobody.at.all' }), FREE),
  'checkRule.checkByCode': (scene) => nothing(checkByRule(scene, 'AB'), FREE),
  'category.loadAllData': async (scene) => {
    await scene.app.pool.query(
      `insert into sys_category (id, name, name_zh, code) values ('${'a'.repeat(32)}', 'Goods', '商品', 'A01') on conflict do nothing`,
    );
    const text = scene.lang['accept-language'] === 'zh' ? '商品' : 'Goods';
    return {
      answer: await asAnyUser(scene, '/sys/category/loadAllData'),
      result: [{ value: 'a'.repeat(32), text, title: text, label: text }],
    };
  },
};
