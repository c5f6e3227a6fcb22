import { commonFailures, webhook } from '@opsyard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { receiveWebhook } from '../../connectors/receive-webhook.ts';
import { findProvider } from '../../connectors/registry.ts';
import { fail } from '../../kernel/fail.ts';
import { mount } from '../../kernel/routes/mount.ts';

const BODY_LIMIT = 1_000_000;
const A_MINUTE = 60;
const AN_HOUR = 3_600;
/** The number of refused webhooks of one address per minute beyond which further ones are not processed. */
const REFUSED_FROM_ADDRESS = 60;
/** Refused webhooks of an account that are kept in an hour. */
const REFUSED_KEPT = 20;

type Received = { params: { provider: string; accountId: string }; request: FastifyRequest; reply: FastifyReply };

/** Serves the addresses webhooks arrive at: for anybody, whatever the type of the body, which stays as it was sent. */
export async function serveWebhooks(app: FastifyInstance): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, parsed) =>
      parsed(null, body),
    );
    const receive = (received: Received) => take(app, received);
    mount(scope, webhook, { receive, receiveTracking: receive });
    done();
  });
}

async function take(
  app: FastifyInstance,
  { params: { provider, accountId }, request, reply }: Received,
): Promise<void> {
  const { budgets, db, pool, settings } = app;
  const from = `refused webhooks from ${request.ip}`;
  const allowance = { limit: REFUSED_FROM_ADDRESS * settings.SHARED_ADDRESS, seconds: A_MINUTE };
  // Taken before and refunded after: invalid requests soon no longer reach the database.
  const retryAfter = budgets.take(from, allowance);
  if (retryAfter > 0) fail(commonFailures.tooManyRequests, { retryAfter });
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const received = await receiveWebhook(
    { db, pool },
    {
      ...{ provider, accountId, body, headers: headersOf(request) },
      storesRejected: () =>
        budgets.take(`refused webhooks of ${accountId}`, { limit: REFUSED_KEPT, seconds: AN_HOUR }) === 0,
    },
  );
  if (!received) return fail(commonFailures.notFound);
  if (received.verdict !== 'valid') return fail(commonFailures.forbidden);
  budgets.refund(from, 1);
  await reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(findProvider(provider)?.provider.webhookResponse));
}

function headersOf({ headers }: FastifyRequest): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]));
}
