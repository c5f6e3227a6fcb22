import { randomBytes } from 'node:crypto';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { type ApiDocument, apiPage } from './openapi-page.ts';
import { languageOf } from './words.ts';

/** Collects the routes registered from here on into an OpenAPI 3.1 document, at `/openapi.json` and, to be read, at `/openapi`. */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Opsyard',
        version: '1',
        description:
          'Every answer is an envelope {success, message, code, result, timestamp}. Sign in with POST /sys/login and send the token as X-Access-Token. Writes take an Idempotency-Key and may then be repeated safely.',
      },
      components: {
        securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } },
      },
      security: [{ token: [] }],
    },
    refResolver: { buildLocalReference: (json, _base, _fragment, index) => String(json.$id ?? `def-${index}`) },
  });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  app.get<{ Querystring: { search?: string } }>('/openapi', { schema: { hide: true } }, async (request, reply) => {
    const nonce = randomBytes(16).toString('base64url');
    const view = { language: languageOf(request.headers['accept-language']), nonce };
    return reply
      .header('content-security-policy', policy(nonce))
      .type('text/html; charset=utf-8')
      .send(apiPage(app.swagger() as unknown as ApiDocument, String(request.query.search ?? ''), view));
  });
}

/** No scripts at all, and only the page's own style. */
function policy(nonce: string): string {
  return `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
}
