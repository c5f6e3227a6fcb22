import { commonFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { RequestFailed } from './fail.ts';
import { isHealth } from './health.ts';

const RETRY_SECONDS = 1;

/**
 * While the app closes, requests that still come in on open connections are told in the usual envelope to come back; what was
 * begun before is finished. Health answers go on.
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
