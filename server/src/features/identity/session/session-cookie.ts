import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../../kernel/database/db.ts';
import { secretFor, secretsFor } from '../../../kernel/secrets/secret-store.ts';
import type { Settings } from '../../../kernel/settings/settings.ts';

const PLAIN_NAME = 'opsyard-session';
// Browsers accept this prefix only over TLS from this host, so other hosts of the domain cannot set it.
const SECURE_NAME = `__Host-${PLAIN_NAME}`;
const VALUE = /^([\w-]{43})\.([\w-]{43})$/;

type Transport = Pick<Settings, 'PUBLIC_URL'>;
const cookies = new WeakMap<FastifyRequest, string>();

/** Adds the session cookies set during a request to its response. */
export function sendSessionCookies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const cookie = cookies.get(request);
    if (cookie) reply.header('set-cookie', cookie);
    done();
  });
}

/**
 * Sets the cookie of a new session, valid for at most this many hours. It is not a token: it contains the hash of the
 * session and is accepted only by routes that take cookies.
 */
export async function setSessionCookie(
  app: FastifyInstance,
  request: FastifyRequest,
  { hash, hours }: { hash: string; hours: number },
): Promise<void> {
  const value = `${hash}.${signatureOf(hash, await secretFor(app.db, 'session cookie'))}`;
  cookies.set(request, cookieText(app.settings, request, { value, seconds: hours * 3_600 }));
}

/** Clears the session cookie. */
export function removeSessionCookie(app: FastifyInstance, request: FastifyRequest): void {
  cookies.set(request, cookieText(app.settings, request, { value: '', seconds: 0 }));
}

/** Returns the session hash in the cookie of a request; undefined unless its signature is valid. */
export async function sessionHashFromCookie(
  { db, settings }: { db: Db; settings: Transport },
  request: FastifyRequest,
): Promise<string | undefined> {
  const [, hash, signature] = VALUE.exec(findCookie(nameOf(settings, request), request.headers.cookie) ?? '') ?? [];
  if (!hash || !signature) return undefined;
  const keys = await secretsFor(db, 'session cookie');
  const received = Buffer.from(signature);
  const isSigned = keys.some((key) => timingSafeEqual(received, Buffer.from(signatureOf(hash, key))));
  return isSigned ? hash : undefined;
}

function cookieText(
  settings: Transport,
  request: FastifyRequest,
  { value, seconds }: { value: string; seconds: number },
): string {
  const secure = isSecure(settings, request) ? '; Secure' : '';
  return `${nameOf(settings, request)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

function nameOf(settings: Transport, request: FastifyRequest): string {
  return isSecure(settings, request) ? SECURE_NAME : PLAIN_NAME;
}

function isSecure({ PUBLIC_URL }: Transport, { protocol }: FastifyRequest): boolean {
  return protocol === 'https' || (PUBLIC_URL?.startsWith('https:') ?? false);
}

function findCookie(name: string, header = ''): string | undefined {
  const parts = header.split(';').map((part) => part.trim());
  return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
}

function signatureOf(hash: string, key: Buffer): string {
  return createHmac('sha256', key).update(hash).digest('base64url');
}
