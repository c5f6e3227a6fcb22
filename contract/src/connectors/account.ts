import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { Paged, Paging } from '../kernel/paging.ts';
import { defineRoutes } from '../kernel/route.ts';
import { ById, Done, Id, Instant, Line, Nullable, OneOf, Paragraphs, Verbatim } from '../kernel/shapes.ts';

export const connectorFailures = failures('connector', {
  nameTaken: 409,
  providerUnknown: 422,
  /** Not https, or with a user name, password or query. */
  addressWrong: 422,
  addressUnknown: 422,
  addressInside: 422,
  /** A stored secret is only sent to the address it was entered for. */
  secretNeeded: 422,
  /** Only sandbox accounts can send themselves webhooks. */
  notSandbox: 409,
});

const ProviderName = Type.String({ pattern: '^[a-z0-9]{2,30}$' });
/** An https address, or one of this machine where the standalone simulators are used. */
const BaseUrl = Type.String({ minLength: 8, maxLength: 300, pattern: '^https?://[^\\s?#@]+$' });
const Secret = Verbatim(500);

/** An external system that accounts can connect to. */
export type Connector = Static<typeof Connector>;
export const Connector = Type.Object({
  name: ProviderName,
  title: Type.String(),
  kind: Type.String(),
  baseUrl: Type.String(),
  perSecond: Type.Number(),
  concurrent: Type.Integer(),
  /** When the limits were last compared with the provider's documentation. */
  checkedOn: Type.String(),
  /** Whether its webhooks are signed with a secret of their own. */
  ownWebhookSecret: Type.Boolean(),
});

/** Currencies that providers charge in. */
export const PRICE_CURRENCIES = ['CNY', 'USD', 'EUR', 'GBP', 'HKD', 'JPY'] as const;

/** The price of 1,000 registrations in minor units of the currency; a single one often costs less than a minor unit. */
export type RegistrationPrice = Static<typeof RegistrationPrice>;
export const RegistrationPrice = Type.Object(
  { perThousand: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }), currency: OneOf(PRICE_CURRENCIES) },
  { additionalProperties: false },
);

export const ACCOUNT_STATES = ['active', 'paused'] as const;
export const PAUSE_REASONS = ['manual', 'quota', 'auth'] as const;

export type ConnectorAccount = Static<typeof ConnectorAccount>;
export const ConnectorAccount = Type.Object({
  id: Id,
  provider: Type.String(),
  name: Type.String(),
  /** Answered by the simulator instead of the external system. */
  sandbox: Type.Boolean(),
  /** Null where the built-in simulator answers. */
  baseUrl: Nullable(Type.String()),
  /** The last four characters; null where there is no secret. */
  secretHint: Nullable(Type.String()),
  webhookSecretHint: Nullable(Type.String()),
  scopes: Type.String(),
  /** Requests per second, if different from the provider's limit. */
  perSecond: Nullable(Type.Number()),
  /** Null if no price was entered. */
  price: Nullable(RegistrationPrice),
  departmentId: Nullable(Id),
  departmentName: Nullable(Type.String()),
  state: OneOf(ACCOUNT_STATES),
  pauseReason: Nullable(OneOf(PAUSE_REASONS)),
  lastCheckAt: Nullable(Instant),
  lastError: Nullable(Type.String()),
  lastErrorAt: Nullable(Instant),
  quotaTotal: Nullable(Type.Integer()),
  quotaLeft: Nullable(Type.Integer()),
  /** Registrations a month of the plan, where the provider reports no quota. */
  monthlyQuota: Nullable(Type.Integer()),
  /** The webhook URL; only a path if the public address of the installation is unknown. */
  webhookUrl: Type.String(),
  version: Type.Integer(),
});

const draft = {
  name: Line(100),
  baseUrl: Type.Optional(Nullable(BaseUrl)),
  secret: Type.Optional(Secret),
  webhookSecret: Type.Optional(Secret),
  scopes: Type.Optional(Paragraphs(500)),
  perSecond: Type.Optional(Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 1000 }))),
  price: Type.Optional(Nullable(RegistrationPrice)),
  monthlyQuota: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 100_000_000 }))),
  departmentId: Type.Optional(Nullable(Id)),
};
const strict = { additionalProperties: false } as const;
const versioned = Type.Object({ id: Id, version: Type.Integer({ minimum: 1 }) }, strict);
const { notFound, staleVersion } = commonFailures;
const { nameTaken, providerUnknown, addressWrong, addressUnknown, addressInside, secretNeeded } = connectorFailures;
const refusals = [nameTaken, addressWrong, addressUnknown, addressInside, secretNeeded];
const view = 'system:connector:view';
const edit = 'system:connector:edit';

/** The accounts of this installation with external systems. */
export const connector = defineRoutes('connector', {
  providers: {
    method: 'GET',
    path: '/sys/connector/providers',
    summary: 'The systems that can be connected',
    access: view,
    reply: Type.Array(Connector),
  },
  list: {
    method: 'GET',
    path: '/sys/connector/list',
    summary: 'Connector accounts; never a secret',
    access: view,
    query: Type.Object({ ...Paging }),
    reply: Paged(ConnectorAccount),
  },
  add: {
    method: 'POST',
    path: '/sys/connector/add',
    summary: 'Add a connector account',
    access: edit,
    body: Type.Object({ provider: ProviderName, sandbox: Type.Boolean(), ...draft }, strict),
    reply: ConnectorAccount,
    failures: [...refusals, providerUnknown],
  },
  edit: {
    method: 'PUT',
    path: '/sys/connector/edit',
    summary: 'Edit a connector account; without a secret the stored one is kept if the address is the same',
    access: edit,
    body: Type.Object({ id: Id, version: Type.Integer({ minimum: 1 }), ...draft }, strict),
    reply: ConnectorAccount,
    failures: [...refusals, notFound, staleVersion],
  },
  remove: {
    method: 'DELETE',
    path: '/sys/connector/delete',
    summary: 'Delete a connector account with its calls and webhooks',
    access: edit,
    query: ById,
    reply: Done,
    failures: [notFound],
  },
  pause: {
    method: 'POST',
    path: '/sys/connector/pause',
    summary: 'Pause a connector account: nothing is sent for it',
    access: edit,
    body: versioned,
    reply: ConnectorAccount,
    failures: [notFound, staleVersion],
  },
  resume: {
    method: 'POST',
    path: '/sys/connector/resume',
    summary: 'Resume a connector account',
    access: edit,
    body: versioned,
    reply: ConnectorAccount,
    failures: [notFound, staleVersion],
  },
  check: {
    method: 'POST',
    path: '/sys/connector/check',
    summary: 'Ask the provider whether the account works',
    access: edit,
    ownTransactions: true,
    body: ById,
    reply: Type.Object({ ok: Type.Boolean(), message: Nullable(Type.String()), account: ConnectorAccount }),
    failures: [notFound],
  },
});
