import type { Permission } from '@opsyard/contract';
import type { Logger } from 'pino';
import type { Actor } from '../../kernel/access/actor.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { FileStore } from '../../kernel/files/files.ts';
import type { SentFile } from '../../kernel/http/send-file.ts';
import type { Settings } from '../../kernel/settings/settings.ts';
import type { Sentence } from '../../kernel/words.ts';
import type { WriteContext } from '../adapter.ts';

/** The input of an item's work. `attempt` starts at 1. */
export type JobItem<T = unknown> = {
  readonly id: string;
  readonly seq: number;
  readonly targetType: string | null;
  readonly targetId: string | null;
  readonly label: string;
  readonly payload: T;
  readonly attempt: number;
};

/** The context of an item's work: `db` is not a transaction, and `signal` requests an early end. */
export type JobContext<P = unknown> = {
  readonly db: Db;
  readonly files: FileStore;
  readonly settings: Settings;
  readonly jobId: string;
  readonly params: P;
  /** The creator of the job, with their current permissions. */
  readonly actor: Actor;
  readonly signal: AbortSignal;
  readonly log: Logger;
};

/**
 * Writes the result of an item, in the transaction that commits the item's state; it can run twice, so it must have no effects except
 * through `db`.
 */
export type Effect = (writeContext: WriteContext) => Promise<unknown>;

/** What an item writes; `next` comes when it has ended, so that it may create another item about the same object. */
type Effects = { readonly write?: Effect | undefined; readonly next?: Effect | undefined };

/** The outcome of an item. */
export type JobOutcome =
  | (Effects & { readonly state: 'ok'; readonly before?: unknown; readonly after?: unknown })
  | (Effects & { readonly state: 'skipped'; readonly code: string; readonly message: Sentence })
  | (Effects & {
      readonly state: 'failed';
      readonly code: string;
      readonly message: Sentence;
      readonly retryable: boolean;
    })
  | { readonly state: 'wait'; readonly until: Date; readonly reason: Sentence; readonly all: boolean };

/** The item is done; `write` writes its result in the transaction that commits the outcome. */
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

/** The item failed; a retryable failure is retried with exponential backoff, until the attempts of the kind are used up. */
export function failed(
  code: string,
  message: Sentence,
  { retryable = false, write }: { retryable?: boolean; write?: Effect } = {},
): JobOutcome {
  return { state: 'failed', code, message, retryable, write };
}

/** The item is retried at that time, without counting as an attempt; with `all` the whole job waits, as for a shared rate limit. */
export function waitUntil(until: Date, reason: Sentence, { all = false }: { all?: boolean } = {}): JobOutcome {
  return { state: 'wait', until, reason, all };
}

/** How an item ended without an outcome of its kind: cancelled, refused, or given up. */
export type Ending = { readonly state: 'failed' | 'cancelled'; readonly code: string | null };

export type JobReader = { readonly db: Db; readonly actor: Actor };

/** What one reader may know about an item. */
export type ItemResult = {
  /** The address of what it is about, for items without a record as target. */
  readonly page?: string;
  /** The name of the file it made, which the reader may download. */
  readonly file?: string;
  readonly message?: Sentence;
};

/** A job kind: the work for each item, and the permission to see all jobs of the kind. */
export type JobKind<P = unknown, T = unknown> = {
  /** Unique, such as `trackRegister`. */
  readonly name: string;
  readonly title: Sentence;
  /** Users with it see and manage all jobs of the kind, unless private. */
  readonly permission: Permission;
  /** Items of a creator without it are not processed; `permission` by default. */
  readonly creatorPermission: Permission;
  /** The maximum number of items of the kind processed at once, across all processes. */
  readonly concurrency: number;
  /** The lease time after which an item of an unresponsive worker is reassigned. */
  readonly leaseSeconds: number;
  /** The maximum number of attempts of an item. */
  readonly attempts: number;
  /** The delay before the second attempt; it doubles with each further one, up to an hour. */
  readonly backOffSeconds: number;
  /** Only the creator sees and manages a job of the kind, because others may not see what it changes. */
  readonly isPrivate?: boolean;
  /** Whether a user with `permission` sees all records the jobs are about; others see and manage only their own jobs. */
  seesAll?(reader: JobReader): Promise<boolean>;
  /** How many jobs of the kind a user can wait for at a time before they start a draft or retry another one. */
  readonly waitingMax?: number;
  /** Its creator is notified of failures only, for jobs that are side effects of other actions. */
  readonly quiet?: boolean;
  /** Divides an item whose work was refused into smaller ones, so that only what is refused fails; undefined if it cannot be divided. */
  divide?(item: JobItem<T>): readonly { label: string; payload: T }[] | undefined;
  /**
   * Performs the slow part of an item, such as an external call, outside any transaction. It can run again after a crash, so a call that
   * must not be repeated has to check first whether it was made.
   */
  run(item: JobItem<T>, context: JobContext<P>): Promise<JobOutcome>;
  /** Records that an item ended without an outcome of `run`, in the transaction that ends it. */
  ended?(writeContext: WriteContext, item: JobItem<T>, ending: Ending): Promise<void>;
  /** What a reader may know about items beyond their state, by their ids. */
  results?(reader: JobReader, items: readonly ResultItem<T>[]): Promise<ReadonlyMap<string, ItemResult>>;
  /** The file an item made, if it is kept and the reader may download it. */
  file?(reader: JobReader, itemId: string): Promise<SentFile | undefined>;
};

/** An item to describe to a reader. */
export type ResultItem<T = unknown> = Pick<JobItem<T>, 'id' | 'targetId' | 'payload'>;

type Definition<P, T> = Pick<JobKind<P, T>, 'name' | 'title' | 'permission' | 'run'> & Partial<JobKind<P, T>>;

const kinds = new Map<string, JobKind>();

/** Registers a job kind; call it once, where its feature declares it. */
export function defineJobKind<P, T>(definition: Definition<P, T>): JobKind<P, T> {
  const kind = {
    ...{ concurrency: 4, leaseSeconds: 60, attempts: 5, backOffSeconds: 5, creatorPermission: definition.permission },
    ...definition,
  };
  kinds.set(kind.name, kind as unknown as JobKind);
  return kind;
}

export function jobKind(name: string): JobKind | undefined {
  return kinds.get(name);
}

/** All registered job kinds. */
export function jobKinds(): readonly JobKind[] {
  return [...kinds.values()];
}

/** Whether a reader sees and manages all jobs of a kind, not only their own. */
export async function managesAll(reader: JobReader, { permission, isPrivate, seesAll }: JobKind): Promise<boolean> {
  if (isPrivate || !reader.actor.permissions.has(permission)) return false;
  return seesAll === undefined || (await seesAll(reader));
}
