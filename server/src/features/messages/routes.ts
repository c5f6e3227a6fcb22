import { message } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../kernel/database/db.ts';
import { cursorPage } from '../../kernel/routes/cursor-page.ts';
import { mount } from '../../kernel/routes/mount.ts';
import { isEvaluationRequest } from '../../kernel/settings/evaluation-mode.ts';
import { gatewaysFor } from './active-gateways.ts';
import { type Channel, checkGateways, nameOf } from './gateways.ts';
import { listMessages, requeueMessages } from './message-store.ts';
import { withoutCode } from './rules.ts';
import { queueMessage } from './send-message.ts';

const PAGE = 50;

/** Registers the routes for SMS and e-mail messages. */
export function serveMessages(app: FastifyInstance): void {
  const { settings } = app;
  checkGateways(settings);
  const names = async (db: Db, channel: Channel) => (await gatewaysFor({ db, settings }, channel)).map(nameOf);
  mount(app, message, {
    async list({ db, query, request }) {
      const { pageSize = PAGE, recipient, cursor, ...filter } = query;
      const text = recipient?.replaceAll('\0', '').trim();
      const rows = await listMessages(db, { ...filter, recipient: text, before: cursor, limit: pageSize + 1 });
      const shown = isEvaluationRequest(request, settings) ? rows : rows.map(withoutCode);
      return {
        ...cursorPage(shown, pageSize),
        gateways: { sms: await names(db, 'sms'), mail: await names(db, 'mail') },
      };
    },
    async sendAgain({ db, body }) {
      const ids = await requeueMessages(db, body.ids);
      for (const id of ids) await queueMessage(db, id);
      return { queued: ids.length };
    },
  });
}
