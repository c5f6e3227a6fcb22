import type { Logger } from 'pino';
import type { Db } from '../database/db.ts';
import { addUsage } from './budget-store.ts';

/** A limit within a number of seconds. */
export type Allowance = { limit: number; seconds: number };

type Count = {
  /** The usage of all nodes at the last flush. */
  known: number;
  /** The usage of this node since. */
  own: number;
  seconds: number;
  endsAt: number;
};

const FLUSH_EVERY = 5_000;

/**
 * Counts usage without querying the database each time: every node counts locally, and the counts are added up every few seconds. Within
 * that time a user can use the allowance once per further node.
 */
export class Budgets {
  readonly #counts = new Map<string, Count>();
  readonly #db: Db;
  readonly #log: Logger;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: { db: Db; log: Logger }) {
    this.#db = parts.db;
    this.#log = parts.log;
  }

  start(): void {
    const flush = () => {
      this.flush().catch((err) => this.#log.warn({ err }, 'could not send usage to the other nodes'));
    };
    this.#timer = setInterval(flush, FLUSH_EVERY);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush().catch(() => undefined);
  }

  /** Uses some of an allowance; returns the wait in seconds if too little is left, else 0. */
  take(key: string, { limit, seconds }: Allowance, amount = 1): number {
    const now = performance.now();
    const count = this.#countOf(key, seconds, now);
    if (count.known + count.own + amount > limit) return Math.max(1, Math.ceil((count.endsAt - now) / 1000));
    count.own += amount;
    return 0;
  }

  /** Returns unused allowance. */
  refund(key: string, amount: number): void {
    const count = this.#counts.get(key);
    if (count) count.own -= amount;
  }

  /** Reports this node's usage to the database, and reads the totals. */
  async flush(): Promise<void> {
    const now = performance.now();
    for (const [key, { endsAt, own }] of this.#counts) if (endsAt <= now && own === 0) this.#counts.delete(key);
    const changed = [...this.#counts].filter(([, { own }]) => own !== 0);
    if (changed.length === 0) return;
    const spent = changed.map(([key, { own, seconds }]) => ({ key, used: own, seconds }));
    const balances = new Map((await addUsage(this.#db, spent)).map((balance) => [balance.key, balance]));
    for (const [at, [key, count]] of changed.entries()) {
      const balance = balances.get(key);
      if (!balance) continue;
      count.known = balance.used;
      count.own -= spent[at]?.used ?? 0;
      count.endsAt = performance.now() + balance.left * 1000;
    }
  }

  #countOf(key: string, seconds: number, now: number): Count {
    const known = this.#counts.get(key);
    if (known && known.endsAt > now) return known;
    const fresh = { known: 0, own: 0, seconds, endsAt: now + seconds * 1000 };
    this.#counts.set(key, fresh);
    return fresh;
  }
}
