import { handleOf, newRecoveryId } from '../../src/features/identity/recovery/recovery-handle.ts';
import { insertRecovery, markCodeSent, markVerified } from '../../src/features/identity/recovery/store.ts';
import { ticketHash } from '../../src/features/identity/recovery/verify-recovery.ts';
import { expireConfirmation, newKey, PASSWORD } from '../accounts.ts';
import { newMobile } from '../messages.ts';
import {
  administratorToken,
  ask,
  type Makings,
  personWith,
  sealed,
  sealedLongAgo,
  sendCode,
  solved,
  type TestScene,
  tokenOf,
  withPolicy,
} from './scene.ts';

export const GOOD = 'seven green bottles';
let people = 0;

/** Registers a new user, with defaults for what is not given. */
export async function register(place: TestScene, fields: Record<string, string> = {}) {
  people += 1;
  const name = `refused${people}`;
  const details = { username: name, password: GOOD, email: `${name}@example.com`, phone: newMobile(), ...fields };
  const smscode = fields.smscode ?? (await sendCode(place, 'register', details.phone));
  return await ask(place, '/sys/user/register', { payload: { ...details, smscode } });
}

/** Looks up whether a name is still free. */
export const free = (place: TestScene, name: Record<string, string>) =>
  ask(place, `/sys/user/checkOnlyUser?${new URLSearchParams(name)}`);
/** Starts a recovery. */
export const lookUp = (place: TestScene, query: Record<string, string>) =>
  ask(place, `/sys/user/querySysUser?${new URLSearchParams({ username: 'nobody.at.all', ...query })}`);

/** The state of a recovery. */
export async function recovery(place: TestScene, step: 'begun' | 'sent' | 'proved') {
  const { db } = place.app;
  const { id: userId, username, phone } = await personWith(place);
  const [id, smscode] = [newRecoveryId(), newKey()];
  await insertRecovery(db, { id, userId, username });
  if (step !== 'begun') await markCodeSent(db, id);
  if (step === 'proved') await markVerified(db, id, ticketHash(smscode));
  await sendCode(place, 'recovery', phone, id);
  return { username, phone: handleOf(id), smscode };
}

/** Confirms a recovery with the code that was sent. */
export const prove = (place: TestScene, payload: object) => ask(place, '/sys/user/phoneVerification', { payload });
const NOBODYS = { username: 'somebody', phone: 'a'.repeat(32), smscode: 'x' };

/** How finishing a recovery is refused, with fields in the query or in the body. */
const finishing = (send: (place: TestScene, fields: Record<string, string>) => ReturnType<typeof ask>) => {
  const withPassword = async (place: TestScene, password: string) =>
    send(place, { ...(await recovery(place, 'proved')), password });
  return {
    'account.recoveryStep': async (place: TestScene) =>
      send(place, { ...(await recovery(place, 'sent')), password: await sealed(place, GOOD) }),
    'account.recoveryOver': async (place: TestScene) =>
      send(place, { ...NOBODYS, password: await sealed(place, GOOD) }),
    'password.short': async (place: TestScene) => withPassword(place, await sealed(place, 'short')),
    'password.common': async (place: TestScene) => withPassword(place, await sealed(place, 'password123')),
    'identity.keyExpired': async (place: TestScene) => withPassword(place, await sealedLongAgo(place)),
  };
};

type Passwords = { oldpassword?: string; password?: string; confirmpassword?: string; username?: string };

/** Changes somebody's own password. */
export async function update(place: TestScene, fields: Passwords) {
  const payload = { oldpassword: PASSWORD, password: GOOD, confirmpassword: fields.password ?? GOOD, ...fields };
  const token = await tokenOf(place, (await personWith(place)).id);
  return await ask(place, '/sys/user/updatePassword', { method: 'PUT', payload, token });
}

