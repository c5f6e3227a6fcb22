import { commonFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { RequestFailed } from '../fail.ts';
import { isHealth } from '../health.ts';

const RETRY_SECONDS = 1;

/**
 * During shutdown, new requests on open connections are answered with a request to retry in the usual envelope; requests in progress are completed. Health
 * checks are still answered.
 */
export function refuseWhileClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    app.leaving.now = true;
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const refused = closing && !isHealth(request.url);
    done(refused ? new RequestFailed(commonFailures.busy, { retryAfter: RETRY_SECONDS }) : undefined);
  });
}
