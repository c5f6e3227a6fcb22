import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { ByIdQuery, SheetQuery } from '../kernel/legacy-wire.ts';
import { Paged, Paging } from '../kernel/paging.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Done, Id, Instant, Nullable, OneOf } from '../kernel/shapes.ts';
import { sheetFailures } from '../kernel/sheet.ts';

/** 1 sign-ins and sign-outs, 2 changes by users, 3 internal errors. */
export const LOG_TYPES = ['1', '2', '3'] as const;
/** 1 query, 2 add, 3 edit, 4 delete, 5 import, 6 export. */
export const OPERATE_TYPES = ['1', '2', '3', '4', '5', '6'] as const;
/** The maximum number of listed entries; older ones need narrower filters. */
export const LOG_LISTED_MAX = 10_000;

export type LogRow = Static<typeof LogRow>;
export const LogRow = Type.Object({
  id: Id,
  logType: Type.Integer(),
  logType_dictText: Type.String(),
  logContent: Type.String(),
  operateType: Nullable(Type.Integer()),
  operateType_dictText: Nullable(Type.String()),
  userid: Nullable(Type.String()),
  username: Nullable(Type.String()),
  ip: Nullable(Type.String()),
  agent: Nullable(Type.String()),
  /** The id of the call in the contract. */
  method: Nullable(Type.String()),
  requestUrl: Nullable(Type.String()),
  /** The request without secrets. */
  requestParam: Nullable(Type.String()),
  requestType: Nullable(Type.String()),
  status: Nullable(Type.Integer()),
  failure: Nullable(Type.String()),
  requestId: Nullable(Type.String()),
  costTime: Nullable(Type.Integer()),
  createTime: Type.String(),
  at: Instant,
});

const LogFilter = {
  logType: Type.Optional(OneOf([...LOG_TYPES, ''])),
  operateType: Type.Optional(OneOf([...OPERATE_TYPES, ''])),
  keyWord: Type.Optional(Type.String({ maxLength: 200 })),
  username: Type.Optional(Type.String({ maxLength: 100 })),
  createTime_begin: Type.Optional(Instant),
  createTime_end: Type.Optional(Instant),
  /** Only refused or failed calls. */
  failed: Type.Optional(OneOf(['1', '0', ''])),
};

export const log = defineRoutes('log', {
  list: {
    method: 'GET',
    path: '/sys/log/list',
    summary: 'What people did and what failed, newest first; `total` counts up to 10,000',
    access: 'system:log:view',
    query: Type.Object({ ...Paging, ...LogFilter }),
    reply: Paged(LogRow),
    failures: [],
  },
  exportXls: {
    method: 'GET',
    path: '/sys/log/exportXls',
    summary: 'The log as a table',
    access: 'system:log:view',
    kind: 'file',
    query: Type.Object({ ...LogFilter, ...SheetQuery }),
    reply: Type.String(),
    failures: [sheetFailures.tooMuch],
  },
  delete: {
    method: 'DELETE',
    path: '/sys/log/delete',
    summary: 'Delete a log entry; recorded in the audit log',
    access: 'system:log:delete',
    query: ByIdQuery,
    reply: Done,
    failures: [commonFailures.notFound],
  },
  deleteBatch: {
    method: 'DELETE',
    path: '/sys/log/deleteBatch',
    summary: 'Delete log entries, or with `allclear` all of them; recorded in the audit log',
    access: 'system:log:delete',
    ownTransactions: true,
    query: Type.Object({ ids: Type.String({ maxLength: 33_100, pattern: '^(?:[0-9a-f,]+|allclear,?)$' }) }),
    reply: Type.Object({ deleted: Type.Integer() }),
  },
});
