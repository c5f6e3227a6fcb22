import { type Static, Type } from 'typebox';
import { CursorPage } from '../kernel/paging.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Instant, Nullable, OneOf } from '../kernel/shapes.ts';

export const ERROR_CLASSES = ['retryable', 'fatal', 'auth', 'quota', 'ambiguous'] as const;

/** A request to a provider and its response, without secrets. */
export type ConnectorCall = Static<typeof ConnectorCall>;
export const ConnectorCall = Type.Object({
  id: Id,
  accountId: Id,
  at: Instant,
  method: Type.String(),
  url: Type.String(),
  /** Null without a response. */
  status: Nullable(Type.Integer()),
  /** Milliseconds. */
  duration: Type.Integer(),
  /** Bytes. */
  requestSize: Type.Integer(),
  responseSize: Type.Integer(),
  /** 2 and more: a retry. */
  attempt: Type.Integer(),
  errorClass: Nullable(OneOf(ERROR_CLASSES)),
  message: Nullable(Type.String()),
  /** Request and response bodies, at most 2,000 characters each. */
  requestText: Type.String(),
  responseText: Type.String(),
});

/** The query of a page of a list, newest first. */
export const NewestFirst = {
  cursor: Type.Optional(Id),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};

/** Requests to providers, kept for 14 days. */
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
    reply: CursorPage(ConnectorCall),
  },
});
