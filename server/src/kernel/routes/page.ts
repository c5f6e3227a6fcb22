import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { commonFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RequestFailed } from '../fail.ts';
import { pagePolicy, socketsOf } from '../http/security-headers.ts';

const NONCE_MARK = '__CSP_NONCE__';
const A_YEAR = 'public, max-age=31536000, immutable';

type Site = {
  folder: string | undefined;
  frames: () => Promise<readonly string[]>;
  /** The first path segments of API routes. */
  taken: ReadonlySet<string>;
};

/** The first path segments of all routes registered from here on. */
export function reservedNames(app: FastifyInstance): ReadonlySet<string> {
  const names = new Set<string>();
  app.addHook('onRoute', ({ url }) => void names.add(url.split('/')[1] ?? ''));
  return names;
}

/** Serves the built page; other URLs that may be routes of the page get its HTML, so that deep links and reloads work. */
export async function servePage(app: FastifyInstance, { folder, frames, taken }: Site): Promise<void> {
  const index = folder && join(folder, 'index.html');
  const page = index && existsSync(index) ? await readFile(index, 'utf8') : undefined;
  if (folder && page) {
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response) => response.header('cache-control', A_YEAR),
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (page && reads && acceptsPage(request, taken)) {
      const sockets = socketsOf(app.settings, request.host);
      return sendPage(reply, page, { frames: await frames(), sockets });
    }
    throw new RequestFailed(commonFailures.notFound);
  });
}

// Health probes request the root path, mostly without an Accept header for HTML; programs that accept
// anything get the page at its other paths, too, but not at those of calls or files. Requests for JSON never get the page.
function acceptsPage({ url, headers: { accept = '' } }: FastifyRequest, taken: ReadonlySet<string>): boolean {
  const path = url.split('?')[0] ?? '';
  if (path === '/' || accept.includes('text/html')) return true;
  return (
    accept.includes('*/*') && !accept.includes('json') && !path.includes('.') && !taken.has(path.split('/')[1] ?? '')
  );
}

function sendPage(reply: FastifyReply, page: string, own: Parameters<typeof pagePolicy>[1]): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  return reply
    .header('content-security-policy', pagePolicy(nonce, own))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(NONCE_MARK, nonce));
}
