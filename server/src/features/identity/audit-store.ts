import { type Db, rowOf, rowsOf, statement } from '../../kernel/db.ts';
import { type AuditEvent, CHAIN_START, chainHash } from './audit-chain.ts';

const LOCK = 7_260_212;
const PAGE = 250;

const takeTurn = statement(`select pg_advisory_xact_lock(${LOCK})`);
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

type Row = Omit<AuditEvent, 'actorId'> & { seq: number; actor_id: string | null; previous_hash: string; hash: string };

/** Appends a security event; must run in a transaction, best as its last work, for the next event waits until it ends. */
export async function appendAudit(db: Db, event: Omit<AuditEvent, 'at'>): Promise<void> {
  await rowsOf(db, takeTurn);
  const end = await rowOf<{ at: string; hash: string | null }>(db, last);
  // As it will be read back: an instant, for one, is a text then.
  const told = JSON.parse(JSON.stringify(event.detail)) as AuditEvent['detail'];
  const dated: AuditEvent = { ...event, detail: told, at: end?.at ?? '' };
  const previousHash = end?.hash ?? CHAIN_START;
  const { at, actorId, username, kind, ip, agent, detail } = dated;
  const hash = chainHash(previousHash, dated);
  await rowsOf(db, append, [at, actorId, username, kind, ip, agent, JSON.stringify(detail), previousHash, hash]);
}

/** Where in the chain somebody stands: how many events lie behind, the last of them, and its hash. */
export type ChainPlace = { events: number; seq: number; hash: string };
export const BEFORE_ALL: ChainPlace = { events: 0, seq: 0, hash: CHAIN_START };

type Verified = { ok: true; events: number } | { ok: false; brokenAt: number };

/** Checks the whole chain: the number of the first event that was changed or follows a missing one, or that all is well. */
export async function verifyAudit(db: Db): Promise<Verified> {
  const end = await followChain(db, BEFORE_ALL);
  return 'brokenAt' in end ? { ok: false, ...end } : { ok: true, events: end.events };
}

/** Checks the chain from a place on, page by page so that others have their turn: its end, or the first event that does not fit. */
export async function followChain(db: Db, from: ChainPlace): Promise<ChainPlace | { brokenAt: number }> {
  let { events, seq: after, hash: previousHash } = from;
  for (;;) {
    const rows = await rowsOf<Row>(db, page, [after]);
    for (const { seq, previous_hash, hash, actor_id, ...event } of rows) {
      if (previous_hash !== previousHash || hash !== chainHash(previousHash, { ...event, actorId: actor_id }))
        return { brokenAt: seq };
      previousHash = hash;
      after = seq;
      events += 1;
    }
    if (rows.length < PAGE) return { events, seq: after, hash: previousHash };
  }
}
