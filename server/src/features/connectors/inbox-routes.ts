import { commonFailures, connectorCall, connectorFailures, webhookInbox } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { findAccount } from '../../connectors/account-store.ts';
import { listCalls } from '../../connectors/call-store.ts';
import { findWebhook, listWebhooks, requeueWebhook } from '../../connectors/inbox-store.ts';
import { queueWebhook } from '../../connectors/process-webhook.ts';
import { receiveWebhook } from '../../connectors/receive-webhook.ts';
import { providerOf } from '../../connectors/registry.ts';
import { openSecrets } from '../../connectors/secrets.ts';
import { SAMPLE_PARCELS } from '../../connectors/simulators/sample-parcels.ts';
import type { SimulatedParcel, SimulatorState } from '../../connectors/simulators/simulator.ts';
import { simulatorContextOf } from '../../connectors/simulators/simulator-context.ts';
import { fail, required } from '../../kernel/fail.ts';
import { cursorPage } from '../../kernel/routes/cursor-page.ts';
import { mount } from '../../kernel/routes/mount.ts';
import { writeAudit } from '../audit/index.ts';

const PAGE = 20;
const { notFound } = commonFailures;

/** Serves what was sent to providers and what they sent. */
export function serveInbox(app: FastifyInstance): void {
  mount(app, connectorCall, {
    async list({ db, query: { cursor, pageSize = PAGE, ...whose } }) {
      return cursorPage(await listCalls(db, whose, { before: cursor, limit: pageSize + 1 }), pageSize);
    },
  });
  mount(app, webhookInbox, {
    async list({ db, query: { cursor, pageSize = PAGE, ...which } }) {
      return cursorPage(await listWebhooks(db, which, { before: cursor, limit: pageSize + 1 }), pageSize);
    },
    async get({ db, query: { id } }) {
      const found = required(await findWebhook(db, id), notFound);
      return { ...found, body: found.body.toString('utf8').replaceAll('\0', '').toWellFormed() };
    },
    async replay({ db, actor, request, body: { id } }) {
      if (!(await requeueWebhook(db, id))) fail(notFound);
      await queueWebhook(db, id);
      await writeAudit(db, { actor, request }, 'webhookReplayed', { webhook: id });
      return null;
    },
    async simulate({ body: { id, signature } }) {
      const { db, pool, settings } = app;
      const account = required(await findAccount(db, id), notFound);
      if (!account.sandbox) return fail(connectorFailures.notSandbox);
      const { provider, simulator } = providerOf(account);
      const context = simulatorContextOf({ db, settings }, account, await openSecrets(db, account));
      // A new account follows no parcel yet, and can be tried out all the same.
      const parcel = (await context.state.latest()) ?? (await withSample(context.state, context.now));
      const sent = simulator.webhook(parcel, context, signature);
      const webhook = { ...sent, provider: provider.name, accountId: id, storesRejected: () => true };
      return required(await receiveWebhook({ db, pool }, webhook), notFound);
    },
  });
}

async function withSample(state: SimulatorState, now: Date): Promise<SimulatedParcel> {
  await state.add(SAMPLE_PARCELS.slice(0, 1), now);
  return required(await state.latest(), notFound);
}
