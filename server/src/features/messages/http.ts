import { type ClientRequest, type IncomingMessage, request as overHttp } from 'node:http';
import { request as overTls } from 'node:https';
import { isLoopback } from '../../kernel/loopback.ts';
import { bareHost, PATIENCE, type Reach, serverNameOf } from './gateway.ts';

/** More than any gateway has to say. */
const LIMIT = 65_536;

type Form = { path: string; form: Readonly<Record<string, string>>; headers?: Record<string, string>; reach: Reach };
type Answer = { status: number; fields: Record<string, unknown> };

/**
 * Posts a form to the host of a gateway's address, over TLS everywhere but on this machine, and returns the answer's status and, where
 * it is JSON, its fields. Redirects are not followed: whatever led elsewhere would learn the message.
 */
export async function postForm(url: URL, { path, form, headers = {}, reach }: Form): Promise<Answer> {
  const inClear = isLoopback(url.hostname);
  const body = new URLSearchParams(form).toString();
  const options = {
    ...serverNameOf(url),
    host: await reach(bareHost(url)),
    port: Number(url.port) || (inClear ? 80 : 443),
    path,
    method: 'POST',
    headers: {
      ...headers,
      host: url.host,
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      'content-length': Buffer.byteLength(body),
    },
    agent: false,
    signal: AbortSignal.timeout(PATIENCE),
  } as const;
  const request = inClear ? overHttp(options) : overTls(options);
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
