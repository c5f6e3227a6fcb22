import { generateNKeysBetween } from 'fractional-indexing';
import { newId } from '../../../../kernel/database/ids.ts';
import type { ImportChecklistItem } from '../../import/plan/plan.ts';
import type { Placed } from './parts.ts';
import type { Item } from './target-project.ts';

type ImportedItem = ImportChecklistItem & { list: string };
type Pair = { item: ImportedItem; known: Item };
/** The minimum similarity of two texts at the same position for being the same item, reworded. */
const ALIKE = 0.5;

/**
 * Matches the checklists of a task with its items: by id, then by current or former text, then by position and similarity; the others are new.
 * Unless it `replaces`, items completed or reworded here are kept; owners and due dates are those of new items.
 */
export function compareChecklist(
  { id: taskId, source }: Placed,
  known: readonly Item[],
  replaces: boolean,
  ownerOf: (key: string) => string | null = () => null,
) {
  const requested = source.checklists.flatMap(({ name, items }) =>
    items.map((item): ImportedItem => ({ ...item, list: name })),
  );
  const { pairs, missing } = paired(requested, known);
  const reworded = pairs.flatMap(({ item, known: { id, text, externalText } }) => {
    const isOwn = externalText !== undefined && externalText !== null && externalText !== text;
    return item.text === text || (isOwn && !replaces) ? [] : [{ id, taskId, from: text, to: item.text }];
  });
  const ticks = pairs.flatMap(({ item: { done }, known: { id, done: before } }) =>
    before !== done && (done || replaces) ? [{ id, taskId, done }] : [],
  );
  const ranks = generateNKeysBetween(known.at(-1)?.rank ?? null, null, missing.length);
  const items = missing.map(({ id: externalId = null, text, done, list, ownerKey, dueDate }, index): Item => {
    const assigneeId = ownerKey === undefined ? null : ownerOf(ownerKey);
    return {
      id: newId(),
      taskId,
      text,
      done,
      listName: list || null,
      rank: ranks[index] ?? '',
      ...(assigneeId && { assigneeId }),
      ...(dueDate && { dueDate }),
      externalId,
      externalText: text,
    };
  });
  return { missing: items, reworded, ticks };
}

function paired(
  requested: readonly ImportedItem[],
  known: readonly Item[],
): { pairs: Pair[]; missing: ImportedItem[] } {
  const used = new Set<Item>();
  const pairs: Pair[] = [];
  const take = (left: readonly ImportedItem[], find: (item: ImportedItem) => Item | undefined) =>
    left.filter((item) => {
      const found = find(item);
      if (!found) return true;
      used.add(found);
      pairs.push({ item, known: found });
      return false;
    });
  const byId = finder(known, used, ({ externalId }) => (externalId ? [externalId] : []));
  const byText = finder(known, used, ({ listName, text, externalText }) =>
    [...new Set([text, externalText ?? text])].map((one) => named(listName ?? '', one)),
  );
  const unknown = take(requested, ({ id }) => (id === undefined ? undefined : byId(id)));
  const others = take(unknown, ({ list, text }) => byText(named(list, text)));
  const placeOf = placesOf(requested);
  const lists = Map.groupBy(known, ({ listName }) => listName ?? '');
  const missing = take(others, (item) => {
    const found = lists.get(item.list)?.[placeOf.get(item) ?? -1];
    if (!found || used.has(found) || (item.id !== undefined && found.externalId)) return undefined;
    return likeness(found.text, item.text) < ALIKE ? undefined : found;
  });
  return { pairs, missing };
}

/** Finds the first unused item with a key. */
function finder(known: readonly Item[], used: ReadonlySet<Item>, keysOf: (item: Item) => readonly string[]) {
  const free = new Map<string, Item[]>();
  // From the end, so that the first of equal items is found first.
  for (const item of known.toReversed()) {
    for (const key of keysOf(item)) {
      const list = free.get(key);
      if (list) list.push(item);
      else free.set(key, [item]);
    }
  }
  return (key: string): Item | undefined => {
    const list = free.get(key);
    let found = list?.pop();
    while (found && used.has(found)) found = list?.pop();
    return found;
  };
}

function named(list: string, text: string): string {
  return `${list}\0${text}`;
}

/** The index of each item in its list. */
function placesOf(requested: readonly ImportedItem[]): Map<ImportedItem, number> {
  const counts = new Map<string, number>();
  return new Map(
    requested.map((item) => {
      const place = counts.get(item.list) ?? 0;
      counts.set(item.list, place + 1);
      return [item, place];
    }),
  );
}

/** The share of common letter pairs of two texts, from 0 to 1. */
function likeness(one: string, other: string): number {
  const counts = new Map<number, number>();
  for (const pair of pairsOf(one)) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  let common = 0;
  for (const pair of pairsOf(other)) {
    const left = counts.get(pair) ?? 0;
    if (left > 0) common += 1;
    counts.set(pair, left - 1);
  }
  const total = one.length + other.length - 2;
  return total <= 0 ? 0 : (2 * common) / total;
}

function pairsOf(text: string): number[] {
  const lower = text.toLowerCase();
  const pairs: number[] = [];
  for (let at = 1; at < lower.length; at++) pairs.push(lower.charCodeAt(at - 1) * 65_536 + lower.charCodeAt(at));
  return pairs;
}
