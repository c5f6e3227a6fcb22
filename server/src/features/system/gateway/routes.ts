import { type GatewayTrial, gateway as gatewayRoutes } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import { transact } from '../../../kernel/database/transact.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import {
  type AnyGateway,
  admitTestMessage,
  auditTestMessage,
  type Channel,
  findSavedGateway,
  openTypedGateway,
  type TestMessage,
  testMessage,
  tryGateway,
} from '../../messages/index.ts';
import { requireMaySet, requireUsable, secretOf } from './checks.ts';
import { removeGateway, saveGateway } from './save.ts';
import { gatewayStatus } from './status.ts';

/** Registers the routes for gateways. */
export function serveGateways(app: FastifyInstance): void {
  const { settings } = app;
  mount(app, gatewayRoutes, {
    get: ({ db }) => gatewayStatus({ db, settings }),
    async saveMail({ body, ...by }) {
      await saveGateway({ ...by, settings }, { channel: 'mail', secret: undefined, ...body });
      return await gatewayStatus({ db: by.db, settings });
    },
    async saveSms({ body, ...by }) {
      await saveGateway({ ...by, settings }, { channel: 'sms', secret: undefined, ...body });
      return await gatewayStatus({ db: by.db, settings });
    },
    async remove({ body, ...by }) {
      await removeGateway({ ...by, settings }, body);
      return await gatewayStatus({ db: by.db, settings });
    },
    tryMail: ({ actor, body, request }) => testTypedGateway(app, { actor, request, channel: 'mail', ...body }),
    trySms: ({ actor, body, request }) => testTypedGateway(app, { actor, request, channel: 'sms', ...body }),
  });
}

type Typed = {
  actor: Actor;
  request: FastifyRequest;
  channel: Channel;
  gateway: AnyGateway;
  secret?: string;
  recipient: string;
};

/** Sends a test through an unsaved gateway, under the same conditions as saving it. */
async function testTypedGateway(app: FastifyInstance, typed: Typed): Promise<GatewayTrial> {
  const { actor, request, channel, gateway, secret, recipient } = typed;
  const { db, settings } = app;
  await requireMaySet(db, settings, actor, channel);
  const trial: TestMessage = testMessage(request, channel, recipient);
  admitTestMessage(app, actor);
  await requireUsable(settings, gateway);
  const text = await secretOf(db, await findSavedGateway(db, channel), gateway, secret);
  const transport = openTypedGateway(settings, channel, gateway, text);
  const auditDetail = { transports: [transport], typed: true };
  await transact(app.pool, { work: (open) => auditTestMessage(open, { actor, request }, trial, auditDetail) });
  return await tryGateway(transport, trial);
}
