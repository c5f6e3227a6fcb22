import {
  commonFailures,
  MY_ORDER_MAX,
  type MyMoveUndo,
  type MySectionKey,
  myTaskFailures,
  taskFailures,
} from '@opsyard/contract';
import { type Ranked, rankAtEnd, ranksBehind } from '../../../kernel/database/rank.ts';
import { fail } from '../../../kernel/fail.ts';
import { findListedAmong, findUnrankedUpTo } from './mine-store.ts';
import { type Moving, neighboursOf } from './move-back.ts';
import { deleteStalePositions, findRanked, lockPersonal, saveRanks } from './personal-store.ts';

type MyMove = {
  id: string;
  today: string;
  section: MySectionKey;
  afterIds?: readonly string[];
  beforeIds?: readonly string[];
};
/** The user's order up to the neighbour, with the positions to add, and the task to insert after. */
type Place = { order: Ranked[]; added: Ranked[]; afterId: string | null };

/**
 * Moves a task within the actor's own order. Tasks without a position follow those with one, so all tasks shown before the target get a
 * position. Returns what takes the move back.
 */
export async function moveMyTask({ db, actor }: Moving, move: MyMove): Promise<MyMoveUndo> {
  await lockPersonal(db, actor.id);
  if ((await findListedAmong(db, actor, [move.id])).length === 0) return fail(commonFailures.notFound);
  const planned = await planMove({ db, actor }, move);
  if (planned.count <= MY_ORDER_MAX) return await savePlan({ db, actor }, move.id, planned);
  await deleteStalePositions(db, actor.id);
  const again = await planMove({ db, actor }, move);
  if (again.count > MY_ORDER_MAX) return fail(myTaskFailures.orderFull);
  return await savePlan({ db, actor }, move.id, again);
}

type Plan = { before: readonly Ranked[]; added: readonly Ranked[]; ranks: readonly Ranked[]; count: number };

async function planMove({ db, actor }: Moving, move: MyMove): Promise<Plan> {
  const ranked = await findRanked(db, actor.id);
  const place = (await placeBehind({ db, actor }, move, ranked)) ?? placeBefore(move, ranked);
  if (!place) return fail(taskFailures.anchorGone);
  const { order, added, afterId } = place;
  const ranks = ranksBehind(order, move.id, afterId) ?? fail(taskFailures.anchorGone);
  return { before: ranked, added, ranks, count: new Set([...order.map(({ id }) => id), move.id]).size };
}

async function savePlan({ db, actor }: Moving, id: string, { before, added, ranks }: Plan): Promise<MyMoveUndo> {
  await saveRanks(db, actor.id, merged(added, ranks));
  const isNew = !before.some((one) => one.id === id);
  return {
    id,
    added: [...added.map((one) => one.id), ...(isNew ? [id] : [])],
    ...neighboursOf(before, id),
  };
}

async function placeBehind(moving: Moving, move: MyMove, ranked: Ranked[]): Promise<Place | undefined> {
  for (const afterId of move.afterIds ?? []) {
    if (ranked.some(({ id }) => id === afterId)) return { order: ranked, added: [], afterId };
    const { today, section } = move;
    const ids = await findUnrankedUpTo(moving.db, moving.actor, { today, section, id: afterId });
    if (!ids) continue;
    const order = [...ranked];
    // A task with a position is moved within the order.
    for (const id of ids) if (id !== move.id) order.push({ id, rank: rankAtEnd(order) });
    return { order, added: order.slice(ranked.length), afterId };
  }
  return undefined;
}

/** Before a task of the order, or at its end, where tasks without a position begin. */
function placeBefore({ id, afterIds, beforeIds }: MyMove, ranked: Ranked[]): Place | undefined {
  const others = ranked.filter((one) => one.id !== id);
  const next = beforeIds?.map((before) => others.findIndex((one) => one.id === before)).find((at) => at >= 0);
  if (next !== undefined) return { order: ranked, added: [], afterId: others[next - 1]?.id ?? null };
  if (afterIds?.length) return undefined;
  return { order: ranked, added: [], afterId: beforeIds?.length ? (others.at(-1)?.id ?? null) : null };
}

function merged(added: readonly Ranked[], ranks: readonly Ranked[]): Ranked[] {
  const all = new Map([...added, ...ranks].map(({ id, rank }) => [id, rank]));
  return [...all].map(([id, rank]) => ({ id, rank }));
}
