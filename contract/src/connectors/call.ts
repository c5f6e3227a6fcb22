import { type Static, Type } from 'typebox';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Instant, Nullable, OneOf } from '../kernel/shapes.ts';

export const ERROR_CLASSES = ['retryable', 'fatal', 'auth', 'quota', 'ambiguous'] as const;

/** One request to a provider and its answer; secrets are taken out. */
export type ConnectorCall = Static<typeof ConnectorCall>;
export const ConnectorCall = Type.Object({
  id: Id,
  accountId: Id,
  at: Instant,
  method: Type.String(),
  url: Type.String(),
  /** Null where there was no answer. */
  status: Nullable(Type.Integer()),
  /** Milliseconds. */
  duration: Type.Integer(),
  /** Bytes. */
  requestSize: Type.Integer(),
  responseSize: Type.Integer(),
  /** 2 and more: sent again. */
  attempt: Type.Integer(),
  errorClass: Nullable(OneOf(ERROR_CLASSES)),
  message: Nullable(Type.String()),
  /** What was sent and answered, at most 2,000 characters of each. */
  requestText: Type.String(),
  responseText: Type.String(),
});

/** A page of a list that is read from its newest end; `before` is the id of the last one shown. */
export const NewestFirst = {
  before: Type.Optional(Id),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};

/** What was sent to providers, kept for 14 days. */
export const connectorCall = defineRoutes('connectorCall', {
  list: {
    method: 'GET',
    path: '/sys/connector/call/list',
    summary: 'Calls to providers, newest first: of an account, or about a record',
    access: 'system:connector:view',
    query: Type.Object({
      accountId: Type.Optional(Id),
      recordType: Type.Optional(Type.String({ maxLength: 60, pattern: '^[A-Za-z]+$' })),
      recordId: Type.Optional(Id),
      ...NewestFirst,
    }),
    reply: Type.Object({ records: Type.Array(ConnectorCall), hasMore: Type.Boolean() }),
  },
});
