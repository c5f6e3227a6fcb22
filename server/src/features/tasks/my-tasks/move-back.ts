import { MY_ORDER_MAX, type MyMoveUndo, myTaskFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { type Ranked, ranksBehind } from '../../../kernel/database/rank.ts';
import { fail } from '../../../kernel/fail.ts';
import { findListedAmong } from './mine-store.ts';
import { deleteRanks, deleteStalePositions, findRanked, lockPersonal, saveRanks } from './personal-store.ts';

const NEIGHBOURS = 3;

/** The user whose order is changed. */
export type Moving = { db: Db; actor: Actor };

/** The nearest neighbours of a task in an order; none if it is not part of it. */
export function neighboursOf(order: readonly Ranked[], id: string): Pick<MyMoveUndo, 'afterIds' | 'beforeIds'> {
  const ids = order.map((one) => one.id);
  const at = ids.indexOf(id);
  if (at < 0) return { afterIds: [], beforeIds: [] };
  return {
    afterIds: ids.slice(Math.max(0, at - NEIGHBOURS), at).reverse(),
    beforeIds: ids.slice(at + 1, at + 1 + NEIGHBOURS),
  };
}

/** Takes tasks out of the actor's own order. Returns what takes that back, in the order in which to do it. */
export async function unrankTasks({ db, actor }: Moving, ids: readonly string[]): Promise<MyMoveUndo[]> {
  await lockPersonal(db, actor.id);
  const ranked = await findRanked(db, actor.id);
  await deleteRanks(db, actor.id, ids);
  return ranked
    .filter(({ id }) => ids.includes(id))
    .map(({ id }) => ({ id, added: [], ...neighboursOf(ranked, id), left: true }));
}

/**
 * Takes a move back: what it added leaves the order, and a task that was in it returns to the nearest former neighbour still there. One that
 * left the order returns to it, at the end if no neighbour is left, unless it is no longer the actor's.
 */
export async function undoMyMove({ db, actor }: Moving, undo: MyMoveUndo): Promise<void> {
  await lockPersonal(db, actor.id);
  await deleteRanks(db, actor.id, undo.added);
  const ranked = await findRanked(db, actor.id);
  const isMissing = !ranked.some(({ id }) => id === undo.id);
  if (isMissing && !(undo.left && (await canReturn({ db, actor }, undo.id, ranked)))) return;
  const others = ranked.filter(({ id }) => id !== undo.id);
  const behind = formerPlace(others, undo);
  if (behind === undefined) return;
  await saveRanks(db, actor.id, ranksBehind(ranked, undo.id, behind) ?? []);
}

async function canReturn({ db, actor }: Moving, id: string, ranked: readonly Ranked[]): Promise<boolean> {
  if ((await findListedAmong(db, actor, [id])).length === 0) return false;
  if (ranked.length < MY_ORDER_MAX) return true;
  await deleteStalePositions(db, actor.id);
  const left = await findRanked(db, actor.id);
  return left.length < MY_ORDER_MAX || fail(myTaskFailures.orderFull);
}

/** The task to return behind, null for the first place; undefined if there is no former place. */
function formerPlace(others: readonly Ranked[], { afterIds, beforeIds, left }: MyMoveUndo): string | null | undefined {
  const isThere = (other: string) => others.some(({ id }) => id === other);
  const afterId = afterIds.find(isThere);
  if (afterId !== undefined) return afterId;
  const next = beforeIds.find(isThere);
  if (next !== undefined) return others[others.findIndex(({ id }) => id === next) - 1]?.id ?? null;
  return left ? (others.at(-1)?.id ?? null) : undefined;
}
