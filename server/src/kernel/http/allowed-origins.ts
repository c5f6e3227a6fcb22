import { commonFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RequestFailed } from '../fail.ts';

const ONE_DAY = 86_400;
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'x-access-token, content-type, idempotency-key, menu-url, accept-language, time-zone, range, tus-resumable, upload-length, upload-metadata, upload-offset',
  'access-control-max-age': String(ONE_DAY),
};
const READABLE =
  'retry-after, content-disposition, content-range, etag, x-request-id, location, tus-resumable, upload-length, upload-offset';

/**
 * Refuses cross-site requests, unless their exact origin is allowed; allowed origins call with a token. Credentials are never allowed, so
 * that the cookie is not sent.
 */
export function enforceOrigins(app: FastifyInstance): void {
  const allowed = new Set(app.settings.ALLOWED_ORIGINS);
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (allowed.size > 0) {
      reply.header('vary', 'Origin');
      // Same-site pages show images by URL, without a CORS request.
      if (request.routeOptions.config.call?.kind === 'file') reply.header('cross-origin-resource-policy', 'same-site');
    }
    if (origin === undefined || !allowed.has(origin))
      return done(isFromOtherSite(request) ? new RequestFailed(commonFailures.crossSite) : undefined);
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': READABLE });
    if (!isPreflight(request)) return done();
    void reply.code(204).headers(PREFLIGHT).send();
  });
}

function isFromOtherSite({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate';
}

function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}
