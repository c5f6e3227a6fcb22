import type pg from 'pg';
import type { Logger } from 'pino';
import type { OutgoingEvent } from './change.ts';
import { type Db, one, rowsOf, statement } from './db.ts';

export type OutboxEvent = { topic: string; payload: Record<string, unknown>; xid: string };
type Row = OutboxEvent & { id: string; horizon: string };
export type Listener = (events: readonly OutboxEvent[], cursor: string) => void;

const CHANNEL = 'opsyard_outbox';
const POLL = 1_000;
const COALESCE = 25;
const PAGE = 5_000;

const horizonNow = statement('select pg_snapshot_xmin(pg_current_snapshot())::text as horizon');
const eventsFrom = statement(`
  select id::text as id, topic, payload, xid::text as xid, pg_snapshot_xmin(pg_current_snapshot())::text as horizon
  from outbox where xid >= $1::xid8 order by xid, id limit ${PAGE}
`);
const oldest = statement('select min(xid)::text as xid from outbox');

/** Has every node look for events now, after a commit that no request made. */
export async function wakeOutbox(pool: pg.Pool): Promise<void> {
  await pool.query(`notify ${CHANNEL}`);
}

/**
 * Carries events from committed transactions to whoever listens on this node. Each event arrives in every node; a NOTIFY
 * after the commit only wakes the others up early, the poll each second is what guarantees delivery.
 *
 * The cursor is the horizon: the oldest transaction still running. What is committed beyond it is told at once and remembered until
 * the horizon has passed, so that a long transaction holds nobody up and a later commit of an older one never slips in behind.
 */
export class Outbox {
  #listeners = new Set<Listener>();
  #cursor = '0';
  #toldBeyond = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #wake: NodeJS.Timeout | undefined;
  #reading: Promise<void> = Promise.resolve();
  #attending: Promise<void> = Promise.resolve();
  #stopped = false;
  #ear: pg.PoolClient | undefined;
  readonly #db: Db;
  readonly #pool: pg.Pool;
  readonly #log: Logger;

  constructor(parts: { db: Db; pool: pg.Pool; log: Logger }) {
    this.#db = parts.db;
    this.#pool = parts.pool;
    this.#log = parts.log;
  }

  /** Begins at the present: what happened before is for catch-up only. */
  async start(): Promise<void> {
    this.#cursor = await this.horizon();
    this.#schedule();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#wake);
    // Whoever is about to listen holds a connection that nobody else would give back.
    await this.#attending;
    await this.#reading.catch(() => {});
    const ear = this.#ear;
    this.#ear = undefined;
    ear?.release(true);
  }

  /** Where a listener that starts now stands. */
  async horizon(): Promise<string> {
    return one(await rowsOf<{ horizon: string }>(this.#db, horizonNow)).horizon;
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** To be called after a commit: whoever caches on this node hears at once, everybody else within milliseconds. */
  committed(events: readonly OutgoingEvent[]): void {
    if (events.length === 0) return;
    for (const react of this.#atOnce) react(events);
    this.#wake ??= setTimeout(() => {
      this.#wake = undefined;
      if (this.#stopped) return;
      wakeOutbox(this.#pool).catch((err) => this.#log.warn({ err }, 'could not wake the other nodes'));
      // With an ear this node hears its own call, too.
      if (!this.#ear) void this.#read();
    }, COALESCE);
  }

  #atOnce = new Set<(events: readonly OutgoingEvent[]) => void>();

  /** Reacts to this node's own commits before they are answered; must be quick and harmless to repeat. */
  reactAtOnce(react: (events: readonly OutgoingEvent[]) => void): void {
    this.#atOnce.add(react);
  }

  /** Everything since a cursor, or undefined when it is too far back to be told. */
  async since(cursor: string): Promise<{ events: OutboxEvent[]; cursor: string } | undefined> {
    const first = one(await rowsOf<{ xid: string | null }>(this.#db, oldest)).xid;
    if (!/^\d{1,20}$/.test(cursor) || (first !== null && BigInt(cursor) < BigInt(first))) return undefined;
    const rows = await rowsOf<Row>(this.#db, eventsFrom, [cursor]);
    if (rows.length === PAGE) return undefined;
    return { events: rows, cursor: rows[0]?.horizon ?? cursor };
  }

  #schedule(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(async () => {
      this.#attending = this.#attend();
      await this.#attending;
      await this.#read();
      this.#schedule();
    }, POLL);
    this.#timer.unref();
  }

  #read(): Promise<void> {
    this.#reading = this.#reading
      .then(() => this.#readOnce())
      .catch((err) => {
        this.#log.warn({ err }, 'could not read the outbox');
      });
    return this.#reading;
  }

  async #readOnce(): Promise<void> {
    if (this.#stopped) return;
    const rows = await rowsOf<Row>(this.#db, eventsFrom, [this.#cursor]);
    const last = rows.at(-1);
    if (!last) return;
    const fresh = rows.filter(({ id }) => !this.#toldBeyond.has(id));
    // A full page may end in the middle of a transaction's events: the rest of it is read again from its start.
    this.#cursor = rows.length === PAGE ? older(last.xid, last.horizon) : last.horizon;
    this.#toldBeyond = new Set(rows.filter(({ xid }) => !isOlder(xid, this.#cursor)).map(({ id }) => id));
    if (fresh.length > 0) for (const listener of this.#listeners) listener(fresh, this.#cursor);
  }

  async #attend(): Promise<void> {
    if (this.#ear || this.#stopped) return;
    let ear: pg.PoolClient | undefined;
    try {
      ear = await this.#pool.connect();
      const listening = ear;
      listening.on('notification', () => this.#read());
      listening.on('error', () => this.#deaf(listening));
      listening.on('end', () => this.#deaf(listening));
      await listening.query(`listen ${CHANNEL}`);
      this.#ear = listening;
    } catch (err) {
      ear?.release(true);
      this.#log.warn({ err }, 'could not listen for events; polling each second');
    }
  }

  #deaf(ear: pg.PoolClient): void {
    if (this.#ear !== ear) return;
    this.#ear = undefined;
    ear.release(true);
  }
}

function isOlder(xid: string, than: string): boolean {
  return BigInt(xid) < BigInt(than);
}

function older(one: string, other: string): string {
  return isOlder(one, other) ? one : other;
}
