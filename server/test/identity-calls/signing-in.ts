import { wrongCodesWindow } from '../../src/features/identity/codes/rules.ts';
import { consumeOne } from '../../src/kernel/throttle/throttle-store.ts';
import { finishFederatedLogin, OPENER, OWN, startFederatedLogin } from '../federated-login.ts';
import { newMobile } from '../messages.ts';
import { PEOPLE } from '../peers/directory.ts';
import { newAddress, newKey, PASSWORD } from '../scenes/accounts.ts';
import {
  ask,
  type CallCase,
  type CallCases,
  expiredSealedPassword,
  FROZEN,
  personWith,
  sendCode,
  solved,
  type TestScene,
  tokenOf,
  WAITING,
  withApp,
  withPolicy,
  withSettings,
} from './scene.ts';

const wrongImage = async (scene: TestScene) => {
  const { captcha, checkKey } = await solved(scene);
  return { captcha: `${captcha}x`, checkKey };
};

/** Signs in with account, password and a correct image code. */
export const login = async (scene: TestScene, username: string, password = PASSWORD) =>
  ask(scene, '/sys/login', { payload: { username, password, ...(await solved(scene)) } });

/** Signs in with a number and the code sent to it. */
export const byPhone = async (scene: TestScene, mobile: string) =>
  ask(scene, '/sys/phoneLogin', { payload: { mobile, captcha: await sendCode(scene, 'login', mobile) } });

let strangers = 0;

/** Returns from the provider as a user, with or without a linked account. */
export async function signInThroughProvider(scene: TestScene, userId?: string) {
  const { app, provider } = scene;
  const sub = `stranger-${++strangers}`;
  if (userId) await link(scene, { issuer: provider.issuer, subject: sub, source: 'company', userId });
  const { location } = await startFederatedLogin(app, 'company');
  const { popupResult } = await finishFederatedLogin(app, provider.signIn(location, { sub }));
  return await ask(scene, `/thirdLogin/getLoginUser/${popupResult?.id}?opener=${OPENER}`);
}

/** Returns from CAS as a user, with or without a linked account. */
export async function signInThroughCas(scene: TestScene, userId?: string) {
  const { cas } = scene;
  const user = `stranger-${++strangers}`;
  if (userId) await link(scene, { issuer: cas.url, subject: user, source: 'cas', userId });
  const service = encodeURIComponent(`${OWN}/user/login`);
  const back = new URL(cas.signIn(`${cas.url}/login?service=${service}`, { user }));
  return await ask(scene, `/cas/client/validateLogin?ticket=${back.searchParams.get('ticket')}`);
}

type Link = { issuer: string; subject: string; source: string; userId: string };
async function link({ app }: TestScene, { issuer, subject, source, userId }: Link): Promise<void> {
  await app.pool.query('insert into third_account (issuer, subject, source, user_id) values ($1, $2, $3, $4)', [
    issuer,
    subject,
    source,
    userId,
  ]);
}

/** The refusals of every federated sign-in. */
const arriving = (arrive: (scene: TestScene, userId?: string) => ReturnType<CallCase>) => ({
  'thirdLogin.noAccount': (scene: TestScene) => arrive(scene),
  'identity.accountWaiting': async (scene: TestScene) => arrive(scene, (await personWith(scene, WAITING)).id),
  'identity.accountFrozen': async (scene: TestScene) => arrive(scene, (await personWith(scene, FROZEN)).id),
  'identity.secondStep': async (scene: TestScene) => {
    const person = await personWith(scene);
    await withApp(scene, person);
    return await arrive(scene, person.id);
  },
});

/** Requests a code by SMS. */
export const code = async (scene: TestScene, payload: object, ip = newAddress()) =>
  ask(scene, '/sys/sms', { payload: { mobile: newMobile(), smsmode: '0', ...(await solved(scene)), ...payload }, ip });

