import { wrongCodesWindow } from '../../src/features/identity/codes/rules.ts';
import { takeOne } from '../../src/kernel/throttle/throttle-store.ts';
import { newAddress, newKey, PASSWORD } from '../accounts.ts';
import { finishFederatedLogin, OPENER, OWN, startFederatedLogin } from '../federated-login.ts';
import { newMobile } from '../messages.ts';
import { PEOPLE } from '../peers/directory.ts';
import {
  ask,
  FROZEN,
  type Making,
  type Makings,
  personWith,
  sealedLongAgo,
  sendCode,
  solved,
  type TestScene,
  tokenOf,
  WAITING,
  withApp,
  withPolicy,
  withSettings,
} from './scene.ts';

const wrongImage = async (place: TestScene) => {
  const { captcha, checkKey } = await solved(place);
  return { captcha: `${captcha}x`, checkKey };
};

/** Signs in with account, password and a correct image code. */
export const login = async (place: TestScene, username: string, password = PASSWORD) =>
  ask(place, '/sys/login', { payload: { username, password, ...(await solved(place)) } });

/** Signs in with a number and the code sent to it. */
export const byPhone = async (place: TestScene, mobile: string) =>
  ask(place, '/sys/phoneLogin', { payload: { mobile, captcha: await sendCode(place, 'login', mobile) } });

let strangers = 0;

/** Returns from the provider as a user, with or without a linked account. */
export async function throughProvider(place: TestScene, userId?: string) {
  const { app, provider } = place;
  const sub = `stranger-${++strangers}`;
  if (userId) await link(place, { issuer: provider.issuer, subject: sub, source: 'company', userId });
  const { location } = await startFederatedLogin(app, 'company');
  const { popupResult } = await finishFederatedLogin(app, provider.signIn(location, { sub }));
  return await ask(place, `/thirdLogin/getLoginUser/${popupResult?.id}?opener=${OPENER}`);
}

/** Returns from CAS as a user, with or without a linked account. */
export async function throughCas(place: TestScene, userId?: string) {
  const { cas } = place;
  const user = `stranger-${++strangers}`;
  if (userId) await link(place, { issuer: cas.url, subject: user, source: 'cas', userId });
  const service = encodeURIComponent(`${OWN}/user/login`);
  const back = new URL(cas.signIn(`${cas.url}/login?service=${service}`, { user }));
  return await ask(place, `/cas/client/validateLogin?ticket=${back.searchParams.get('ticket')}`);
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
const arriving = (arrive: (place: TestScene, userId?: string) => ReturnType<Making>) => ({
  'thirdLogin.noAccount': (place: TestScene) => arrive(place),
  'identity.accountWaiting': async (place: TestScene) => arrive(place, (await personWith(place, WAITING)).id),
  'identity.accountFrozen': async (place: TestScene) => arrive(place, (await personWith(place, FROZEN)).id),
  'identity.secondStep': async (place: TestScene) => {
    const person = await personWith(place);
    await withApp(place, person);
    return await arrive(place, person.id);
  },
});

/** Requests a code by SMS. */
export const code = async (place: TestScene, payload: object, ip = newAddress()) =>
  ask(place, '/sys/sms', { payload: { mobile: newMobile(), smsmode: '0', ...(await solved(place)), ...payload }, ip });

/** The refusals of the calls of CL-02. */
export const signingIn: Makings = {
  'identity.login': {
    'identity.badCredentials': async (place) => login(place, (await personWith(place)).username, 'not the password'),
    'identity.captchaWrong': async (place) =>
      ask(place, '/sys/login', { payload: { username: 'x', password: 'y', ...(await wrongImage(place)) } }),
    'identity.captchaRequired': (place) => ask(place, '/sys/login', { payload: { username: 'x', password: 'y' } }),
    'identity.keyExpired': async (place) => login(place, 'somebody', await sealedLongAgo(place)),
    'identity.accountFrozen': async (place) => login(place, (await personWith(place, FROZEN)).username),
    'identity.accountWaiting': async (place) => login(place, (await personWith(place, WAITING)).username),
    'identity.secondStep': async (place) => {
      const person = await personWith(place);
      await withApp(place, person);
      return await login(place, person.username);
    },
    'thirdLogin.noAccount': async (place) => {
      const uid = `stranger-${++strangers}`;
      const entry = { dn: `uid=${uid},${PEOPLE}`, uid, cn: uid, entryUUID: uid, password: PASSWORD };
      place.directory.people.push(entry);
      return await login(place, uid);
    },
  },
  'code.phoneLogin': {
    'code.wrong': (place) => ask(place, '/sys/phoneLogin', { payload: { mobile: newMobile(), captcha: '000000' } }),
    'code.mobileInvalid': (place) => byPhone(place, '23812345678'),
    'identity.accountFrozen': async (place) => byPhone(place, (await personWith(place, FROZEN)).phone),
    'identity.secondStep': async (place) => {
      const person = await personWith(place);
      await withApp(place, person);
      return await byPhone(place, person.phone);
    },
  },
  'identity.logout': {},
  'thirdLogin.getLoginUser': {
    'thirdLogin.ticketOver': (place) => ask(place, `/thirdLogin/getLoginUser/${newKey()}?opener=${OPENER}`),
    ...arriving(throughProvider),
  },
  'thirdLogin.validateCas': {
    'thirdLogin.noSuchSource': (place) => withSettings(place, { CAS_URL: undefined }, () => throughCas(place)),
    'thirdLogin.refused': (place) => ask(place, `/cas/client/validateLogin?ticket=ST-${newKey()}`),
    ...arriving(throughCas),
  },
  'userMenu.get': {
    'rights.emptyMenu': async (place) =>
      ask(place, '/sys/permission/getUserPermissionByToken', {
        token: await tokenOf(place, (await personWith(place)).id),
      }),
  },
  'identity.encryptedString': {},
  'identity.randomImage': {},
  'identity.checkCaptcha': {
    'identity.captchaWrong': async (place) => ask(place, '/sys/checkCaptcha', { payload: await wrongImage(place) }),
  },
  'code.sms': {
    'identity.captchaRequired': (place) => code(place, { captcha: undefined }),
    'identity.captchaWrong': async (place) => code(place, await wrongImage(place)),
    'code.mobileInvalid': (place) => code(place, { mobile: '23812345678' }),
    'code.notConfigured': (place) => withSettings(place, { SMS_GATEWAY: [] }, () => code(place, {})),
    'code.switchedOff': async (place) => {
      const mobile = newMobile();
      const ip = newAddress();
      const wrong = wrongCodesWindow({ purpose: 'login', target: mobile }, ip);
      for (let guess = 0; guess < wrong.limit; guess += 1) await takeOne(place.app.db, wrong);
      return await code(place, { mobile }, ip);
    },
    'account.registrationClosed': (place) =>
      withPolicy(place, { registration: 'closed' }, () => code(place, { smsmode: '1' })),
    'account.recoveryOver': (place) => code(place, { smsmode: '2', mobile: 'a'.repeat(32) }),
  },
  'identity.currentDeparts': {},
  'identity.selectDepart': {
    'identity.notYourDepartment': (place) => select(place, { orgCode: 'elsewhere' }),
  },
};

async function select(place: TestScene, payload: object) {
  const token = await tokenOf(place, (await personWith(place)).id);
  return await ask(place, '/sys/selectDepart', { method: 'PUT', payload, token });
}
