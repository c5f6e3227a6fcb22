import { wrongCodesWindow } from '../../src/features/identity/codes/rules.ts';
import { consumeOne } from '../../src/kernel/throttle/throttle-store.ts';
import { finishFederatedLogin, OPENER, OWN, startFederatedLogin } from '../federated-login.ts';
import { newAddress, newKey, PASSWORD } from '../fixtures/accounts.ts';
import { newMobile } from '../messages.ts';
import { PEOPLE } from '../peers/directory.ts';
import {
  ask,
  type CallCase,
  type CallCases,
  expiredSealedPassword,
  FROZEN,
  personWith,
  sendCode,
  solved,
  type TestFixture,
  tokenOf,
  WAITING,
  withApp,
  withPolicy,
  withSettings,
} from './fixture.ts';

const wrongImage = async (fixture: TestFixture) => {
  const { captcha, checkKey } = await solved(fixture);
  return { captcha: `${captcha}x`, checkKey };
};

/** Signs in with account, password and a correct image code. */
export const login = async (fixture: TestFixture, username: string, password = PASSWORD) =>
  ask(fixture, '/sys/login', { payload: { username, password, ...(await solved(fixture)) } });

/** Signs in with a number and the code sent to it. */
export const byPhone = async (fixture: TestFixture, mobile: string) =>
  ask(fixture, '/sys/phoneLogin', { payload: { mobile, captcha: await sendCode(fixture, 'login', mobile) } });

let newUsers = 0;

/** Returns from the provider as a user, with or without a linked account. */
export async function signInThroughProvider(fixture: TestFixture, userId?: string) {
  const { app, provider } = fixture;
  const sub = `new-user-${++newUsers}`;
  if (userId) await link(fixture, { issuer: provider.issuer, subject: sub, source: 'company', userId });
  const { location } = await startFederatedLogin(app, 'company');
  const { popupResult } = await finishFederatedLogin(app, provider.signIn(location, { sub }));
  return await ask(fixture, `/thirdLogin/getLoginUser/${popupResult?.id}?opener=${OPENER}`);
}

/** Returns from CAS as a user, with or without a linked account. */
export async function signInThroughCas(fixture: TestFixture, userId?: string) {
  const { cas } = fixture;
  const user = `new-user-${++newUsers}`;
  if (userId) await link(fixture, { issuer: cas.url, subject: user, source: 'cas', userId });
  const service = encodeURIComponent(`${OWN}/user/login`);
  const back = new URL(cas.signIn(`${cas.url}/login?service=${service}`, { user }));
  return await ask(fixture, `/cas/client/validateLogin?ticket=${back.searchParams.get('ticket')}`);
}

type Link = { issuer: string; subject: string; source: string; userId: string };
async function link({ app }: TestFixture, { issuer, subject, source, userId }: Link): Promise<void> {
  await app.pool.query('insert into third_account (issuer, subject, source, user_id) values ($1, $2, $3, $4)', [
    issuer,
    subject,
    source,
    userId,
  ]);
}

/** The refusals of every federated sign-in. */
const arriving = (arrive: (fixture: TestFixture, userId?: string) => ReturnType<CallCase>) => ({
  'thirdLogin.noAccount': (fixture: TestFixture) => arrive(fixture),
  'identity.accountWaiting': async (fixture: TestFixture) => arrive(fixture, (await personWith(fixture, WAITING)).id),
  'identity.accountFrozen': async (fixture: TestFixture) => arrive(fixture, (await personWith(fixture, FROZEN)).id),
  'identity.secondStep': async (fixture: TestFixture) => {
    const person = await personWith(fixture);
    await withApp(fixture, person);
    return await arrive(fixture, person.id);
  },
});

/** Requests a code by SMS. */
export const code = async (fixture: TestFixture, payload: object, ip = newAddress()) =>
  ask(fixture, '/sys/sms', {
    payload: { mobile: newMobile(), smsmode: '0', ...(await solved(fixture)), ...payload },
    ip,
  });

