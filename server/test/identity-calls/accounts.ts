import { handleOf, newRecoveryId } from '../../src/features/identity/recovery/recovery-handle.ts';
import { insertRecovery, markCodeSent, markVerified } from '../../src/features/identity/recovery/store.ts';
import { ticketHash } from '../../src/features/identity/recovery/verify-recovery.ts';
import { newMobile } from '../messages.ts';
import { expireConfirmation, newKey, PASSWORD } from '../scenes/accounts.ts';
import {
  administratorToken,
  ask,
  type CallCases,
  expiredSealedPassword,
  personWith,
  sealed,
  sendCode,
  solved,
  type TestScene,
  tokenOf,
  withPolicy,
} from './scene.ts';

export const VALID_PASSWORD = 'seven green bottles';
let people = 0;

/** Registers a new user, with defaults for what is not given. */
export async function register(scene: TestScene, fields: Record<string, string> = {}) {
  people += 1;
  const name = `refused${people}`;
  const details = {
    username: name,
    password: VALID_PASSWORD,
    email: `${name}@example.com`,
    phone: newMobile(),
    ...fields,
  };
  const smscode = fields.smscode ?? (await sendCode(scene, 'register', details.phone));
  return await ask(scene, '/sys/user/register', { payload: { ...details, smscode } });
}

/** Looks up whether a name is still free. */
export const free = (scene: TestScene, name: Record<string, string>) =>
  ask(scene, `/sys/user/checkOnlyUser?${new URLSearchParams(name)}`);
/** Starts a recovery. */
export const lookUp = (scene: TestScene, query: Record<string, string>) =>
  ask(scene, `/sys/user/querySysUser?${new URLSearchParams({ username: 'nobody.at.all', ...query })}`);

/** The state of a recovery. */
export async function recovery(scene: TestScene, step: 'begun' | 'sent' | 'proved') {
  const { db } = scene.app;
  const { id: userId, username, phone } = await personWith(scene);
  const [id, smscode] = [newRecoveryId(), newKey()];
  await insertRecovery(db, { id, userId, username });
  if (step !== 'begun') await markCodeSent(db, id);
  if (step === 'proved') await markVerified(db, id, ticketHash(smscode));
  await sendCode(scene, 'recovery', phone, id);
  return { username, phone: handleOf(id), smscode };
}

/** Confirms a recovery with the code that was sent. */
export const prove = (scene: TestScene, payload: object) => ask(scene, '/sys/user/phoneVerification', { payload });
const NOBODYS = { username: 'somebody', phone: 'a'.repeat(32), smscode: 'x' };

/** How finishing a recovery is refused, with fields in the query or in the body. */
const finishing = (send: (scene: TestScene, fields: Record<string, string>) => ReturnType<typeof ask>) => {
  const withPassword = async (scene: TestScene, password: string) =>
    send(scene, { ...(await recovery(scene, 'proved')), password });
  return {
    'account.recoveryStep': async (scene: TestScene) =>
      send(scene, { ...(await recovery(scene, 'sent')), password: await sealed(scene, VALID_PASSWORD) }),
    'account.recoveryOver': async (scene: TestScene) =>
      send(scene, { ...NOBODYS, password: await sealed(scene, VALID_PASSWORD) }),
    'password.short': async (scene: TestScene) => withPassword(scene, await sealed(scene, 'short')),
    'password.common': async (scene: TestScene) => withPassword(scene, await sealed(scene, 'password123')),
    'identity.keyExpired': async (scene: TestScene) => withPassword(scene, await expiredSealedPassword(scene)),
  };
};

type Passwords = { oldpassword?: string; password?: string; confirmpassword?: string; username?: string };

/** Changes somebody's own password. */
export async function update(scene: TestScene, fields: Passwords) {
  const payload = {
    oldpassword: PASSWORD,
    password: VALID_PASSWORD,
    confirmpassword: fields.password ?? VALID_PASSWORD,
    ...fields,
  };
  const token = await tokenOf(scene, (await personWith(scene)).id);
  return await ask(scene, '/sys/user/updatePassword', { method: 'PUT', payload, token });
}