/** Sets the password of another user. */
export async function change(place: TestScene, fields: Passwords, token?: string) {
  const { username } = await personWith(place);
  const payload = { username, password: GOOD, confirmpassword: fields.password ?? GOOD, ...fields };
  const given = token ?? (await administratorToken(place));
  return await ask(place, '/sys/user/changePassword', { method: 'PUT', payload, token: given });
}

async function changeUnconfirmed(place: TestScene) {
  const token = await administratorToken(place);
  const { rows } = await place.app.pool.query('select user_id as id from session order by created_at desc limit 1');
  await expireConfirmation(place.app, rows[0].id);
  return await change(place, {}, token);
}

/** The refusals of the calls of CL-03. */
export const accounts: Makings = {
  'account.register': {
    'account.registrationClosed': (place) => withPolicy(place, { registration: 'closed' }, () => register(place)),
    'account.usernameTaken': async (place) => register(place, { username: (await personWith(place)).username }),
    'account.emailTaken': async (place) => register(place, { email: (await personWith(place)).email }),
    'account.phoneTaken': async (place) => register(place, { phone: (await personWith(place)).phone }),
    'account.detailsTaken': async (place) => {
      const { username } = await personWith(place);
      return await withPolicy(place, { conceal: true }, () => register(place, { username }));
    },
    'account.usernameInvalid': (place) => register(place, { username: 'аdmin' }),
    'account.emailInvalid': (place) => register(place, { email: 'unknown address' }),
    'code.mobileInvalid': (place) => register(place, { phone: '23812345678' }),
    'code.wrong': (place) => register(place, { smscode: '000000' }),
    'password.short': (place) => register(place, { password: 'short' }),
    'password.common': (place) => register(place, { password: 'password123' }),
    'identity.keyExpired': async (place) => register(place, { password: await sealedLongAgo(place) }),
  },
  'account.querySysUser': {
    'identity.captchaRequired': (place) => lookUp(place, {}),
    'identity.captchaWrong': async (place) => lookUp(place, { ...(await solved(place)), captcha: 'nonsense' }),
    'account.unknown': async (place) => lookUp(place, await solved(place)),
  },
  'account.checkOnlyUser': {
    'account.usernameTaken': async (place) => free(place, { username: (await personWith(place)).username }),
    'account.emailTaken': async (place) => free(place, { email: (await personWith(place)).email }),
    'account.phoneTaken': async (place) => free(place, { phone: (await personWith(place)).phone }),
  },
  'account.phoneVerification': {
    'account.recoveryStep': async (place) =>
      prove(place, { phone: (await recovery(place, 'begun')).phone, smscode: '000000' }),
    'account.recoveryOver': (place) => prove(place, { phone: NOBODYS.phone, smscode: '000000' }),
    'code.wrong': async (place) => prove(place, { phone: (await recovery(place, 'sent')).phone, smscode: '000000' }),
  },
  'password.update': {
    'password.oldWrong': (place) => update(place, { oldpassword: 'not the password' }),
    'password.differ': (place) => update(place, { confirmpassword: 'seven blue bottles' }),
    'password.short': (place) => update(place, { password: 'short' }),
    'password.common': (place) => update(place, { password: 'password123' }),
    'identity.keyExpired': async (place) => update(place, { oldpassword: await sealedLongAgo(place) }),
    'identity.notYourAccount': (place) => update(place, { username: 'somebody.else' }),
  },
  'password.change': {
    'identity.confirmFirst': changeUnconfirmed,
    'common.notFound': (place) => change(place, { username: 'nobody.at.all' }),
    'password.differ': (place) => change(place, { confirmpassword: 'seven blue bottles' }),
    'password.short': (place) => change(place, { password: 'short' }),
    'password.common': (place) => change(place, { password: 'password123' }),
    'identity.keyExpired': async (place) => change(place, { password: await sealedLongAgo(place) }),
  },
  'account.passwordChange': finishing((place, payload) => ask(place, '/sys/user/passwordChange', { payload })),
  'account.passwordChangeByAddress': finishing((place, fields) =>
    ask(place, `/sys/user/passwordChange?${new URLSearchParams(fields)}`),
  ),
};
