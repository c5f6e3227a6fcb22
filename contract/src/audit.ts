import { type Static, Type } from 'typebox';
import { defineFeature } from './kernel/feature.ts';
import { defineRoutes } from './kernel/route.ts';
import { Instant, MapOf, Nullable } from './kernel/shapes.ts';

export type AuditRow = Static<typeof AuditRow>;
export const AuditRow = Type.Object({
  seq: Type.Integer(),
  at: Instant,
  username: Nullable(Type.String()),
  kind: Type.String(),
  ip: Nullable(Type.String()),
  agent: Nullable(Type.String()),
  detail: MapOf(Type.Any()),
});

export const audit = defineRoutes('audit', {
  list: {
    method: 'GET',
    path: '/sys/audit/list',
    summary: 'Audit log, newest first',
    access: 'system:audit:view',
    query: Type.Object(
      {
        kind: Type.Optional(Type.String({ maxLength: 40 })),
        username: Type.Optional(Type.String({ maxLength: 100 })),
        ip: Type.Optional(Type.String({ maxLength: 45 })),
        from: Type.Optional(Instant),
        to: Type.Optional(Instant),
        cursor: Type.Optional(Type.String({ pattern: '^\\d{1,9}$' })),
        pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      },
      { additionalProperties: true },
    ),
    reply: Type.Object({
      records: Type.Array(AuditRow),
      kinds: Type.Array(Type.String()),
      cursor: Nullable(Type.String()),
    }),
  },
  verify: {
    method: 'POST',
    path: '/sys/audit/verify',
    summary: 'Verify the integrity of the audit log',
    access: 'system:audit:view',
    reads: true,
    /** `brokenAt` is the first event that was changed or follows a missing one, `cutAfter` the last one before missing events at the end. */
    reply: Type.Object({
      ok: Type.Boolean(),
      events: Type.Integer(),
      brokenAt: Nullable(Type.Integer()),
      cutAfter: Nullable(Type.Integer()),
    }),
  },
});

export const auditFeature = defineFeature({
  name: 'audit',
  routes: { audit },
  permissions: { 'system:audit:view': 'View the audit log' },
});
