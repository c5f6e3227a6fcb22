import { findAccount, pauseAccount, type StoredAccount } from './account-store.ts';
import type { CallSubject } from './call-store.ts';
import { ConnectorError } from './connector-error.ts';
import type { ConnectorParts } from './exchange.ts';
import { openConnection } from './open-connection.ts';
import { providerOf } from './registry.ts';
import type { LookupNumber, Registration, TrackedNumber, TrackingProvider, TrackingUpdate } from './tracking.ts';

const ATTEMPTS = 3;

/** Result of polling parcels; those in `unanswered` may be retried according to `failure`. */
export type PollResult = {
  updates: TrackingUpdate[];
  unanswered: TrackedNumber[];
  failure: ConnectorError | null;
};

/** An open account of a tracking provider. Its calls never throw for failures of the provider. */
export type Tracking = {
  account: StoredAccount;
  provider: TrackingProvider;
  /** Registers each number once despite retries; with `lookUpFirst` skips those the provider already has. */
  register(
    numbers: readonly LookupNumber[],
    about?: CallSubject,
    options?: { lookUpFirst?: boolean },
  ): Promise<Registration[]>;
  poll(numbers: readonly TrackedNumber[], about?: CallSubject): Promise<PollResult>;
  stop(numbers: readonly TrackedNumber[], about?: CallSubject): Promise<ConnectorError | null>;
};

/** Opens an account; undefined for an unknown id. */
export async function openTracking(parts: ConnectorParts, accountId: string): Promise<Tracking | undefined> {
  const account = await findAccount(parts.db, accountId);
  if (!account) return undefined;
  const { provider } = providerOf(account);
  const connect = (about: CallSubject | undefined, attempt = 1) => openConnection(parts, account, { about, attempt });
  return {
    account,
    provider,
    async register(numbers, about, { lookUpFirst = false } = {}) {
      const results: Registration[] = [];
      const register = lookUpFirst ? registerMissing : registerOnce;
      for (const batch of batches(numbers, provider.capabilities.registerBatch)) {
        results.push(...(await register(provider, batch, (attempt) => connect(about, attempt))));
      }
      if (results.some(({ outcome, errorClass }) => outcome === 'rejected' && errorClass === 'quota'))
        await pauseAccount(parts.db, account.id, 'quota');
      return results;
    },
    async poll(numbers, about) {
      const result: PollResult = { updates: [], unanswered: [], failure: null };
      for (const batch of batches(numbers, provider.capabilities.batch)) {
        try {
          result.updates.push(...(await provider.poll(await connect(about), batch)));
        } catch (error) {
          result.failure = asConnectorError(error);
          result.unanswered.push(...batch);
        }
      }
      return result;
    },
    async stop(numbers, about) {
      for (const batch of batches(numbers, provider.capabilities.batch)) {
        try {
          await provider.stop(await connect(about), batch);
        } catch (error) {
          return asConnectorError(error);
        }
      }
      return null;
    },
  };
}

type Connect = (attempt: number) => ReturnType<typeof openConnection>;

/** Registers numbers; after an ambiguous response only those are sent again that the provider does not have. */
async function registerOnce(provider: TrackingProvider, batch: readonly LookupNumber[], connect: Connect) {
  const results: Registration[] = [];
  let pending = batch;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return [...results, ...(await provider.register(await connect(attempt), pending))];
    } catch (error) {
      const failure = asConnectorError(error);
      const failed = () => [...results, ...pending.map((one) => outcomeOf(one, 'failed', failure))];
      if (failure.errorClass !== 'ambiguous' || attempt === ATTEMPTS) return failed();
      const found = await findRegistered(provider, pending, () => connect(attempt));
      if (found === undefined) return failed();
      const known = new Map(presentOf(pending, found ?? []).map((one) => [one.number, one]));
      results.push(...[...known.values()].map((one) => outcomeOf(one, 'registered', null)));
      pending = pending.filter(({ number }) => !known.has(number));
      if (pending.length === 0) return results;
    }
  }
}

/** Like `registerOnce` for numbers possibly sent by a process that stopped before the response. */
async function registerMissing(provider: TrackingProvider, batch: readonly LookupNumber[], connect: Connect) {
  try {
    const known = presentOf(batch, (await provider.findRegistered(await connect(1), batch)) ?? []);
    const numbers = new Set(known.map(({ number }) => number));
    const pending = batch.filter(({ number }) => !numbers.has(number));
    const results = known.map((one) => outcomeOf(one, 'already', null));
    return pending.length === 0 ? results : [...results, ...(await registerOnce(provider, pending, connect))];
  } catch (error) {
    const failure = asConnectorError(error);
    return batch.map((one) => outcomeOf(one, 'failed', failure));
  }
}

/** What a provider has of the numbers, without registrations under former carriers. */
function presentOf(batch: readonly LookupNumber[], found: readonly TrackedNumber[]): TrackedNumber[] {
  const former = new Map(batch.map((one) => [one.number, one.former?.map((code) => code.toLowerCase()) ?? []]));
  return found.filter(({ number, carrier }) => !former.get(number)?.includes(carrier?.toLowerCase() ?? ''));
}

async function findRegistered(
  provider: TrackingProvider,
  numbers: readonly TrackedNumber[],
  connect: () => ReturnType<Connect>,
) {
  try {
    return await provider.findRegistered(await connect(), numbers);
  } catch (error) {
    // Still ambiguous: nothing is sent again.
    asConnectorError(error);
    return undefined;
  }
}

function outcomeOf(one: TrackedNumber, outcome: Registration['outcome'], failure: ConnectorError | null): Registration {
  const { code = null, message = null, errorClass = null, retryAfter = null } = failure ?? {};
  return { ...one, outcome, code, message, errorClass, retryAfter };
}

/** The error of a call; other errors are rethrown. */
function asConnectorError(error: unknown): ConnectorError {
  if (error instanceof ConnectorError) return error;
  throw error;
}

function batches<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}