/** The refusals of the calls of CL-02. */
export const signingIn: CallCases = {
  'identity.login': {
    'identity.badCredentials': async (fixture) =>
      login(fixture, (await personWith(fixture)).username, 'not the password'),
    'identity.captchaWrong': async (fixture) =>
      ask(fixture, '/sys/login', { payload: { username: 'x', password: 'y', ...(await wrongImage(fixture)) } }),
    'identity.captchaRequired': (fixture) => ask(fixture, '/sys/login', { payload: { username: 'x', password: 'y' } }),
    'identity.keyExpired': async (fixture) => login(fixture, 'somebody', await expiredSealedPassword(fixture)),
    'identity.accountFrozen': async (fixture) => login(fixture, (await personWith(fixture, FROZEN)).username),
    'identity.accountWaiting': async (fixture) => login(fixture, (await personWith(fixture, WAITING)).username),
    'identity.secondStep': async (fixture) => {
      const person = await personWith(fixture);
      await withApp(fixture, person);
      return await login(fixture, person.username);
    },
    'thirdLogin.noAccount': async (fixture) => {
      const uid = `new-user-${++newUsers}`;
      const entry = { dn: `uid=${uid},${PEOPLE}`, uid, cn: uid, entryUUID: uid, password: PASSWORD };
      fixture.directory.people.push(entry);
      return await login(fixture, uid);
    },
  },
  'code.phoneLogin': {
    'code.wrong': (fixture) => ask(fixture, '/sys/phoneLogin', { payload: { mobile: newMobile(), captcha: '000000' } }),
    'code.mobileInvalid': (fixture) => byPhone(fixture, '23812345678'),
    'identity.accountFrozen': async (fixture) => byPhone(fixture, (await personWith(fixture, FROZEN)).phone),
    'identity.secondStep': async (fixture) => {
      const person = await personWith(fixture);
      await withApp(fixture, person);
      return await byPhone(fixture, person.phone);
    },
  },
  'identity.logout': {},
  'thirdLogin.getLoginUser': {
    'thirdLogin.ticketOver': (fixture) => ask(fixture, `/thirdLogin/getLoginUser/${newKey()}?opener=${OPENER}`),
    ...arriving(signInThroughProvider),
  },
  'thirdLogin.validateCas': {
    'thirdLogin.noSuchSource': (fixture) =>
      withSettings(fixture, { CAS_URL: undefined }, () => signInThroughCas(fixture)),
    'thirdLogin.refused': (fixture) => ask(fixture, `/cas/client/validateLogin?ticket=ST-${newKey()}`),
    ...arriving(signInThroughCas),
  },
  'userMenu.get': {
    'rights.emptyMenu': async (fixture) =>
      ask(fixture, '/sys/permission/getUserPermissionByToken', {
        token: await tokenOf(fixture, (await personWith(fixture)).id),
      }),
  },
  'identity.encryptedString': {},
  'identity.randomImage': {},
  'identity.checkCaptcha': {
    'identity.captchaWrong': async (fixture) =>
      ask(fixture, '/sys/checkCaptcha', { payload: await wrongImage(fixture) }),
  },
  'code.sms': {
    'identity.captchaRequired': (fixture) => code(fixture, { captcha: undefined }),
    'identity.captchaWrong': async (fixture) => code(fixture, await wrongImage(fixture)),
    'code.mobileInvalid': (fixture) => code(fixture, { mobile: '23812345678' }),
    'code.notConfigured': (fixture) => withSettings(fixture, { SMS_GATEWAY: [] }, () => code(fixture, {})),
    'code.switchedOff': async (fixture) => {
      const mobile = newMobile();
      const ip = newAddress();
      const wrong = wrongCodesWindow({ purpose: 'login', target: mobile }, ip);
      for (let guess = 0; guess < wrong.limit; guess += 1) await consumeOne(fixture.app.db, wrong);
      return await code(fixture, { mobile }, ip);
    },
    'account.registrationClosed': (fixture) =>
      withPolicy(fixture, { registration: 'closed' }, () => code(fixture, { smsmode: '1' })),
    'account.recoveryOver': (fixture) => code(fixture, { smsmode: '2', mobile: 'a'.repeat(32) }),
  },
  'identity.currentDeparts': {},
  'identity.selectDepart': {
    'identity.notYourDepartment': (fixture) => select(fixture, { orgCode: 'elsewhere' }),
  },
};

async function select(fixture: TestFixture, payload: object) {
  const token = await tokenOf(fixture, (await personWith(fixture)).id);
  return await ask(fixture, '/sys/selectDepart', { method: 'PUT', payload, token });
}
