import type pg from 'pg';
import type { Logger } from 'pino';
import type { OutgoingEvent } from '../change.ts';
import { type Db, one, rowsOf, type Statement, statement } from '../database/db.ts';

export type OutboxEvent = { topic: string; payload: Record<string, unknown>; xid: string };
type OutboxPosition = { xid: string; id: string };
type Row = { horizon: string; first: string | null; last: string | null } & (
  | (OutboxEvent & OutboxPosition)
  | { id: null }
);
/** Events from a position, in transaction order, with the state of the same snapshot. */
type Page = { events: (OutboxEvent & OutboxPosition)[]; isFull: boolean; first: string | null; cursor: string };
/** The position after delivered events: before the last one still at `from`, with it at `reached`. */
export type DeliveryRange = { from: string; reached: string };
export type Listener = (events: readonly OutboxEvent[], range: DeliveryRange) => void;

const CHANNEL = 'opsyard_outbox';
const POLL_INTERVAL = 1_000;
const COALESCE = 25;
const PAGE = 5_000;
const REMEMBERED = 5 * 60_000;
/** A page that loads receives events from up to this many milliseconds before it began, and refetches redundantly. */
const REMEMBERED_EVERY = 100;

// A database moved from another cluster contains ids that are not assigned yet; these events are ignored.
const PRESENT = `
  select pg_snapshot_xmin(now)::text as horizon, pg_snapshot_xmax(now) as next,
    (select min(xid) from outbox)::text as first,
    (select max(xid) from outbox where xid < pg_snapshot_xmax(now))::text as last
  from pg_current_snapshot() as now
`;
const present = statement(`select horizon, last from (${PRESENT}) p`);
// Not prepared, so that it is planned for the present size of the table, at most once in 25 ms: a plan made while the table was nearly empty reads all of it,
// and PostgreSQL would keep it until the table is analysed.
const eventsAfter: Statement = {
  text: `
  select p.horizon, p.first, p.last, e.*
  from (${PRESENT}) p
  left join lateral (
    select id::text as id, topic, payload, xid::text as xid from outbox
    where (xid, id) > ($1::xid8, $2::bigint) and xid < p.next order by outbox.xid, outbox.id limit ${PAGE}
  ) e on true
`,
};

/** Notifies the outbox of every node after a commit outside of a request. */
export async function notifyOutbox(pool: pg.Pool): Promise<void> {
  await pool.query(`notify ${CHANNEL}`);
}

/**
 * Delivers events of committed transactions to the listeners of this node. Each event arrives in every node; a NOTIFY
 * after the commit only wakes the others up early, the poll each second is what guarantees delivery.
 *
 * The cursor is the horizon, the oldest transaction still running, but never further than right behind the last event there is: after
 * a crash the database gives out again the numbers of transactions of which nothing had reached the disk. What is committed beyond the
 * cursor is told at once and remembered until the cursor has passed, so that a long transaction holds nobody up and a later commit of
 * an older one never slips in behind.
 */
export class Outbox {
  #listeners = new Set<Listener>();
  #cursor = '0';
  /** Event positions of the last minutes, at most ten per second; times in milliseconds of `performance.now()`. */
  #looks: { at: number; cursor: string }[] = [];
  #sentBeyond = new Set<string>();
  #signals = new Set<(text: string) => void>();
  #timer: NodeJS.Timeout | undefined;
  #notifyTimer: NodeJS.Timeout | undefined;
  #reading: Promise<void> = Promise.resolve();
  #attending: Promise<void> = Promise.resolve();
  #stopped = false;
  #listenConnection: pg.PoolClient | undefined;
  readonly #db: Db;
  readonly #pool: pg.Pool;
  readonly #log: Logger;

  constructor(parts: { db: Db; pool: pg.Pool; log: Logger }) {
    this.#db = parts.db;
    this.#pool = parts.pool;
    this.#log = parts.log;
  }

  /** Starts at the current position; earlier events are for catch-up only. */
  async start(): Promise<void> {
    this.#cursor = await this.cursorNow();
    this.#remember(this.#cursor);
    this.#schedule();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#notifyTimer);
    // A connection being opened for listening has to be closed, too.
    await this.#attending;
    await this.#reading.catch(() => {});
    const connection = this.#listenConnection;
    this.#listenConnection = undefined;
    connection?.release(true);
  }

