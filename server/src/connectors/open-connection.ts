import { setTimeout as sleep } from 'node:timers/promises';
import { findAccountState, pauseAccount, recordError, type StoredAccount } from './account-store.ts';
import { withCircuitBreaker } from './breaker.ts';
import { acquireToken, blockRequests } from './bucket-store.ts';
import { type CallSubject, recordCall } from './call-store.ts';
import { ConnectorError } from './connector-error.ts';
import { type ConnectorParts, exchange, type Secrets } from './exchange.ts';
import type { CallFailure, Classification, Connection, OutgoingRequest, ProviderResponse } from './provider.ts';
import { providerOf } from './registry.ts';
import { retryAfterOf } from './retry-after.ts';
import { openSecrets, redactSecrets } from './secrets.ts';

/** Milliseconds a check waits for a request to be allowed, as a user does, and a background job, which gives its worker to others instead. */
const MAX_WAIT = { check: 15_000, job: 3_000 };
/** Milliseconds after which a waiting request times out. */
const MAX_TURNS = 60_000;
const MAX_TEXT = 2_000;

export type ConnectionOptions = {
  about?: CallSubject | undefined;
  attempt?: number;
  /** A check also runs on a paused account, and never pauses one. */
  check?: boolean;
};

/** Opens the client of an account: requests observe the shared rate, are skipped while paused, and are recorded. */
export async function openConnection(
  parts: ConnectorParts,
  account: StoredAccount,
  options: ConnectionOptions = {},
): Promise<Connection> {
  const secrets = await openSecrets(parts.db, account);
  const callbackUrl = webhookUrlOf(account, parts.settings.PUBLIC_URL);
  return {
    secret: secrets.secret ?? '',
    webhookSecret: secrets.webhookSecret,
    callbackUrl: account.sandbox || parts.settings.PUBLIC_URL ? callbackUrl : null,
    send: (request) => send(parts, account, { request, secrets, options }),
  };
}

export function webhookUrlOf({ provider, id }: Pick<StoredAccount, 'provider' | 'id'>, publicUrl: string | undefined) {
  return `${publicUrl?.replace(/\/$/, '') ?? ''}/tms/webhook/${provider}/${id}`;
}

type PendingRequest = { request: OutgoingRequest; secrets: Secrets; options: ConnectionOptions };

async function send(parts: ConnectorParts, account: StoredAccount, sending: PendingRequest): Promise<ProviderResponse> {
  if (!sending.options.check) await requireActive(parts, account);
  await waitForToken(parts, account, parts.maxWait ?? MAX_WAIT[sending.options.check ? 'check' : 'job']);
  const { provider } = providerOf(account);
  return await withCircuitBreaker(account.id, provider.limits.concurrent, () => sendAndRecord(parts, account, sending));
}

async function requireActive({ db }: ConnectorParts, { id }: StoredAccount): Promise<void> {
  const state = await findAccountState(db, id);
  if (state?.state === 'active') return;
  const reason = state?.pauseReason ?? 'manual';
  throw new ConnectorError(reason === 'manual' ? 'fatal' : reason, `the account is paused: ${reason}`, {
    code: 'paused',
  });
}

async function waitForToken(parts: ConnectorParts, account: StoredAccount, maxWait: number): Promise<void> {
  const perSecond = account.perSecond ?? providerOf(account).provider.limits.perSecond;
  const wait = parts.wait ?? sleep;
  for (let waited = 0; ; ) {
    const left = await acquireToken(parts.db, account.id, { perSecond, now: parts.now?.() });
    if (left === 0) return;
    if (left > maxWait || waited > MAX_TURNS)
      throw new ConnectorError('retryable', 'the rate limit is reached', { retryAfter: Math.ceil(left / 1000) });
    await wait(left);
    waited += left;
  }
}

async function sendAndRecord(
  parts: ConnectorParts,
  account: StoredAccount,
  sending: PendingRequest,
): Promise<ProviderResponse> {
  const startedAt = performance.now();
  const outcome = await exchange(parts, account, sending).catch((error: unknown) => {
    if (error instanceof ConnectorError) return error;
    throw error;
  });
  const duration = Math.round(performance.now() - startedAt);
  const { provider } = providerOf(account);
  const error = outcome instanceof ConnectorError ? outcome : errorOf(outcome, provider.classify(outcome));
  const response = outcome instanceof ConnectorError || outcome.kind !== 'response' ? undefined : outcome.response;
  await recordOutcome(parts, account, { ...sending, duration, error, response });
  if (error) return await handleFailure(parts, account, { error, response, options: sending.options });
  if (!response) throw new Error('A call without an answer is no success');
  return response;
}

function errorOf(outcome: CallFailure, classified: Classification | null): ConnectorError | null {
  if (!classified) return null;
  const { errorClass, message, code } = classified;
  const retryAfter = outcome.kind === 'response' ? retryAfterOf(outcome.response, new Date()) : undefined;
  return new ConnectorError(errorClass, message, {
    ...(code && { code }),
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

type Failure = { error: ConnectorError; response: ProviderResponse | undefined; options: ConnectionOptions };

async function handleFailure(
  { db, now }: ConnectorParts,
  { id }: StoredAccount,
  { error, options }: Failure,
): Promise<never> {
  const { errorClass, retryAfter } = error;
  if (retryAfter !== null) await blockRequests(db, id, retryAfter, now?.());
  await recordError(db, id, error.message);
  if (!options.check && (errorClass === 'quota' || errorClass === 'auth')) await pauseAccount(db, id, errorClass);
  throw error;
}

type CallOutcome = PendingRequest & {
  duration: number;
  error: ConnectorError | null;
  response: ProviderResponse | undefined;
};

async function recordOutcome({ db }: ConnectorParts, account: StoredAccount, outcome: CallOutcome): Promise<void> {
  const { request, secrets, options, duration, error, response } = outcome;
  const loggable = (text: string) =>
    redactSecrets(text, [secrets.secret, secrets.webhookSecret]).slice(0, MAX_TEXT).replaceAll('\0', '').toWellFormed();
  await recordCall(db, {
    accountId: account.id,
    method: request.method,
    url: loggable(`${account.baseUrl ?? 'simulator:'}${request.path}`),
    status: response?.status ?? null,
    duration,
    requestSize: Buffer.byteLength(request.body ?? ''),
    responseSize: Buffer.byteLength(response?.body ?? ''),
    attempt: options.attempt ?? 1,
    errorClass: error?.errorClass ?? null,
    message: error && loggable(error.message),
    requestText: loggable(request.body ?? ''),
    responseText: loggable(response?.body ?? ''),
    about: options.about,
  });
}
