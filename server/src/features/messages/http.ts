import { type ClientRequest, type IncomingMessage, request as overHttp } from 'node:http';
import { request as overTls } from 'node:https';
import { isLoopback } from '../../kernel/http/loopback.ts';
import { bareHost, GATEWAY_TIMEOUT, type HostResolver, serverNameOf } from './gateway.ts';

/** Maximum response size in bytes. */
const LIMIT = 65_536;

type Form = {
  path: string;
  form: Readonly<Record<string, string>>;
  headers?: Record<string, string>;
  resolveHost: HostResolver;
};
type Answer = { status: number; fields: Record<string, unknown> };

/**
 * Posts a form to a gateway, over TLS except on loopback, and returns the status and the fields of a JSON response.
 * Redirects are not followed: they would disclose the message to another host.
 */
export async function postForm(url: URL, { path, form, headers = {}, resolveHost }: Form): Promise<Answer> {
  const unencrypted = isLoopback(url.hostname);
  const body = new URLSearchParams(form).toString();
  const options = {
    ...serverNameOf(url),
    host: await resolveHost(bareHost(url)),
    port: Number(url.port) || (unencrypted ? 80 : 443),
    path,
    method: 'POST',
    headers: {
      ...headers,
      host: url.host,
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      'content-length': Buffer.byteLength(body),
    },
    agent: false,
    signal: AbortSignal.timeout(GATEWAY_TIMEOUT),
  } as const;
  const request = unencrypted ? overHttp(options) : overTls(options);
  request.end(body);
  return await answerOf(request);
}

async function answerOf(request: ClientRequest): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  request.on('error', reject);
  request.on('response', (response) => void read(response).then(resolve, reject));
  return await promise;
}

async function read(response: IncomingMessage): Promise<Answer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > LIMIT) throw new Error('The answer is too long');
    parts.push(part);
  }
  return { status: response.statusCode ?? 0, fields: fieldsOf(Buffer.concat(parts).toString()) };
}

function fieldsOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
