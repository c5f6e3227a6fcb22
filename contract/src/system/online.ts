import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { Paged, Paging } from '../kernel/paging.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Done, Id, Instant, Line, Nullable, OneOf } from '../kernel/shapes.ts';

export const onlineFailures = failures('online', { own: 409 });

/** An active session, without its token. */
export type OnlineSession = Static<typeof OnlineSession>;
export const OnlineSession = Type.Object({
  id: Id,
  userId: Id,
  username: Type.String(),
  realname: Type.String(),
  avatar: Nullable(Type.String()),
  kind: OneOf(['login', 'admin']),
  device: Type.String(),
  ip: Nullable(Type.String()),
  createdAt: Instant,
  lastSeenAt: Instant,
  /** Used within the last five minutes. */
  active: Type.Boolean(),
  isOwn: Type.Boolean(),
});

export const online = defineRoutes('online', {
  list: {
    method: 'GET',
    path: '/sys/online/list',
    summary: 'Active sessions, those in use first',
    access: 'system:online:view',
    query: Type.Object({
      ...Paging,
      username: Type.Optional(Type.String({ maxLength: 100 })),
      active: Type.Optional(OneOf(['1', ''])),
    }),
    reply: Paged(OnlineSession),
  },
  forceLogout: {
    method: 'POST',
    path: '/sys/online/forceLogout',
    summary: 'Log out a session of another user; the reason is recorded in the audit log',
    access: 'system:online:end',
    body: Type.Object({ id: Id, reason: Line(200, 2) }, { additionalProperties: false }),
    reply: Done,
    failures: [commonFailures.notFound, onlineFailures.own],
  },
});
