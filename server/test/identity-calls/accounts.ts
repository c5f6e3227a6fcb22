import { handleOf, newRecoveryId } from '../../src/features/identity/recovery/recovery-handle.ts';
import { insertRecovery, markCodeSent, markVerified } from '../../src/features/identity/recovery/store.ts';
import { ticketHash } from '../../src/features/identity/recovery/verify-recovery.ts';
import { expireConfirmation, newKey, PASSWORD } from '../fixtures/accounts.ts';
import { newMobile } from '../messages.ts';
import {
  administratorToken,
  ask,
  type CallCases,
  expiredSealedPassword,
  personWith,
  sealed,
  sendCode,
  solved,
  type TestFixture,
  tokenOf,
  withPolicy,
} from './fixture.ts';

export const VALID_PASSWORD = 'seven green bottles';
let people = 0;

/** Registers a new user, with defaults for what is not given. */
export async function register(fixture: TestFixture, fields: Record<string, string> = {}) {
  people += 1;
  const name = `refused${people}`;
  const details = {
    username: name,
    password: VALID_PASSWORD,
    email: `${name}@example.com`,
    phone: newMobile(),
    ...fields,
  };
  const smscode = fields.smscode ?? (await sendCode(fixture, 'register', details.phone));
  return await ask(fixture, '/sys/user/register', { payload: { ...details, smscode } });
}

/** Looks up whether a name is still free. */
export const free = (fixture: TestFixture, name: Record<string, string>) =>
  ask(fixture, `/sys/user/checkOnlyUser?${new URLSearchParams(name)}`);
/** Starts a recovery. */
export const lookUp = (fixture: TestFixture, query: Record<string, string>) =>
  ask(fixture, `/sys/user/querySysUser?${new URLSearchParams({ username: 'nobody.at.all', ...query })}`);

/** The state of a recovery. */
export async function recovery(fixture: TestFixture, step: 'begun' | 'sent' | 'proved') {
  const { db } = fixture.app;
  const { id: userId, username, phone } = await personWith(fixture);
  const [id, smscode] = [newRecoveryId(), newKey()];
  await insertRecovery(db, { id, userId, username });
  if (step !== 'begun') await markCodeSent(db, id);
  if (step === 'proved') await markVerified(db, id, ticketHash(smscode));
  await sendCode(fixture, 'recovery', phone, id);
  return { username, phone: handleOf(id), smscode };
}

/** Confirms a recovery with the code that was sent. */
export const prove = (fixture: TestFixture, payload: object) =>
  ask(fixture, '/sys/user/phoneVerification', { payload });
const NOBODYS = { username: 'somebody', phone: 'a'.repeat(32), smscode: 'x' };

/** How finishing a recovery is refused, with fields in the query or in the body. */
const finishing = (send: (fixture: TestFixture, fields: Record<string, string>) => ReturnType<typeof ask>) => {
  const withPassword = async (fixture: TestFixture, password: string) =>
    send(fixture, { ...(await recovery(fixture, 'proved')), password });
  return {
    'account.recoveryStep': async (fixture: TestFixture) =>
      send(fixture, { ...(await recovery(fixture, 'sent')), password: await sealed(fixture, VALID_PASSWORD) }),
    'account.recoveryOver': async (fixture: TestFixture) =>
      send(fixture, { ...NOBODYS, password: await sealed(fixture, VALID_PASSWORD) }),
    'password.short': async (fixture: TestFixture) => withPassword(fixture, await sealed(fixture, 'short')),
    'password.common': async (fixture: TestFixture) => withPassword(fixture, await sealed(fixture, 'password123')),
    'identity.keyExpired': async (fixture: TestFixture) => withPassword(fixture, await expiredSealedPassword(fixture)),
  };
};

type Passwords = { oldpassword?: string; password?: string; confirmpassword?: string; username?: string };

/** Changes somebody's own password. */
export async function update(fixture: TestFixture, fields: Passwords) {
  const payload = {
    oldpassword: PASSWORD,
    password: VALID_PASSWORD,
    confirmpassword: fields.password ?? VALID_PASSWORD,
    ...fields,
  };
  const token = await tokenOf(fixture, (await personWith(fixture)).id);
  return await ask(fixture, '/sys/user/updatePassword', { method: 'PUT', payload, token });
}

