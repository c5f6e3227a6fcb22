import type { Db } from '../../kernel/database/db.ts';
import { BEFORE_ALL, type ChainHead, type ChainPosition, findCut, followChain } from './audit-store.ts';

/** Minimum pause between full checks, as a multiple of the duration of the last one. */
const PAUSE_FACTOR = 9;

export type Checked = { ok: boolean; events: number; brokenAt: number | null; cutAfter: number | null };

const INTACT: Checked = { ok: true, events: 0, brokenAt: null, cutAfter: null };

/**
 * Runs checks of the chain on request. Concurrent requests share one check, and full checks take at most a tenth of the
 * time; in between only events since the last verified hash are checked, which is held in the memory of this process
 * only. Each check requires the event recorded outside the database.
 */
export function auditChecks(
  db: Db,
  readRecordedHead: () => Promise<ChainHead | undefined>,
  milliseconds: () => number = () => performance.now(),
): () => Promise<Checked> {
  let running: Promise<Checked> | undefined;
  let lastVerified: ChainPosition = BEFORE_ALL;
  let broken: Checked | undefined;
  let nextFullCheckAt = 0;

  async function check(): Promise<Checked> {
    const startedAt = milliseconds();
    const isFullCheck = startedAt >= nextFullCheckAt;
    if (broken && !isFullCheck) return broken;
    const end = await followChain(db, isFullCheck ? BEFORE_ALL : lastVerified);
    const ended = milliseconds();
    if (isFullCheck) nextFullCheckAt = ended + PAUSE_FACTOR * (ended - startedAt);
    broken = await faultOf(end);
    if (!('brokenAt' in end) && !broken) lastVerified = end;
    return broken ?? { ...INTACT, events: lastVerified.events };
  }

  async function faultOf(end: ChainPosition | { brokenAt: number }): Promise<Checked | undefined> {
    if ('brokenAt' in end) return { ok: false, events: end.brokenAt - 1, brokenAt: end.brokenAt, cutAfter: null };
    const head = await readRecordedHead();
    const cut = await findCut(db, head ? [lastVerified, head] : [lastVerified]);
    return cut && { ok: false, events: cut.cutAfter, brokenAt: null, cutAfter: cut.cutAfter };
  }

  return () => {
    running ??= check().finally(() => {
      running = undefined;
    });
    return running;
  };
}
