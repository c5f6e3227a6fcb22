import { type Static, Type } from 'typebox';
import { commonFailures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Done, Id, Instant, Nullable, OneOf, Paragraphs } from '../../kernel/shapes.ts';
import { recordFailures } from '../../records/failures.ts';
import { workOrderFailures } from '../failures.ts';

const Body = { additionalProperties: false };
const { view, edit } = { view: 'work-orders:order:view', edit: 'work-orders:order:edit' } as const;
const changing = [commonFailures.notFound, recordFailures.inTrash] as const;

/** The maximum number of files of a message. */
export const MESSAGE_FILES_MAX = 10;

/** A file sent with a message. */
export type MessageFile = Static<typeof MessageFile>;
const MessageFile = Type.Object({ id: Id, name: Type.String(), size: Type.Integer() });

/** A message to or from the carrier. */
export type WorkOrderMessage = Static<typeof Message>;
const Message = Type.Object({
  id: Id,
  direction: OneOf(['in', 'out']),
  text: Type.String(),
  authorName: Nullable(Type.String()),
  at: Instant,
  files: Type.Array(MessageFile, { maxItems: MESSAGE_FILES_MAX }),
});

export const workOrderMessage = defineRoutes('workOrderMessage', {
  list: {
    method: 'GET',
    path: '/appcenter/workorder/message/list',
    summary: 'Messages to and from the carrier, oldest first',
    access: view,
    query: Type.Object({ orderId: Id }),
    reply: Type.Array(Message),
    failures: [commonFailures.notFound],
  },
  add: {
    method: 'POST',
    path: '/appcenter/workorder/message/add',
    summary: 'Record a message to or from the carrier',
    access: edit,
    body: Type.Object({ orderId: Id, direction: OneOf(['in', 'out']), text: Paragraphs(5_000) }, Body),
    reply: Message,
    failures: changing,
  },
  attach: {
    method: 'POST',
    path: '/appcenter/workorder/message/attach',
    summary: 'Add a file of at most 50 MB to a message, such as the letter of the carrier',
    access: edit,
    kind: 'upload',
    query: Type.Object({ messageId: Id }),
    reply: MessageFile,
    failures: [
      ...changing,
      workOrderFailures.tooManyMessageFiles,
      workOrderFailures.fileMissing,
      workOrderFailures.fileTooLarge,
      workOrderFailures.fileRefused,
    ],
  },
  download: {
    method: 'GET',
    path: '/appcenter/workorder/message/download',
    summary: 'The bytes of a file of a message',
    access: view,
    kind: 'file',
    takesCookie: true,
    query: Type.Object({ id: Id }),
    reply: Done,
    failures: [commonFailures.notFound],
  },
});
