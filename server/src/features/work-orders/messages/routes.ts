import { commonFailures, workOrderMessage } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/mount.ts';
import { announceParts } from '../announce-parts.ts';
import { lockOrder, seenOrder } from '../order.ts';
import { insertMessage, listMessages } from './store.ts';

/** Messages between the team and the carrier. */
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
  });
}