  /** The cursor for a new listener. */
  async cursorNow(): Promise<string> {
    const { horizon, last } = one(await rowsOf<{ horizon: string; last: string | null }>(this.#db, present));
    return cursorOf(horizon, last);
  }

  /** A cursor before a moment of this process (milliseconds of `performance.now()`), or undefined if it is too long ago. */
  cursorAt(moment: number): string | undefined {
    return this.#looks.findLast(({ at }) => at <= moment)?.cursor;
  }

  #remember(cursor: string): void {
    const now = performance.now();
    const latest = this.#looks.at(-1);
    if (latest && now - latest.at < REMEMBERED_EVERY) return;
    this.#looks = [...this.#looks.filter(({ at }) => now - at < REMEMBERED), { at: now, cursor }];
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Sends an ephemeral message of at most 7,000 characters to every node; not stored, and lost for nodes that are not listening. */
  async signal(text: string): Promise<void> {
    if (!this.#stopped) await this.#pool.query('select pg_notify($1, $2)', [CHANNEL, text]);
  }

  /** Subscribes to ephemeral messages of all nodes, including this one. */
  onSignal(onText: (text: string) => void): () => void {
    this.#signals.add(onText);
    return () => this.#signals.delete(onText);
  }

  /** Called after a commit: caches of this node are notified immediately, others within milliseconds. */
  committed(events: readonly OutgoingEvent[]): void {
    if (events.length === 0) return;
    for (const react of this.#atOnce) react(events);
    this.#notifyTimer ??= setTimeout(() => {
      this.#notifyTimer = undefined;
      if (this.#stopped) return;
      notifyOutbox(this.#pool).catch((err) => this.#log.warn({ err }, 'could not notify the other nodes'));
      // A listening connection receives its own notification.
      if (!this.#listenConnection) void this.#read();
    }, COALESCE);
  }

  #atOnce = new Set<(events: readonly OutgoingEvent[]) => void>();

  /** Registers a handler for this node's own commits, called before the response; must be fast and idempotent. */
  onCommit(react: (events: readonly OutgoingEvent[]) => void): void {
    this.#atOnce.add(react);
  }

  /** All events since a cursor, or undefined if it is too old, or was not created by this database. */
  async since(cursor: string): Promise<{ events: OutboxEvent[]; cursor: string } | undefined> {
    if (!/^\d{1,19}$/.test(cursor)) return undefined;
    const { events, isFull, first, cursor: reached } = await this.#page({ xid: cursor, id: '0' });
    if (isFull || isOlder(reached, cursor) || (first !== null && isOlder(cursor, first))) return undefined;
    return { events, cursor: reached };
  }

  #schedule(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(async () => {
      this.#attending = this.#attend();
      await this.#attending;
      await this.#read();
      this.#schedule();
    }, POLL_INTERVAL);
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
    let page = await this.#page({ xid: this.#cursor, id: '0' });
    // What was complete in the first snapshot is complete in later ones, not vice versa.
    const { cursor } = page;
    this.#remember(cursor);
    const beyond: string[] = [];
    for (; page.isFull; page = await this.#page(page.events.at(-1) ?? { xid: cursor, id: '0' })) {
      beyond.push(...this.#deliver(page.events, { reached: this.#cursor, cursor }));
    }
    beyond.push(...this.#deliver(page.events, { reached: cursor, cursor }));
    this.#cursor = cursor;
    this.#sentBeyond = new Set(beyond);
  }

  /** Delivers new events; returns those beyond the cursor, which would be read again. */
  #deliver(events: Page['events'], { reached, cursor }: { reached: string; cursor: string }): string[] {
    const fresh = events.filter(({ id }) => !this.#sentBeyond.has(id));
    const beyond = events.filter(({ xid }) => !isOlder(xid, cursor)).map(({ id }) => id);
    for (const { id } of fresh) this.#sentBeyond.add(id);
    if (fresh.length > 0) for (const listener of this.#listeners) listener(fresh, { from: this.#cursor, reached });
    return beyond;
  }

  async #page({ xid, id }: OutboxPosition): Promise<Page> {
    const rows = await rowsOf<Row>(this.#db, eventsAfter, [xid, id]);
    const { horizon, first, last } = one(rows.slice(0, 1));
    const events = rows.flatMap((row) => (row.id === null ? [] : [row]));
    return { events, isFull: events.length === PAGE, first, cursor: cursorOf(horizon, last) };
  }

  async #attend(): Promise<void> {
    if (this.#listenConnection || this.#stopped) return;
    let connection: pg.PoolClient | undefined;
    try {
      connection = await this.#pool.connect();
      const connected = connection;
      connected.on('notification', ({ payload }) => {
        // Without a payload it only wakes the reader.
        if (!payload) void this.#read();
        else for (const onText of this.#signals) onText(payload);
      });
      connected.on('error', () => this.#dropConnection(connected));
      connected.on('end', () => this.#dropConnection(connected));
      await connected.query(`listen ${CHANNEL}`);
      this.#listenConnection = connected;
    } catch (err) {
      connection?.release(true);
      this.#log.warn({ err }, 'could not listen for events; polling each second');
    }
  }

  #dropConnection(connection: pg.PoolClient): void {
    if (this.#listenConnection !== connection) return;
    this.#listenConnection = undefined;
    connection.release(true);
  }
}

function isOlder(xid: string, than: string): boolean {
  return BigInt(xid) < BigInt(than);
}

function cursorOf(horizon: string, last: string | null): string {
  const behindLast = String(BigInt(last ?? 0) + 1n);
  return isOlder(behindLast, horizon) ? behindLast : horizon;
}
