import { type Static, Type } from 'typebox';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Ids, Instant, Nullable, OneOf } from '../kernel/shapes.ts';

export const MESSAGE_CHANNELS = ['sms', 'mail'] as const;
export const MESSAGE_STATES = ['waiting', 'sent', 'kept', 'failed'] as const;

export type MessageRow = Static<typeof MessageRow>;
export const MessageRow = Type.Object({
  id: Id,
  channel: OneOf(MESSAGE_CHANNELS),
  recipient: Type.String(),
  purpose: Type.String(),
  subject: Nullable(Type.String()),
  /** Null once a gateway has accepted it: the text is confidential. */
  text: Nullable(Type.String()),
  state: OneOf(MESSAGE_STATES),
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
        channel: Type.Optional(OneOf(MESSAGE_CHANNELS)),
        state: Type.Optional(OneOf(MESSAGE_STATES)),
        recipient: Type.Optional(Type.String({ maxLength: 254 })),
        cursor: Type.Optional(Id),
        pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      },
      { additionalProperties: true },
    ),
    reply: Type.Object({
      records: Type.Array(MessageRow),
      cursor: Nullable(Type.String()),
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
