import { VIEW_NAME_MAX } from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { insertView, listViews, setViewForAll } from '../../../records/views/store.ts';
import type { Pair } from '../project/copy-lists-store.ts';
import { taskViewsOf } from './place.ts';

type Copied = {
  /** What the views refer to by id: statuses, types, labels and fields. */
  pairs: readonly Pair[];
  /** The owner of the copy, who gets the views of users who are not in it. */
  actorId: string;
  people: readonly string[];
};

/** Gives a project the shared views of another one, with its own statuses, types, labels and fields; personal ones stay where they are. */
export async function copyViews(
  db: Db,
  { from, to }: { from: string; to: string },
  { pairs, actorId, people }: Copied,
): Promise<void> {
  const shared = (await listViews(db, taskViewsOf(from), actorId)).filter((view) => view.shared);
  const ids = new Map(pairs.map(({ id, copy }) => [id, copy]));
  // By name: other letters can be directly before an id.
  const known = new RegExp([...ids.keys()].join('|') || '$^', 'g');
  const taken = new Set<string>();
  for (const { name, locked, settings, ownerId, isForAll } of shared) {
    const owner = people.includes(ownerId) ? ownerId : actorId;
    const view = { id: newId(), name: freeName(name, owner, taken), shared: true, locked };
    const own = JSON.parse(JSON.stringify(settings).replace(known, (id) => ids.get(id) ?? id));
    await insertView(db, taskViewsOf(to), owner, { ...view, settings: own });
    if (isForAll) await setViewForAll(db, taskViewsOf(to), view.id);
  }
}

/** The name of a view among those of its owner, who may get several of one name. */
function freeName(name: string, ownerId: string, taken: Set<string>): string {
  const keyOf = (one: string) => `${ownerId} ${one.toLowerCase()}`;
  let free = name;
  for (let number = 2; taken.has(keyOf(free)); number += 1) {
    const end = ` ${number}`;
    free = [...name].slice(0, VIEW_NAME_MAX - end.length).join('') + end;
  }
  taken.add(keyOf(free));
  return free;
}
