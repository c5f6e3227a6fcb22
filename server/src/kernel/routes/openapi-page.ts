import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languageOf } from '../words.ts';
import { pageScript } from './openapi-page-script.ts';

const CHINESE =
  '除文件外，所有应答均为 {success, message, code, result, timestamp} 结构。用 POST /sys/login 登录，之后在 X-Access-Token 请求头中携带令牌。带有 Idempotency-Key 的写操作可以安全地重复。';

/** Only local scripts, styles, images and calls; markup only through the page's own policy, see `pageScript`. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default dompurify',
].join('; ');

/** Hides the selection of other documents and the logo. */
const STYLE = '.swagger-ui .topbar .link, .swagger-ui .topbar .download-url-wrapper { visibility: hidden; }';

/** Serves Swagger UI at `/openapi`, with all files from our own packages. */
export async function serveApiPage(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: '/openapi',
    staticCSP: POLICY,
    uiConfig: {
      docExpansion: 'none',
      defaultModelsExpandDepth: -1,
      displayOperationId: true,
      displayRequestDuration: true,
      filter: true,
      // The session token is added to requests and not displayed.
      showMutatedRequest: false,
    },
    theme: {
      title: 'API · Opsyard',
      js: [{ filename: 'opsyard.js', content: pageScript }],
      css: [{ filename: 'opsyard.css', content: STYLE }],
    },
    transformSpecification: inLanguageOf,
    transformSpecificationClone: false,
  });
}

function inLanguageOf(
  document: Readonly<Record<string, unknown>>,
  { headers }: FastifyRequest,
): Record<string, unknown> {
  if (languageOf(headers['accept-language']) === 'en') return document;
  return { ...document, info: { ...(document.info as object), description: CHINESE } };
}
