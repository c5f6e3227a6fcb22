import { Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { ById, Done, Id, Instant, Line, MapOf, Nullable } from '../kernel/shapes.ts';
import { identityFailures } from './failures.ts';
import { PasswordField } from './password.ts';
import { LoginResult } from './session-shapes.ts';

export const twoFactorFailures = failures('twoStep', {
  codeWrong: 200,
  /** Neither six digits nor a recovery code. */
  codeMalformed: 200,
  ticketOver: 200,
  notBegun: 400,
  required: 403,
  alreadyOn: 409,
  passkeyRefused: 200,
  tooManyPasskeys: 422,
  /** Passkeys are bound to a domain name; on an IP address there are none. */
  passkeysOff: 422,
});

/** The methods that complete a sign-in; `enrol` when a role requires a second step and none is set up yet. */
export type SecondStep = { ticket: string; methods: ('totp' | 'recovery' | 'passkey' | 'enrol')[] };

const Ticket = Type.String({ minLength: 16, maxLength: 64 });
/** Six digits of an authenticator app, or a recovery code. */
const StepCode = Type.String({ minLength: 1, maxLength: 32 });
/** Input or output of a browser's WebAuthn call, as JSON. */
const WebAuthnJson = Type.Unsafe<Record<string, unknown>>(MapOf(Type.Any()));
const RecoveryCodes = Type.Array(Type.String());
const Enrolment = Type.Object({
  secret: Type.String(),
  /** otpauth:// address, shown as a QR code. */
  uri: Type.String(),
});
const { accountFrozen, confirmFirst, keyExpired } = identityFailures;
const { codeWrong, codeMalformed, ticketOver, notBegun, required, alreadyOn } = twoFactorFailures;
const { passkeyRefused, tooManyPasskeys, passkeysOff } = twoFactorFailures;

export type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null };
const Passkey = Type.Object({ id: Id, name: Type.String(), createdAt: Instant, lastUsedAt: Nullable(Instant) });

export const twoFactor = defineRoutes('twoStep', {
  verify: {
    method: 'POST',
    path: '/sys/twoStep/verify',
    summary: 'Finish a sign-in with a code of the authenticator app or a recovery code',
    access: 'public',
    ownTransactions: true,
    body: Type.Object({ ticket: Ticket, code: StepCode }, { additionalProperties: false }),
    reply: LoginResult,
    failures: [codeWrong, codeMalformed, ticketOver, accountFrozen],
  },
  beginAtSignIn: {
    method: 'POST',
    path: '/sys/twoStep/beginAtSignIn',
    summary: 'Set up the authenticator app during sign-in, where a role requires it',
    access: 'public',
    ownTransactions: true,
    body: Type.Object({ ticket: Ticket }, { additionalProperties: false }),
    reply: Enrolment,
    failures: [ticketOver, alreadyOn, accountFrozen],
  },
  confirmAtSignIn: {
    method: 'POST',
    path: '/sys/twoStep/confirmAtSignIn',
    summary: 'Confirm the authenticator app with a first code, which finishes the sign-in',
    access: 'public',
    ownTransactions: true,
    body: Type.Object({ ticket: Ticket, code: StepCode }, { additionalProperties: false }),
    reply: Type.Object({ login: LoginResult, recoveryCodes: RecoveryCodes }),
    failures: [codeWrong, codeMalformed, ticketOver, notBegun, alreadyOn, accountFrozen],
  },
  state: {
    method: 'GET',
    path: '/sys/twoStep/state',
    summary: 'My two-step verification',
    access: 'signedIn',
    reply: Type.Object({
      on: Type.Boolean(),
      recoveryCodesLeft: Type.Integer(),
      passkeys: Type.Array(Passkey),
      /** Whether one of the user's roles requires it. */
      required: Type.Boolean(),
    }),
  },
  begin: {
    method: 'POST',
    path: '/sys/twoStep/begin',
    summary: 'Set up the authenticator app: a new secret, not in force before it is confirmed',
    access: 'signedIn',
    // The response contains a secret and is not stored.
    ownTransactions: true,
    reply: Enrolment,
    failures: [confirmFirst, alreadyOn],
  },
  confirm: {
    method: 'POST',
    path: '/sys/twoStep/confirm',
    summary: 'Confirm the authenticator app with a first code; recovery codes are shown only now',
    access: 'signedIn',
    ownTransactions: true,
    body: Type.Object({ code: StepCode }, { additionalProperties: false }),
    reply: Type.Object({ recoveryCodes: RecoveryCodes }),
    failures: [confirmFirst, codeWrong, codeMalformed, notBegun],
  },
  renewCodes: {
    method: 'POST',
    path: '/sys/twoStep/renewCodes',
    summary: 'Generate new recovery codes; the old ones stop working',
    access: 'signedIn',
    ownTransactions: true,
    reply: Type.Object({ recoveryCodes: RecoveryCodes }),
    failures: [confirmFirst, notBegun],
  },
  turnOff: {
    method: 'POST',
    path: '/sys/twoStep/turnOff',
    summary: 'Turn off the authenticator app',
    access: 'signedIn',
    reply: Done,
    failures: [confirmFirst, required],
  },
  reset: {
    method: 'POST',
    path: '/sys/twoStep/reset',
    summary: 'Reset the two-step verification of a user; their sessions end',
    access: 'system:user:password',
    body: Type.Object({ userId: Id }, { additionalProperties: false }),
    reply: Done,
    failures: [confirmFirst, commonFailures.notFound],
  },
});

