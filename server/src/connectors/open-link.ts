import { setTimeout as sleep } from 'node:timers/promises';
import { noteError, pauseAfterCall, type StoredAccount, stateOf } from './account-store.ts';
import { throughBreaker } from './breaker.ts';
import { holdBack, takePlace } from './bucket-store.ts';
import { type About, noteCall } from './call-store.ts';
import { ConnectorError } from './connector-error.ts';
import { type ConnectorParts, exchange, type Secrets } from './exchange.ts';
import type { CallFailure, Classified, Link, OutgoingRequest, ProviderResponse } from './provider.ts';
import { providerOf } from './registry.ts';
import { openSecrets, redacted } from './secrets.ts';

const MAX_WAIT = 15_000;
const SHOWN = 2_000;

export type LinkOptions = {
  about?: About | undefined;
  attempt?: number;
  /** A check also runs on a paused account, and never pauses one. */
  check?: boolean;
};

/** Opens the client of an account: requests observe the shared rate, are skipped while paused, and are recorded. */
export async function openLink(
  parts: ConnectorParts,
  account: StoredAccount,
  options: LinkOptions = {},
): Promise<Link> {
  const secrets = await openSecrets(parts.db, account);
  const callbackUrl = webhookUrlOf(account, parts.settings.PUBLIC_URL);
  return {
    secret: secrets.secret ?? '',
    webhookSecret: secrets.webhookSecret,
    callbackUrl: account.sandbox || parts.settings.PUBLIC_URL ? callbackUrl : null,
    send: (request) => send(parts, account, { request, secrets, options }),
  };
}

/** Webhook URL of an account. */
export function webhookUrlOf({ provider, id }: Pick<StoredAccount, 'provider' | 'id'>, publicUrl: string | undefined) {
  return `${publicUrl?.replace(/\/$/, '') ?? ''}/tms/webhook/${provider}/${id}`;
}

type Sending = { request: OutgoingRequest; secrets: Secrets; options: LinkOptions };

async function send(parts: ConnectorParts, account: StoredAccount, sending: Sending): Promise<ProviderResponse> {
  if (!sending.options.check) await requireActive(parts, account);
  await waitForPlace(parts, account);
  const { provider } = providerOf(account);
  return await throughBreaker(account.id, provider.limits.concurrent, () => ask(parts, account, sending));
}

async function requireActive({ db }: ConnectorParts, { id }: StoredAccount): Promise<void> {
  const state = await stateOf(db, id);
  if (state?.state === 'active') return;
  const reason = state?.pauseReason ?? 'manual';
  throw new ConnectorError(reason === 'manual' ? 'fatal' : reason, `the account is paused: ${reason}`, {
    code: 'paused',
  });
}

async function waitForPlace(parts: ConnectorParts, account: StoredAccount): Promise<void> {
  const perSecond = account.perSecond ?? providerOf(account).provider.limits.perSecond;
  const wait = parts.wait ?? sleep;
  for (let waited = 0; ; ) {
    const left = await takePlace(parts.db, account.id, { perSecond, now: parts.now?.() });
    if (left === 0) return;
    if (waited + left > MAX_WAIT)
      throw new ConnectorError('retryable', 'the rate limit is reached', { retryAfter: Math.ceil(left / 1000) });
    await wait(left);
    waited += left;
  }
}

async function ask(parts: ConnectorParts, account: StoredAccount, sending: Sending): Promise<ProviderResponse> {
  const began = performance.now();
  const outcome = await exchange(parts, account, sending).catch((error: unknown) => {
    if (error instanceof ConnectorError) return error;
    throw error;
  });
  const duration = Math.round(performance.now() - began);
  const { provider } = providerOf(account);
  const judged = outcome instanceof ConnectorError ? outcome : errorOf(outcome, provider.classify(outcome));
  const response = outcome instanceof ConnectorError || outcome.kind !== 'response' ? undefined : outcome.response;
  await note(parts, account, { ...sending, duration, error: judged, response });
  if (judged) return await failed(parts, account, { error: judged, response, options: sending.options });
  if (!response) throw new Error('A call without an answer is no success');
  return response;
}

function errorOf(outcome: CallFailure, classified: Classified | null): ConnectorError | null {
  if (!classified) return null;
  const { errorClass, message, code } = classified;
  const retryAfter = outcome.kind === 'response' ? retryAfterOf(outcome.response) : undefined;
  return new ConnectorError(errorClass, message, {
    ...(code && { code }),
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

/** Retry delay in seconds; one for a 429 without header. */
function retryAfterOf({ status, headers }: ProviderResponse): number | undefined {
  const given = headers['retry-after'];
  const seconds = given === undefined ? Number.NaN : Number(given);
  if (Number.isFinite(seconds) && seconds >= 0) return Math.min(Math.ceil(seconds), 86_400);
  const until = given === undefined ? Number.NaN : Date.parse(given);
  if (!Number.isNaN(until)) return Math.min(Math.max(1, Math.ceil((until - Date.now()) / 1000)), 86_400);
  return status === 429 ? 1 : undefined;
}

type Failed = { error: ConnectorError; response: ProviderResponse | undefined; options: LinkOptions };

async function failed({ db, now }: ConnectorParts, { id }: StoredAccount, { error, options }: Failed): Promise<never> {
  const { errorClass, retryAfter } = error;
  if (retryAfter !== null) await holdBack(db, id, retryAfter, now?.());
  await noteError(db, id, error.message);
  if (!options.check && (errorClass === 'quota' || errorClass === 'auth')) await pauseAfterCall(db, id, errorClass);
  throw error;
}

type Noted = Sending & { duration: number; error: ConnectorError | null; response: ProviderResponse | undefined };

async function note({ db }: ConnectorParts, account: StoredAccount, noted: Noted): Promise<void> {
  const { request, secrets, options, duration, error, response } = noted;
  const shown = (text: string) =>
    redacted(text, [secrets.secret, secrets.webhookSecret]).slice(0, SHOWN).replaceAll('\0', '').toWellFormed();
  await noteCall(db, {
    accountId: account.id,
    method: request.method,
    url: shown(`${account.baseUrl ?? 'simulator:'}${request.path}`),
    status: response?.status ?? null,
    duration,
    requestSize: Buffer.byteLength(request.body ?? ''),
    responseSize: Buffer.byteLength(response?.body ?? ''),
    attempt: options.attempt ?? 1,
    errorClass: error?.errorClass ?? null,
    message: error && shown(error.message),
    requestText: shown(request.body ?? ''),
    responseText: shown(response?.body ?? ''),
    about: options.about,
  });
}