/** Sets the password of another user. */
export async function change(fixture: TestFixture, fields: Passwords, token?: string) {
  const { username } = await personWith(fixture);
  const payload = { username, password: VALID_PASSWORD, confirmpassword: fields.password ?? VALID_PASSWORD, ...fields };
  const given = token ?? (await administratorToken(fixture));
  return await ask(fixture, '/sys/user/changePassword', { method: 'PUT', payload, token: given });
}

async function changeUnconfirmed(fixture: TestFixture) {
  const token = await administratorToken(fixture);
  const { rows } = await fixture.app.pool.query('select user_id as id from session order by created_at desc limit 1');
  await expireConfirmation(fixture.app, rows[0].id);
  return await change(fixture, {}, token);
}

/** The refusals of the calls of CL-03. */
export const accounts: CallCases = {
  'account.register': {
    'account.registrationClosed': (fixture) => withPolicy(fixture, { registration: 'closed' }, () => register(fixture)),
    'account.usernameTaken': async (fixture) => register(fixture, { username: (await personWith(fixture)).username }),
    'account.emailTaken': async (fixture) => register(fixture, { email: (await personWith(fixture)).email }),
    'account.phoneTaken': async (fixture) => register(fixture, { phone: (await personWith(fixture)).phone }),
    'account.detailsTaken': async (fixture) => {
      const { username } = await personWith(fixture);
      return await withPolicy(fixture, { conceal: true }, () => register(fixture, { username }));
    },
    'account.usernameInvalid': (fixture) => register(fixture, { username: 'аdmin' }),
    'account.emailInvalid': (fixture) => register(fixture, { email: 'unknown address' }),
    'code.mobileInvalid': (fixture) => register(fixture, { phone: '23812345678' }),
    'code.wrong': (fixture) => register(fixture, { smscode: '000000' }),
    'password.short': (fixture) => register(fixture, { password: 'short' }),
    'password.common': (fixture) => register(fixture, { password: 'password123' }),
    'identity.keyExpired': async (fixture) => register(fixture, { password: await expiredSealedPassword(fixture) }),
  },
  'account.querySysUser': {
    'identity.captchaRequired': (fixture) => lookUp(fixture, {}),
    'identity.captchaWrong': async (fixture) => lookUp(fixture, { ...(await solved(fixture)), captcha: 'nonsense' }),
    'account.unknown': async (fixture) => lookUp(fixture, await solved(fixture)),
  },
  'account.checkOnlyUser': {
    'account.usernameTaken': async (fixture) => free(fixture, { username: (await personWith(fixture)).username }),
    'account.emailTaken': async (fixture) => free(fixture, { email: (await personWith(fixture)).email }),
    'account.phoneTaken': async (fixture) => free(fixture, { phone: (await personWith(fixture)).phone }),
  },
  'account.phoneVerification': {
    'account.recoveryStep': async (fixture) =>
      prove(fixture, { phone: (await recovery(fixture, 'begun')).phone, smscode: '000000' }),
    'account.recoveryOver': (fixture) => prove(fixture, { phone: NOBODYS.phone, smscode: '000000' }),
    'code.wrong': async (fixture) =>
      prove(fixture, { phone: (await recovery(fixture, 'sent')).phone, smscode: '000000' }),
  },
  'password.update': {
    'password.oldWrong': (fixture) => update(fixture, { oldpassword: 'not the password' }),
    'password.differ': (fixture) => update(fixture, { confirmpassword: 'seven blue bottles' }),
    'password.short': (fixture) => update(fixture, { password: 'short' }),
    'password.common': (fixture) => update(fixture, { password: 'password123' }),
    'identity.keyExpired': async (fixture) => update(fixture, { oldpassword: await expiredSealedPassword(fixture) }),
    'identity.notYourAccount': (fixture) => update(fixture, { username: 'somebody.else' }),
  },
  'password.change': {
    'identity.confirmFirst': changeUnconfirmed,
    'common.notFound': (fixture) => change(fixture, { username: 'nobody.at.all' }),
    'password.differ': (fixture) => change(fixture, { confirmpassword: 'seven blue bottles' }),
    'password.short': (fixture) => change(fixture, { password: 'short' }),
    'password.common': (fixture) => change(fixture, { password: 'password123' }),
    'identity.keyExpired': async (fixture) => change(fixture, { password: await expiredSealedPassword(fixture) }),
  },
  'account.passwordChange': finishing((fixture, payload) => ask(fixture, '/sys/user/passwordChange', { payload })),
  'account.passwordChangeByAddress': finishing((fixture, fields) =>
    ask(fixture, `/sys/user/passwordChange?${new URLSearchParams(fields)}`),
  ),
};
