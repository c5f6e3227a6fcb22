import type { Db } from '../../kernel/db.ts';
import { BEFORE_ALL, type ChainHead, type ChainPlace, cutBefore, followChain } from './audit-store.ts';

/** How many times as long as a check of the whole chain took nobody makes the server begin another one. */
const REST = 9;

export type Checked = { ok: boolean; events: number; brokenAt: number | null; cutAfter: number | null };

const SOUND: Checked = { ok: true, events: 0, brokenAt: null, cutAfter: null };

/**
 * Checks of the chain of events as people may ask for them. Whoever asks while one is under way gets its answer, and one of the whole chain
 * takes at most a tenth of the time, however often it is asked for: in between only what has come since is checked, from a hash that lies
 * in the memory of this process and nowhere else. The event noted outside of the database must be there each time.
 */
export function auditChecks(
  db: Db,
  noted: () => Promise<ChainHead | undefined>,
  milliseconds: () => number = () => performance.now(),
): () => Promise<Checked> {
  let running: Promise<Checked> | undefined;
  let known: ChainPlace = BEFORE_ALL;
  let broken: Checked | undefined;
  let wholeAgainAt = 0;

  async function check(): Promise<Checked> {
    const begun = milliseconds();
    const whole = begun >= wholeAgainAt;
    if (broken && !whole) return broken;
    const end = await followChain(db, whole ? BEFORE_ALL : known);
    const ended = milliseconds();
    if (whole) wholeAgainAt = ended + REST * (ended - begun);
    broken = await faultOf(end);
    if (!('brokenAt' in end) && !broken) known = end;
    return broken ?? { ...SOUND, events: known.events };
  }

  async function faultOf(end: ChainPlace | { brokenAt: number }): Promise<Checked | undefined> {
    if ('brokenAt' in end) return { ok: false, events: end.brokenAt - 1, brokenAt: end.brokenAt, cutAfter: null };
    const head = await noted();
    const cut = await cutBefore(db, head ? [known, head] : [known]);
    return cut && { ok: false, events: cut.cutAfter, brokenAt: null, cutAfter: cut.cutAfter };
  }

  return () => {
    running ??= check().finally(() => {
      running = undefined;
    });
    return running;
  };
}
