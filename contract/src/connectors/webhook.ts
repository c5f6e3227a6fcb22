import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { CursorPage } from '../kernel/paging.ts';
import { defineRoutes } from '../kernel/route.ts';
import { ById, Done, Id, Instant, MapOf, Nullable, OneOf } from '../kernel/shapes.ts';
import { connectorFailures } from './account.ts';
import { NewestFirst } from './call.ts';

export const WEBHOOK_VERDICTS = ['valid', 'missing', 'wrong', 'noSecret'] as const;

const row = {
  id: Id,
  accountId: Id,
  provider: Type.String(),
  receivedAt: Instant,
  verdict: OneOf(WEBHOOK_VERDICTS),
  /** Number of deliveries. */
  deliveries: Type.Integer(),
  processedAt: Nullable(Instant),
  error: Nullable(Type.String()),
  /** Bytes. */
  size: Type.Integer(),
};

export type ReceivedWebhook = Static<typeof ReceivedWebhook>;
export const ReceivedWebhook = Type.Object(row);

export type WebhookDetail = Static<typeof WebhookDetail>;
export const WebhookDetail = Type.Object({ ...row, headers: MapOf(Type.String()), body: Type.String() });

const strict = { additionalProperties: false } as const;
const { notFound, forbidden } = commonFailures;
const place = Type.Object({ provider: Type.String({ maxLength: 30 }), accountId: Id }, strict);
const { notSandbox } = connectorFailures;

/** Webhooks sent by providers. */
export const webhook = defineRoutes('webhook', {
  receive: {
    method: 'POST',
    path: '/connectors/webhook/:provider/:accountId',
    summary: 'Receive a webhook of a provider; its signature is verified over the raw body',
    access: 'public',
    kind: 'file',
    ownTransactions: true,
    params: place,
    reply: Type.Unknown(),
    failures: [notFound, forbidden],
  },
  receiveTracking: {
    method: 'POST',
    path: '/tms/webhook/:provider/:accountId',
    summary: 'Receive a webhook of a provider of tracking',
    access: 'public',
    kind: 'file',
    ownTransactions: true,
    params: place,
    reply: Type.Unknown(),
    failures: [notFound, forbidden],
  },
});

/** Received webhooks, kept for 30 days. */
export const webhookInbox = defineRoutes('webhookInbox', {
  list: {
    method: 'GET',
    path: '/sys/connector/webhook/list',
    summary: 'Received webhooks, newest first, with the verdict on their signatures',
    access: 'system:connector:view',
    query: Type.Object({
      accountId: Type.Optional(Id),
      verdict: Type.Optional(OneOf(WEBHOOK_VERDICTS)),
      ...NewestFirst,
    }),
    reply: CursorPage(ReceivedWebhook),
  },
  get: {
    method: 'GET',
    path: '/sys/connector/webhook/queryById',
    summary: 'A received webhook with its headers and its body',
    access: 'system:connector:view',
    query: Type.Object({ id: Id }),
    reply: WebhookDetail,
    failures: [notFound],
  },
  replay: {
    method: 'POST',
    path: '/sys/connector/webhook/replay',
    summary: 'Process a received webhook again; only those with a valid signature',
    access: 'system:connector:edit',
    body: ById,
    reply: Done,
    failures: [notFound],
  },
  simulate: {
    method: 'POST',
    path: '/sys/connector/webhook/simulate',
    summary: 'Have the simulator of a sandbox account send a webhook, signed as requested',
    access: 'system:connector:edit',
    ownTransactions: true,
    body: Type.Object({ id: Id, signature: OneOf(['valid', 'missing', 'wrong']) }, strict),
    reply: Type.Object({ verdict: OneOf(WEBHOOK_VERDICTS) }),
    failures: [notFound, notSandbox],
  },
});
