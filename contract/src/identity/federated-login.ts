import { Type } from 'typebox';
import { defineRoutes } from '../kernel/route.ts';
import { Done, Instant, Line, Nullable, OneOf } from '../kernel/shapes.ts';
import { identityFailures } from './failures.ts';
import { federatedLoginFailures } from './federated-login-failures.ts';
import { PasswordField } from './password.ts';
import { LoginResult } from './session-shapes.ts';

const Source = Type.Object({ source: Type.String({ pattern: '^[a-z0-9_-]{1,40}$' }) }, { additionalProperties: false });
const { accountFrozen, accountWaiting, secondStep, confirmFirst, badCredentials, keyExpired } = identityFailures;
const { noSuchSource, refused, ticketOver, noAccount, linkedElsewhere, lastWayIn } = federatedLoginFailures;

/** The kind of message the popup posts to its opener. */
export const FEDERATED_LOGIN_MESSAGE = 'opsyard third login';

const CasTicket = Type.String({ pattern: '^ST-[A-Za-z0-9_.-]{1,256}$' });
/** A ticket for linking an external account. */
const LinkTicket = Type.String({ minLength: 16, maxLength: 64 });

/** A random text by which the opener of the popup proves that the result is intended for it. */
const Opener = Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' }));

export const federatedLogin = defineRoutes('thirdLogin', {
  sources: {
    method: 'GET',
    path: '/thirdLogin/sources',
    summary: 'Other sign-in methods',
    access: 'public',
    reply: Type.Array(
      Type.Object({
        source: Type.String(),
        name: Type.String(),
        /** `cas` redirects the whole page and returns with a ticket; the others open a popup. */
        kind: OneOf(['oidc', 'oauth2', 'cas']),
        /** The redirect address, for CAS only. */
        address: Nullable(Type.String()),
      }),
    ),
  },
  render: {
    method: 'GET',
    path: '/thirdLogin/render/:source',
    summary: 'Lead a popup to the provider',
    access: 'public',
    kind: 'file',
    params: Source,
    query: Type.Object(
      {
        opener: Opener,
        link: Type.Optional(Type.String({ maxLength: 64 })),
        /** The language of the page, which may differ from the browser's. */
        lang: Type.Optional(OneOf(['en', 'zh'])),
      },
      { additionalProperties: true },
    ),
    reply: Type.String(),
    failures: [noSuchSource, refused],
  },
  callback: {
    method: 'GET',
    path: '/thirdLogin/:source/callback',
    summary: 'The page to which the provider redirects the popup; sends its opener the result and closes',
    access: 'public',
    kind: 'file',
    params: Source,
    query: Type.Object({}, { additionalProperties: true }),
    reply: Type.String(),
    failures: [noSuchSource, refused],
  },
  getLoginUser: {
    method: 'GET',
    path: '/thirdLogin/getLoginUser/:id',
    summary: 'Exchange the result of the popup, once and within a minute, for a session',
    access: 'public',
    params: Type.Object({ id: Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' }) }, { additionalProperties: false }),
    query: Type.Object({ opener: Opener, remember_me: Type.Optional(Type.Boolean()) }, { additionalProperties: true }),
    reply: LoginResult,
    failures: [ticketOver, noAccount, accountWaiting, accountFrozen, secondStep],
  },
  validateCas: {
    method: 'GET',
    path: '/cas/client/validateLogin',
    summary: 'Sign in with a ticket of the CAS server',
    access: 'public',
    query: Type.Object(
      {
        ticket: CasTicket,
        /** Ignored: the server knows the service address of the ticket. */
        service: Type.Optional(Type.String({ maxLength: 2000 })),
        remember_me: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: true },
    ),
    reply: LoginResult,
    failures: [noSuchSource, refused, noAccount, accountWaiting, accountFrozen, secondStep],
  },
  links: {
    method: 'GET',
    path: '/thirdLogin/links',
    summary: 'My linked accounts',
    access: 'signedIn',
    reply: Type.Array(
      Type.Object({
        source: Type.String(),
        name: Type.String(),
        /** The kind of its provider; null if that is no longer configured. */
        kind: Nullable(OneOf(['oidc', 'oauth2', 'cas', 'ldap'])),
        account: Nullable(Type.String()),
        linkedAt: Nullable(Instant),
      }),
    ),
  },
  link: {
    method: 'POST',
    path: '/thirdLogin/link',
    summary: 'A ticket with which a popup, or a trip to the CAS server, links my account elsewhere',
    access: 'signedIn',
    // The response contains a secret and is not stored.
    ownTransactions: true,
    body: Source,
    reply: Type.Object({
      link: Type.String(),
      /** The redirect address, for CAS only: it requires the password even in an existing session. */
      address: Nullable(Type.String()),
    }),
    failures: [confirmFirst, noSuchSource],
  },
  finishLink: {
    method: 'POST',
    path: '/thirdLogin/finishLink',
    summary: 'Link the external account verified in the popup',
    access: 'signedIn',
    body: Type.Object(
      { id: Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' }), opener: Opener },
      { additionalProperties: false },
    ),
    reply: Done,
    failures: [confirmFirst, ticketOver, linkedElsewhere],
  },
  linkCas: {
    method: 'POST',
    path: '/thirdLogin/linkCas',
    summary: 'Link the account that a ticket of the CAS server is for',
    access: 'signedIn',
    ownTransactions: true,
    body: Type.Object({ ticket: CasTicket, link: LinkTicket }, { additionalProperties: false }),
    reply: Done,
    failures: [confirmFirst, noSuchSource, refused, ticketOver, linkedElsewhere],
  },
  linkDirectory: {
    method: 'POST',
    path: '/thirdLogin/linkDirectory',
    summary: 'Link the account of a name and a password in the directory (LDAP)',
    access: 'signedIn',
    ownTransactions: true,
    body: Type.Object({ username: Line(100), password: PasswordField }, { additionalProperties: false }),
    reply: Done,
    failures: [confirmFirst, noSuchSource, badCredentials, keyExpired, linkedElsewhere],
  },
  unlink: {
    method: 'DELETE',
    path: '/thirdLogin/unlink',
    summary: 'Unlink an external account',
    access: 'signedIn',
    query: Source,
    reply: Done,
    failures: [confirmFirst, noSuchSource, lastWayIn],
  },
});
