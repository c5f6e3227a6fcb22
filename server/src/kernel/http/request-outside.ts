import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { ResponseTooLong } from '../fetch-external.ts';
import { InsideAddress, outsideAddress, type Resolve } from '../outside-address.ts';
import { isLoopback } from './loopback.ts';

const MAX_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];
/** Headers that may be sent to the target of a redirect. */
const HARMLESS = ['accept', 'user-agent'];

export type OutsideRequest = {
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
  /** Timeout in milliseconds, including redirects. */
  timeout: number;
  /** The maximum size of the response in bytes. */
  limit: number;
  /** Allows only this machine, unencrypted, instead of only public addresses: for simulators. */
  loopback?: boolean;
  resolve?: Resolve | undefined;
};
export type OutsideResponse = { status: number; headers: Record<string, string>; body: string };

/** There was no response; `sent` if the remote server may have received the request. */
export class NotAnswered extends Error {
  override name = 'NotAnswered';
  readonly sent: boolean;

  constructor(host: string, sent: boolean, cause: unknown) {
    super(`${host} did not answer`, { cause });
    this.sent = sent;
  }
}

/**
 * Sends a request to a public address over https. The name is resolved once and the connection goes to the address found then, so that
 * a name cannot lead elsewhere in between. Reading requests follow up to three redirects, each of which is checked like the first
 * address; headers go to the first origin only. Throws `InsideAddress` or `NotAnswered`.
 */
export async function requestOutside(url: string, request: OutsideRequest): Promise<OutsideResponse> {
  const signal = AbortSignal.timeout(request.timeout);
  let at = new URL(url);
  let headers = request.headers;
  for (let redirects = 0; ; redirects += 1) {
    const response = await sendOnce(at, { ...request, headers }, signal);
    const { location } = response.headers;
    if (request.method !== 'GET' || !REDIRECTS.includes(response.status) || !location) return response;
    if (redirects === MAX_REDIRECTS) throw new NotAnswered(at.host, true, new Error('too many redirects'));
    const next = URL.parse(location, at);
    if (!next) return response;
    if (next.origin !== at.origin) headers = harmlessOf(headers);
    at = next;
  }
}

/** The address to connect to; throws `InsideAddress` if none is allowed. */
export async function addressToAsk(
  url: URL,
  { loopback = false, resolve }: Pick<OutsideRequest, 'loopback' | 'resolve'>,
) {
  const secure = url.protocol === 'https:' || (loopback && url.protocol === 'http:');
  if (!secure || url.username || url.password) throw new InsideAddress(`${url.host} cannot be called safely`);
  const address = await outsideAddress(url.hostname, { allowed: loopback, ...(resolve && { resolve }) });
  if (loopback && !isLoopback(address)) throw new InsideAddress(`${url.host} is not on this machine`);
  return address;
}

async function sendOnce(url: URL, request: OutsideRequest, signal: AbortSignal): Promise<OutsideResponse> {
  let sent = false;
  try {
    const host = await addressToAsk(url, request);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const name = url.hostname.replace(/^\[|\]$/g, '');
      const options = {
        ...{ host, port: url.port || undefined, path: url.pathname + url.search, method: request.method, signal },
        headers: { ...request.headers, host: url.host, 'content-length': Buffer.byteLength(request.body ?? '') },
        ...(isIP(name) === 0 && { servername: name }),
      };
      const secure = url.protocol === 'https:';
      const going = (secure ? requestHttps : requestHttp)(options, resolve);
      going.on('socket', (socket) => {
        // A kept-alive socket is already connected.
        if (!socket.connecting) sent = true;
        else
          socket.once(secure ? 'secureConnect' : 'connect', () => {
            sent = true;
          });
      });
      going.on('error', reject);
      going.end(request.body);
    });
    return {
      status: response.statusCode ?? 0,
      headers: headersOf(response),
      body: await textOf(response, request.limit),
    };
  } catch (error) {
    if (error instanceof InsideAddress) throw error;
    throw new NotAnswered(url.host, sent, error);
  }
}

async function textOf(response: IncomingMessage, limit: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > limit) throw new ResponseTooLong(`more than ${limit} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const entries = Object.entries(headers).filter((pair) => pair[1] !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

function harmlessOf(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => HARMLESS.includes(name.toLowerCase())));
}