export const passkey = defineRoutes('passkey', {
  stepChallenge: {
    method: 'POST',
    path: '/sys/twoStep/passkeyChallenge',
    summary: 'A challenge to finish a sign-in with a passkey',
    access: 'public',
    ownTransactions: true,
    body: Type.Object({ ticket: Ticket }, { additionalProperties: false }),
    reply: WebAuthnJson,
    failures: [ticketOver, passkeysOff, accountFrozen],
  },
  stepLogin: {
    method: 'POST',
    path: '/sys/twoStep/passkeyVerify',
    summary: 'Finish a sign-in with a passkey',
    access: 'public',
    ownTransactions: true,
    body: Type.Object({ ticket: Ticket, response: WebAuthnJson }, { additionalProperties: false }),
    reply: LoginResult,
    failures: [passkeyRefused, ticketOver, passkeysOff, accountFrozen],
  },
  loginChallenge: {
    method: 'POST',
    path: '/sys/passkey/loginChallenge',
    summary: 'A challenge to sign in with a passkey alone',
    access: 'public',
    ownTransactions: true,
    reply: Type.Object({ ticket: Type.String(), options: WebAuthnJson }),
    failures: [passkeysOff],
  },
  login: {
    method: 'POST',
    path: '/sys/passkey/login',
    summary: 'Sign in with a passkey alone',
    access: 'public',
    ownTransactions: true,
    body: Type.Object(
      { ticket: Ticket, response: WebAuthnJson, remember_me: Type.Optional(Type.Boolean()) },
      { additionalProperties: false },
    ),
    reply: LoginResult,
    failures: [passkeyRefused, ticketOver, passkeysOff, accountFrozen],
  },
  begin: {
    method: 'POST',
    path: '/sys/passkey/begin',
    summary: 'Options to make a passkey for this site',
    access: 'signedIn',
    reply: WebAuthnJson,
    failures: [confirmFirst, tooManyPasskeys, passkeysOff],
  },
  add: {
    method: 'POST',
    path: '/sys/passkey/add',
    summary: 'Add a passkey',
    access: 'signedIn',
    ownTransactions: true,
    body: Type.Object({ name: Line(50), response: WebAuthnJson }, { additionalProperties: false }),
    reply: Passkey,
    failures: [confirmFirst, passkeyRefused, tooManyPasskeys, passkeysOff],
  },
  remove: {
    method: 'DELETE',
    path: '/sys/passkey/remove',
    summary: 'Remove one of my passkeys',
    access: 'signedIn',
    query: ById,
    reply: Done,
    failures: [confirmFirst, required, commonFailures.notFound],
  },
});

/** Confirms the user's identity before a sensitive change. */
export const confirmation = defineRoutes('confirmation', {
  confirm: {
    method: 'POST',
    path: '/sys/confirmIdentity',
    summary: 'Confirm my password; security settings can be changed for ten minutes',
    access: 'signedIn',
    ownTransactions: true,
    body: Type.Object({ password: PasswordField }, { additionalProperties: false }),
    reply: Done,
    failures: [identityFailures.passwordWrong, keyExpired],
  },
  challenge: {
    method: 'POST',
    path: '/sys/confirmIdentity/challenge',
    summary: 'A challenge to one of my passkeys, to confirm who I am',
    access: 'signedIn',
    ownTransactions: true,
    reply: Type.Object({ ticket: Type.String(), options: WebAuthnJson }),
    failures: [passkeysOff],
  },
  confirmByPasskey: {
    method: 'POST',
    path: '/sys/confirmIdentity/passkey',
    summary: 'Confirm my identity with a passkey',
    access: 'signedIn',
    ownTransactions: true,
    body: Type.Object({ ticket: Ticket, response: WebAuthnJson }, { additionalProperties: false }),
    reply: Done,
    failures: [passkeyRefused, ticketOver, passkeysOff],
  },
});