/** The refusals of the calls of CL-02. */
export const signingIn: CallCases = {
  'identity.login': {
    'identity.badCredentials': async (scene) => login(scene, (await personWith(scene)).username, 'not the password'),
    'identity.captchaWrong': async (scene) =>
      ask(scene, '/sys/login', { payload: { username: 'x', password: 'y', ...(await wrongImage(scene)) } }),
    'identity.captchaRequired': (scene) => ask(scene, '/sys/login', { payload: { username: 'x', password: 'y' } }),
    'identity.keyExpired': async (scene) => login(scene, 'somebody', await expiredSealedPassword(scene)),
    'identity.accountFrozen': async (scene) => login(scene, (await personWith(scene, FROZEN)).username),
    'identity.accountWaiting': async (scene) => login(scene, (await personWith(scene, WAITING)).username),
    'identity.secondStep': async (scene) => {
      const person = await personWith(scene);
      await withApp(scene, person);
      return await login(scene, person.username);
    },
    'thirdLogin.noAccount': async (scene) => {
      const uid = `stranger-${++strangers}`;
      const entry = { dn: `uid=${uid},${PEOPLE}`, uid, cn: uid, entryUUID: uid, password: PASSWORD };
      scene.directory.people.push(entry);
      return await login(scene, uid);
    },
  },
  'code.phoneLogin': {
    'code.wrong': (scene) => ask(scene, '/sys/phoneLogin', { payload: { mobile: newMobile(), captcha: '000000' } }),
    'code.mobileInvalid': (scene) => byPhone(scene, '23812345678'),
    'identity.accountFrozen': async (scene) => byPhone(scene, (await personWith(scene, FROZEN)).phone),
    'identity.secondStep': async (scene) => {
      const person = await personWith(scene);
      await withApp(scene, person);
      return await byPhone(scene, person.phone);
    },
  },
  'identity.logout': {},
  'thirdLogin.getLoginUser': {
    'thirdLogin.ticketOver': (scene) => ask(scene, `/thirdLogin/getLoginUser/${newKey()}?opener=${OPENER}`),
    ...arriving(signInThroughProvider),
  },
  'thirdLogin.validateCas': {
    'thirdLogin.noSuchSource': (scene) => withSettings(scene, { CAS_URL: undefined }, () => signInThroughCas(scene)),
    'thirdLogin.refused': (scene) => ask(scene, `/cas/client/validateLogin?ticket=ST-${newKey()}`),
    ...arriving(signInThroughCas),
  },
  'userMenu.get': {
    'rights.emptyMenu': async (scene) =>
      ask(scene, '/sys/permission/getUserPermissionByToken', {
        token: await tokenOf(scene, (await personWith(scene)).id),
      }),
  },
  'identity.encryptedString': {},
  'identity.randomImage': {},
  'identity.checkCaptcha': {
    'identity.captchaWrong': async (scene) => ask(scene, '/sys/checkCaptcha', { payload: await wrongImage(scene) }),
  },
  'code.sms': {
    'identity.captchaRequired': (scene) => code(scene, { captcha: undefined }),
    'identity.captchaWrong': async (scene) => code(scene, await wrongImage(scene)),
    'code.mobileInvalid': (scene) => code(scene, { mobile: '23812345678' }),
    'code.notConfigured': (scene) => withSettings(scene, { SMS_GATEWAY: [] }, () => code(scene, {})),
    'code.switchedOff': async (scene) => {
      const mobile = newMobile();
      const ip = newAddress();
      const wrong = wrongCodesWindow({ purpose: 'login', target: mobile }, ip);
      for (let guess = 0; guess < wrong.limit; guess += 1) await consumeOne(scene.app.db, wrong);
      return await code(scene, { mobile }, ip);
    },
    'account.registrationClosed': (scene) =>
      withPolicy(scene, { registration: 'closed' }, () => code(scene, { smsmode: '1' })),
    'account.recoveryOver': (scene) => code(scene, { smsmode: '2', mobile: 'a'.repeat(32) }),
  },
  'identity.currentDeparts': {},
  'identity.selectDepart': {
    'identity.notYourDepartment': (scene) => select(scene, { orgCode: 'elsewhere' }),
  },
};

async function select(scene: TestScene, payload: object) {
  const token = await tokenOf(scene, (await personWith(scene)).id);
  return await ask(scene, '/sys/selectDepart', { method: 'PUT', payload, token });
}
