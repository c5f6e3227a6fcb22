import {
  commonFailures,
  MESSAGE_FILES_MAX,
  workOrderFailures,
  workOrderMessage,
  workOrderType,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { sendFile } from '../../../kernel/http/send-file.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { findAttachment, findBytes, insertAttachment } from '../../../records/parts/files/store.ts';
import { announceParts } from '../announce-parts.ts';
import { lockOrder, seenOrder } from '../order.ts';
import {
  countMessageFiles,
  insertMessage,
  insertMessageFile,
  listMessages,
  orderOfMessage,
  orderOfMessageFile,
} from './store.ts';

const TYPE = workOrderType.name;
const { fileMissing: missing, fileTooLarge: tooLarge, fileRefused: typeRefused } = workOrderFailures;

/** Messages between the team and the carrier, with their files. */
export function serveMessages(app: FastifyInstance): void {
  mount(app, workOrderMessage, {
    async list({ db, actor, query: { orderId } }) {
      await seenOrder(db, actor, orderId);
      return await listMessages(db, orderId);
    },

    async add({ db, actor, change, body }) {
      if (!body.text) return fail(commonFailures.invalidInput);
      await lockOrder(db, actor, body.orderId);
      announceParts(change, body.orderId);
      return await insertMessage(db, { ...body, authorId: actor.id });
    },

    attach: {
      admit: ({ db, actor, query }) => admitted(db, actor, query.messageId),
      failures: { missing, tooLarge, typeRefused },
      async handle({ db, actor, change, query: { messageId }, upload }) {
        const orderId = await admitted(db, actor, messageId);
        const added = { id: newId(), type: TYPE, recordId: orderId, upload, createdBy: actor.id };
        const file = await insertAttachment(db, added);
        announceParts(change, orderId);
        return await insertMessageFile(db, messageId, file);
      },
    },

    async download({ db, actor, query: { id }, request, reply }) {
      const orderId = required(await orderOfMessageFile(db, id), commonFailures.notFound);
      await seenOrder(db, actor, orderId);
      const { name, mime } = required(await findAttachment(db, TYPE, id), commonFailures.notFound);
      const bytes = required(await findBytes(db, id), commonFailures.notFound);
      sendFile(app.files, request, reply, { ...bytes, name, mime });
      return null;
    },
  });
}

/** The order of a message that takes another file, locked. */
async function admitted(db: Db, actor: Actor, messageId: string): Promise<string> {
  const orderId = required(await orderOfMessage(db, messageId), commonFailures.notFound);
  await lockOrder(db, actor, orderId);
  const count = await countMessageFiles(db, messageId);
  return count >= MESSAGE_FILES_MAX ? fail(workOrderFailures.tooManyMessageFiles) : orderId;
}
