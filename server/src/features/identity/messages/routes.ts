import { message } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../kernel/mount.ts';
import { checkGateways, nameOf, waysFor } from './gateways.ts';
import { listMessages, reviveMessages } from './message-store.ts';
import { queueMessage } from './send-message.ts';

const PAGE = 50;

/** Serves what administrators see of messages by SMS and e-mail. */
export function serveMessages(app: FastifyInstance): void {
  const { settings } = app;
  checkGateways(settings);
  mount(app, message, {
    async list({ db, query }) {
      const { pageSize = PAGE, recipient, ...filter } = query;
      const text = recipient?.replaceAll('\0', '').trim();
      const rows = await listMessages(db, { ...filter, recipient: text, limit: pageSize + 1 });
      return {
        records: rows.slice(0, pageSize),
        hasMore: rows.length > pageSize,
        gateways: { sms: waysFor('sms', settings).map(nameOf), mail: waysFor('mail', settings).map(nameOf) },
      };
    },
    async sendAgain({ db, body }) {
      const ids = await reviveMessages(db, body.ids);
      for (const id of ids) await queueMessage(db, id);
      return { queued: ids.length };
    },
  });
}
