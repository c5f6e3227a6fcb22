import { type Db, one, rowOf, rowsOf, statement } from '../../kernel/database/db.ts';
import type { KeyedFrom } from '../../kernel/secrets/key-bundle.ts';
import { auditKeyOf } from '../../kernel/secrets/secret-store.ts';
import { type AuditEvent, CHAIN_START, chainHash } from './audit-chain.ts';

const LOCK = 7_260_212;
const PAGE = 250;

const acquireLock = statement(`select pg_advisory_xact_lock(${LOCK})`);
const last = statement(`
  select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
    (select hash from audit order by seq desc limit 1) as hash
`);
const append = statement(`
  insert into audit (at, actor_id, username, kind, ip, agent, detail, previous_hash, hash)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
`);
const page = statement(`
  select seq, at, actor_id, username, kind, ip, agent, detail, previous_hash, hash
  from audit where seq > $1 order by seq limit ${PAGE}
`);
const hashAt = statement('select hash from audit where seq = $1::bigint');
const lastBefore = statement('select coalesce(max(seq), 0)::int as seq from audit where seq < $1::bigint');

type Row = Omit<AuditEvent, 'actorId'> & { seq: number; actor_id: string | null; previous_hash: string; hash: string };

/**
 * Appends a security event. Must run in a transaction, preferably last: it locks the chain until the transaction ends.
 */
export async function appendAudit(db: Db, event: Omit<AuditEvent, 'at'>): Promise<void> {
  const { key } = await auditKeyOf(db);
  const end = await lockChain(db);
  // As read back from JSON; a `Date` becomes a string.
  const stored = JSON.parse(JSON.stringify(event.detail)) as AuditEvent['detail'];
  // A client that has hung up has no address any more: stored as null, so hashed as null.
  const dated: AuditEvent = { ...event, ip: event.ip ?? null, detail: stored, at: end?.at ?? '' };
  const previousHash = end?.hash ?? CHAIN_START;
  const { at, actorId, username, kind, ip, agent, detail } = dated;
  const hash = chainHash(previousHash, dated, key);
  await rowsOf(db, append, [at, actorId, username, kind, ip, agent, JSON.stringify(detail), previousHash, hash]);
}

/** Locks the chain until the end of the transaction and returns its head. */
export async function lockChain(db: Db): Promise<{ at: string; hash: string | null } | undefined> {
  await rowsOf(db, acquireLock);
  return await rowOf(db, last);
}

/** A position in the chain: the number of events before it, the last of them, and its hash. */
export type ChainPosition = { events: number; seq: number; hash: string };
export const BEFORE_ALL: ChainPosition = { events: 0, seq: 0, hash: CHAIN_START };

/** An event recorded outside the database, which the chain must still contain. */
export type ChainHead = Pick<ChainPosition, 'seq' | 'hash'>;

/**
 * A fault of the chain: the first event that was changed or follows a missing one, or the last event before a cut end.
 */
export type ChainFault = { brokenAt: number } | { cutAfter: number };
type Verified = { ok: true; events: number } | ({ ok: false } & ChainFault);

/** Verifies the whole chain and that it contains a recorded head. */
export async function verifyAudit(db: Db, head?: ChainHead): Promise<Verified> {
  const end = await followChain(db, BEFORE_ALL);
  if ('brokenAt' in end) return { ok: false, ...end };
  const cut = await findCut(db, head ? [head] : []);
  return cut ? { ok: false, ...cut } : { ok: true, events: end.events };
}

/** Finds where the chain was cut, if any of these events is missing. */
export async function findCut(db: Db, heads: readonly ChainHead[]): Promise<{ cutAfter: number } | undefined> {
  const { from } = await auditKeyOf(db);
  for (const { seq, hash } of [from, ...heads]) {
    if (seq === 0) continue;
    const found = await rowOf<{ hash: string }>(db, hashAt, [seq]);
    if (found?.hash !== hash) return { cutAfter: one(await rowsOf<{ seq: number }>(db, lastBefore, [seq])).seq };
  }
  return undefined;
}

/**
 * Verifies the chain from a position in pages, so that other work is not blocked; returns its end or the first invalid
 * event.
 */
export async function followChain(db: Db, from: ChainPosition): Promise<ChainPosition | { brokenAt: number }> {
  const keys = await auditKeyOf(db);
  let { events, seq: after, hash: previousHash } = from;
  for (;;) {
    const rows = await rowsOf<Row>(db, page, [after]);
    for (const row of rows) {
      if (row.previous_hash !== previousHash || !fits(row, keys)) return { brokenAt: row.seq };
      previousHash = row.hash;
      after = row.seq;
      events += 1;
    }
    if (rows.length < PAGE) return { events, seq: after, hash: previousHash };
  }
}

function fits(row: Row, { key, from }: { key: Buffer; from: KeyedFrom }): boolean {
  const { seq, previous_hash, hash, actor_id, ...event } = row;
  if (seq === from.seq && hash !== from.hash) return false;
  const keyed = seq > from.seq;
  // The key of these events is lost: only their sequence up to the recorded hash can be verified.
  if (!keyed && !from.proved) return true;
  const hashed = (read: object) =>
    chainHash(previous_hash, { ...event, actorId: actor_id, ...read }, keyed ? key : undefined);
  // Earlier versions left the address of a client that had hung up out of the hash.
  return hash === hashed({}) || (event.ip === null && hash === hashed({ ip: undefined }));
}
