import { type Static, Type } from 'typebox';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Ids, Instant, Nullable, OneOf } from '../kernel/shapes.ts';

export type MessageRow = Static<typeof MessageRow>;
export const MessageRow = Type.Object({
  id: Id,
  channel: OneOf(['sms', 'mail']),
  recipient: Type.String(),
  purpose: Type.String(),
  subject: Nullable(Type.String()),
  /** Null once a gateway has accepted it: the text is confidential. */
  text: Nullable(Type.String()),
  state: OneOf(['waiting', 'sent', 'kept', 'failed']),
  gateway: Nullable(Type.String()),
  tries: Type.Integer(),
  error: Nullable(Type.String()),
  createdAt: Instant,
  sentAt: Nullable(Instant),
});

/** Outgoing SMS and e-mail messages. */
export const message = defineRoutes('message', {
  list: {
    method: 'GET',
    path: '/sys/message/list',
    summary: 'Messages sent or waiting, newest first',
    access: 'system:message:view',
    query: Type.Object(
      {
        channel: Type.Optional(OneOf(['sms', 'mail'])),
        state: Type.Optional(OneOf(['waiting', 'sent', 'kept', 'failed'])),
        recipient: Type.Optional(Type.String({ maxLength: 254 })),
        /** `id` of the last row of the previous page. */
        before: Type.Optional(Id),
        pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      },
      { additionalProperties: true },
    ),
    reply: Type.Object({
      records: Type.Array(MessageRow),
      hasMore: Type.Boolean(),
      gateways: Type.Object({ sms: Type.Array(Type.String()), mail: Type.Array(Type.String()) }),
    }),
  },
  sendAgain: {
    method: 'POST',
    path: '/sys/message/sendAgain',
    summary: 'Resend a failed message',
    access: 'system:message:view',
    body: Type.Object({ ids: Ids }, { additionalProperties: false }),
    reply: Type.Object({ queued: Type.Integer() }),
  },
});
