import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { commonFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RequestFailed } from './fail.ts';
import { pagePolicy } from './security-headers.ts';

const NONCE_MARK = '__CSP_NONCE__';
const A_YEAR = 'public, max-age=31536000, immutable';

type Frames = () => Promise<readonly string[]>;

/** Serves the built page; any unknown address that wants HTML gets it, so that deep links and reloads work. */
export async function servePage(app: FastifyInstance, folder: string | undefined, frames: Frames): Promise<void> {
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
    const wantsPage = isFront(request) || (request.headers.accept ?? '').includes('text/html');
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (page && reads && wantsPage) return sendPage(reply, page, await frames());
    throw new RequestFailed(commonFailures.notFound);
  });
}

// Whoever looks whether anything is served asks for this address, and seldom says that it may be a page.
function isFront({ url }: FastifyRequest): boolean {
  return url === '/' || url.startsWith('/?');
}

function sendPage(reply: FastifyReply, page: string, frames: readonly string[]): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  return reply
    .header('content-security-policy', pagePolicy(nonce, frames))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(NONCE_MARK, nonce));
}
