import { findAccount, pauseAfterCall, type StoredAccount } from './account-store.ts';
import type { About } from './call-store.ts';
import { ConnectorError } from './connector-error.ts';
import type { ConnectorParts } from './exchange.ts';
import { openLink } from './open-link.ts';
import { providerOf } from './registry.ts';
import type { Registration, TrackedNumber, TrackingProvider, TrackingUpdate } from './tracking.ts';

const ATTEMPTS = 3;

/** Result of polling parcels; those in `unanswered` may be retried according to `failure`. */
export type Polled = {
  updates: TrackingUpdate[];
  unanswered: TrackedNumber[];
  failure: ConnectorError | null;
};

/** An open account of a tracking provider. Its calls never throw for failures of the provider. */
export type Tracking = {
  account: StoredAccount;
  provider: TrackingProvider;
  /** Registers each number once despite retries; with `lookFirst` skips those the provider already has. */
  register(
    numbers: readonly TrackedNumber[],
    about?: About,
    options?: { lookFirst?: boolean },
  ): Promise<Registration[]>;
  poll(numbers: readonly TrackedNumber[], about?: About): Promise<Polled>;
  stop(numbers: readonly TrackedNumber[], about?: About): Promise<ConnectorError | null>;
};

/** Opens an account; undefined for an unknown id. */
export async function openTracking(parts: ConnectorParts, accountId: string): Promise<Tracking | undefined> {
  const account = await findAccount(parts.db, accountId);
  if (!account) return undefined;
  const { provider } = providerOf(account);
  const link = (about: About | undefined, attempt = 1) => openLink(parts, account, { about, attempt });
  return {
    account,
    provider,
    async register(numbers, about, { lookFirst = false } = {}) {
      const done: Registration[] = [];
      const register = lookFirst ? registerUnlessThere : registerOnce;
      for (const batch of batches(numbers, provider.capabilities.registerBatch)) {
        done.push(...(await register(provider, batch, (attempt) => link(about, attempt))));
      }
      if (done.some(({ outcome, errorClass }) => outcome === 'rejected' && errorClass === 'quota'))
        await pauseAfterCall(parts.db, account.id, 'quota');
      return done;
    },
    async poll(numbers, about) {
      const polled: Polled = { updates: [], unanswered: [], failure: null };
      for (const batch of batches(numbers, provider.capabilities.batch)) {
        try {
          polled.updates.push(...(await provider.poll(await link(about), batch)));
        } catch (error) {
          polled.failure = ofProvider(error);
          polled.unanswered.push(...batch);
        }
      }
      return polled;
    },
    async stop(numbers, about) {
      for (const batch of batches(numbers, provider.capabilities.batch)) {
        try {
          await provider.stop(await link(about), batch);
        } catch (error) {
          return ofProvider(error);
        }
      }
      return null;
    },
  };
}

type LinkOf = (attempt: number) => ReturnType<typeof openLink>;

/** Registers numbers; after an ambiguous response only those are sent again that the provider does not have. */
async function registerOnce(provider: TrackingProvider, batch: readonly TrackedNumber[], linkOf: LinkOf) {
  const done: Registration[] = [];
  let open = batch;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return [...done, ...(await provider.register(await linkOf(attempt), open))];
    } catch (error) {
      const failure = ofProvider(error);
      const failed = () => [...done, ...open.map((one) => outcomeOf(one, 'failed', failure))];
      if (failure.errorClass !== 'ambiguous' || attempt === ATTEMPTS) return failed();
      const found = await findRegistered(provider, open, () => linkOf(attempt));
      if (found === undefined) return failed();
      const known = new Map(found?.map((one) => [one.number, one]));
      done.push(...[...known.values()].map((one) => outcomeOf(one, 'registered', null)));
      open = open.filter(({ number }) => !known.has(number));
      if (open.length === 0) return done;
    }
  }
}

/** Like `registerOnce` for numbers possibly sent by a process that stopped before the response. */
async function registerUnlessThere(provider: TrackingProvider, batch: readonly TrackedNumber[], linkOf: LinkOf) {
  try {
    const known = (await provider.findRegistered(await linkOf(1), batch)) ?? [];
    const numbers = new Set(known.map(({ number }) => number));
    const open = batch.filter(({ number }) => !numbers.has(number));
    const done = known.map((one) => outcomeOf(one, 'already', null));
    return open.length === 0 ? done : [...done, ...(await registerOnce(provider, open, linkOf))];
  } catch (error) {
    const failure = ofProvider(error);
    return batch.map((one) => outcomeOf(one, 'failed', failure));
  }
}

async function findRegistered(
  provider: TrackingProvider,
  numbers: readonly TrackedNumber[],
  link: () => ReturnType<LinkOf>,
) {
  try {
    return await provider.findRegistered(await link(), numbers);
  } catch (error) {
    // Still ambiguous: nothing is sent again.
    ofProvider(error);
    return undefined;
  }
}

function outcomeOf(one: TrackedNumber, outcome: Registration['outcome'], failure: ConnectorError | null): Registration {
  const { code = null, message = null, errorClass = null, retryAfter = null } = failure ?? {};
  return { ...one, outcome, code, message, errorClass, retryAfter };
}

/** The error of a call; other errors are rethrown. */
function ofProvider(error: unknown): ConnectorError {
  if (error instanceof ConnectorError) return error;
  throw error;
}

function batches<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}
