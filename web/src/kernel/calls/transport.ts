import {
  commonFailures,
  type Envelope,
  type FailureResult,
  isWrite,
  REQUEST_TIMEOUT,
  type Request,
  type Route,
  storesReply,
} from '@opsyard/contract';
import i18next from 'i18next';
import { currentLanguage } from '../words/language.ts';
import { zoneInUse } from '../zone.ts';
import { RequestError } from './request-error.ts';
import { withRetry } from './retry.ts';

/** The envelope's `result` and `message`, and the id of an operation that can be undone. */
export type Answer = { result: unknown; message: string; opId: string | null };

export type Delivery = {
  token: string | null;
  key?: string;
  signal?: AbortSignal | undefined;
  /** Without an answer it is not repeated here: the caller does that. */
  once?: boolean;
};

/** Sends a JSON request, with retries while the server is busy or unreachable; throws `RequestError`. */
export async function deliver(request: Request, route: Route, delivery: Delivery): Promise<Answer> {
  return await readEnvelope(await reach(request, route, delivery));
}

let requests = 0;

/** Whether the page waits for an answer of the server. */
export function isRequesting(): boolean {
  return requests > 0;
}

/** Sends a request and returns the raw response, for files; throws `RequestError` on any failure. */
export async function reach(request: Request, route: Route, delivery: Delivery): Promise<Response> {
  const limit = AbortSignal.timeout(REQUEST_TIMEOUT);
  const signal = delivery.signal ? AbortSignal.any([delivery.signal, limit]) : limit;
  const init: RequestInit = {
    method: request.method,
    headers: {
      ...headersFor(route, delivery),
      ...request.headers,
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
    },
    signal,
    ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
  };
  const attempt = () => fetch(stamped(request.url, route), init);
  const options = { whenUnanswered: !delivery.once && (!isWrite(route) || storesReply(route)) };
  requests += 1;
  const response = await withRetry(attempt, signal, options)
    .catch((error: unknown) => {
      if (delivery.signal?.aborted) throw error;
      throw limit.aborted ? timedOut() : unreachable(isWrite(route));
    })
    .finally(() => {
      requests -= 1;
    });
  if (!response.ok) throw await refusalOf(response);
  return response;
}

/** A hint for the server's log, which rejects longer ones. */
const MAX_RETRY_HINT = 512;

export function headersFor(route: Route, { token, key }: Delivery): Record<string, string> {
  return {
    'accept-language': currentLanguage(),
    'time-zone': zoneInUse(),
    'menu-url': window.location.pathname.slice(0, MAX_RETRY_HINT),
    ...(token && { 'x-access-token': token }),
    ...(key && isWrite(route) && { 'idempotency-key': key }),
  };
}

/** The error of an unsuccessful response. */
export async function refusalOf(response: Response): Promise<RequestError> {
  const envelope = await response.json().catch(() => null);
  return refusalFrom(response.status, isEnvelope(envelope) ? envelope : null, response.headers.get('retry-after'));
}

/** The error of an envelope; without one, of the status. */
function refusalFrom(status: number, envelope: Envelope | null, retryAfter: string | null = null): RequestError {
  const failureResult = envelope?.result as Partial<FailureResult> | null | undefined;
  return new RequestError({
    status,
    failure: failureResult?.failure ?? (status === 504 ? commonFailures.timeout.code : commonFailures.internal.code),
    message: envelope?.message || wordsFor(status),
    ...(envelope ? { envelopeCode: envelope.code } : { isForeign: true }),
    ...(failureResult?.fields && { fields: failureResult.fields }),
    ...(failureResult?.requestId && { requestId: failureResult.requestId }),
    detail: failureResult?.detail,
    retryAfter,
  });
}

function wordsFor(status: number): string {
  return status < 400 ? i18next.t('common:failure.later') : i18next.t('common:failure.status', { status });
}

/** The error of an unreachable server. */
export function unreachable(isChange = false): RequestError {
  const message = i18next.t(isChange ? 'common:failure.notSaved' : 'common:failure.network');
  return new RequestError({ status: 0, failure: 'network', message });
}

/** Parses a JSON response; throws `RequestError` for a failure or a foreign response. */
export async function readEnvelope(response: Response): Promise<Answer> {
  const envelope: unknown = await response.json().catch((error: unknown) => {
    // An aborted request is not reported as a failure.
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    return null;
  });
  if (!isEnvelope(envelope)) throw refusalFrom(502, null);
  if (!envelope.success) throw refusalFrom(response.status, envelope);
  return { result: envelope.result, message: envelope.message, opId: response.headers.get('x-op-id') };
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && 'success' in value && 'code' in value;
}

/** Reads carry the time in seconds, to bypass caches; dictionary look-ups may be cached. */
function stamped(url: string, route: Route): string {
  if (route.method !== 'GET' || route.path.startsWith('/sys/dict/')) return url;
  return `${url}${url.includes('?') ? '&' : '?'}_t=${Math.floor(Date.now() / 1000)}`;
}

function timedOut(): RequestError {
  return new RequestError({
    status: 504,
    failure: commonFailures.timeout.code,
    message: i18next.t('common:failure.timeout'),
  });
}