/** Sets the password of another user. */
export async function change(scene: TestScene, fields: Passwords, token?: string) {
  const { username } = await personWith(scene);
  const payload = { username, password: VALID_PASSWORD, confirmpassword: fields.password ?? VALID_PASSWORD, ...fields };
  const given = token ?? (await administratorToken(scene));
  return await ask(scene, '/sys/user/changePassword', { method: 'PUT', payload, token: given });
}

async function changeUnconfirmed(scene: TestScene) {
  const token = await administratorToken(scene);
  const { rows } = await scene.app.pool.query('select user_id as id from session order by created_at desc limit 1');
  await expireConfirmation(scene.app, rows[0].id);
  return await change(scene, {}, token);
}

/** The refusals of the calls of CL-03. */
export const accounts: CallCases = {
  'account.register': {
    'account.registrationClosed': (scene) => withPolicy(scene, { registration: 'closed' }, () => register(scene)),
    'account.usernameTaken': async (scene) => register(scene, { username: (await personWith(scene)).username }),
    'account.emailTaken': async (scene) => register(scene, { email: (await personWith(scene)).email }),
    'account.phoneTaken': async (scene) => register(scene, { phone: (await personWith(scene)).phone }),
    'account.detailsTaken': async (scene) => {
      const { username } = await personWith(scene);
      return await withPolicy(scene, { conceal: true }, () => register(scene, { username }));
    },
    'account.usernameInvalid': (scene) => register(scene, { username: 'аdmin' }),
    'account.emailInvalid': (scene) => register(scene, { email: 'unknown address' }),
    'code.mobileInvalid': (scene) => register(scene, { phone: '23812345678' }),
    'code.wrong': (scene) => register(scene, { smscode: '000000' }),
    'password.short': (scene) => register(scene, { password: 'short' }),
    'password.common': (scene) => register(scene, { password: 'password123' }),
    'identity.keyExpired': async (scene) => register(scene, { password: await expiredSealedPassword(scene) }),
  },
  'account.querySysUser': {
    'identity.captchaRequired': (scene) => lookUp(scene, {}),
    'identity.captchaWrong': async (scene) => lookUp(scene, { ...(await solved(scene)), captcha: 'nonsense' }),
    'account.unknown': async (scene) => lookUp(scene, await solved(scene)),
  },
  'account.checkOnlyUser': {
    'account.usernameTaken': async (scene) => free(scene, { username: (await personWith(scene)).username }),
    'account.emailTaken': async (scene) => free(scene, { email: (await personWith(scene)).email }),
    'account.phoneTaken': async (scene) => free(scene, { phone: (await personWith(scene)).phone }),
  },
  'account.phoneVerification': {
    'account.recoveryStep': async (scene) =>
      prove(scene, { phone: (await recovery(scene, 'begun')).phone, smscode: '000000' }),
    'account.recoveryOver': (scene) => prove(scene, { phone: NOBODYS.phone, smscode: '000000' }),
    'code.wrong': async (scene) => prove(scene, { phone: (await recovery(scene, 'sent')).phone, smscode: '000000' }),
  },
  'password.update': {
    'password.oldWrong': (scene) => update(scene, { oldpassword: 'not the password' }),
    'password.differ': (scene) => update(scene, { confirmpassword: 'seven blue bottles' }),
    'password.short': (scene) => update(scene, { password: 'short' }),
    'password.common': (scene) => update(scene, { password: 'password123' }),
    'identity.keyExpired': async (scene) => update(scene, { oldpassword: await expiredSealedPassword(scene) }),
    'identity.notYourAccount': (scene) => update(scene, { username: 'somebody.else' }),
  },
  'password.change': {
    'identity.confirmFirst': changeUnconfirmed,
    'common.notFound': (scene) => change(scene, { username: 'nobody.at.all' }),
    'password.differ': (scene) => change(scene, { confirmpassword: 'seven blue bottles' }),
    'password.short': (scene) => change(scene, { password: 'short' }),
    'password.common': (scene) => change(scene, { password: 'password123' }),
    'identity.keyExpired': async (scene) => change(scene, { password: await expiredSealedPassword(scene) }),
  },
  'account.passwordChange': finishing((scene, payload) => ask(scene, '/sys/user/passwordChange', { payload })),
  'account.passwordChangeByAddress': finishing((scene, fields) =>
    ask(scene, `/sys/user/passwordChange?${new URLSearchParams(fields)}`),
  ),
};
