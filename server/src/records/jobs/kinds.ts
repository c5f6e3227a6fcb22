import type { Permission } from '@opsyard/contract';
import type { Logger } from 'pino';
import type { Actor } from '../../kernel/actor.ts';
import type { Db } from '../../kernel/db.ts';
import type { Settings } from '../../kernel/settings.ts';
import type { Sentence } from '../../kernel/words.ts';
import type { Writing } from '../adapter.ts';

/** What the work on an item is told. `attempt` is 1 the first time. */
export type JobItem<T = unknown> = {
  readonly id: string;
  readonly seq: number;
  readonly targetType: string | null;
  readonly targetId: string | null;
  readonly label: string;
  readonly payload: T;
  readonly attempt: number;
};

/** What the work on an item works with: `db` is no transaction, and `signal` asks it to give up soon. */
export type JobContext<P = unknown> = {
  readonly db: Db;
  readonly settings: Settings;
  readonly jobId: string;
  readonly params: P;
  /** Who created the job, with the permissions they hold at present. */
  readonly actor: Actor;
  readonly signal: AbortSignal;
  readonly log: Logger;
};

/** Writes what came of an item, in the transaction that also commits the item's state; it can run twice, so it touches only `db`. */
export type Effect = (writing: Writing) => Promise<unknown>;

/** How the work on an item ended. */
export type JobOutcome =
  | { readonly state: 'ok'; readonly write?: Effect | undefined; readonly before?: unknown; readonly after?: unknown }
  | {
      readonly state: 'skipped';
      readonly code: string;
      readonly message: Sentence;
      readonly write?: Effect | undefined;
    }
  | {
      readonly state: 'failed';
      readonly code: string;
      readonly message: Sentence;
      readonly retryable: boolean;
      readonly write?: Effect | undefined;
    }
  | { readonly state: 'wait'; readonly until: Date; readonly reason: Sentence; readonly all: boolean };

/** The item is done; `write` writes its effect on our own tables in the transaction that says so. */
export function ok(
  write?: Effect,
  { before, after }: { before?: unknown; after?: unknown } = {},
): Extract<JobOutcome, { state: 'ok' }> {
  return { state: 'ok', write, before, after };
}

/** There was nothing to do for the item. */
export function skipped(code: string, message: Sentence, write?: Effect): JobOutcome {
  return { state: 'skipped', code, message, write };
}

/** The item failed; a retryable failure is tried again later, with growing pauses, until the attempts of the kind are used up. */
export function failed(
  code: string,
  message: Sentence,
  { retryable = false, write }: { retryable?: boolean; write?: Effect } = {},
): JobOutcome {
  return { state: 'failed', code, message, retryable, write };
}

/** The item is to be tried again then, which is no failed attempt; with `all` the whole job waits, as for a limit that all its items share. */
export function waitUntil(until: Date, reason: Sentence, { all = false }: { all?: boolean } = {}): JobOutcome {
  return { state: 'wait', until, reason, all };
}

/** A kind of job: what is done for each item, and who may see all jobs of the kind. */
export type JobKind<P = unknown, T = unknown> = {
  /** Unique, such as `trackRegister`. */
  readonly name: string;
  readonly title: Sentence;
  /** Whoever holds it sees and handles all jobs of the kind; a creator without it loses the right to have items done. */
  readonly permission: Permission;
  /** At most so many items of the kind are worked on at once, in all processes together. */
  readonly concurrency: number;
  /** After so long without a sign of life of its worker an item is given to another. */
  readonly leaseSeconds: number;
  /** How often an item is tried that fails with a retryable failure. */
  readonly attempts: number;
  /** The pause before the second attempt; it doubles with each further one, up to an hour. */
  readonly backOffSeconds: number;
  /** Its creator is told only of failures, as where jobs follow from what people do anyway. */
  readonly quiet?: boolean;
  /**
   * Does the slow part of an item, such as a call of another system, outside any transaction. It can run again after a crash, so that a
   * call that must not happen twice looks first whether it has happened.
   */
  run(item: JobItem<T>, context: JobContext<P>): Promise<JobOutcome>;
};

type Definition<P, T> = Pick<JobKind<P, T>, 'name' | 'title' | 'permission' | 'run'> & Partial<JobKind<P, T>>;

const kinds = new Map<string, JobKind>();

/** Makes a kind of job known; to be called once, where its feature declares it. */
export function defineJobKind<P, T>(definition: Definition<P, T>): JobKind<P, T> {
  const kind = { concurrency: 4, leaseSeconds: 60, attempts: 5, backOffSeconds: 5, ...definition };
  kinds.set(kind.name, kind as unknown as JobKind);
  return kind;
}

/** A kind of job by its name. */
export function jobKind(name: string): JobKind | undefined {
  return kinds.get(name);
}

/** Every kind of job the server knows. */
export function jobKinds(): readonly JobKind[] {
  return [...kinds.values()];
}
