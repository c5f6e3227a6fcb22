import type { RelatedParty, StatusTransition } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { findLed } from '../../identity/index.ts';

type Owned = { id: string; ownerId: string | null; assigneeIds: readonly string[] };
/** Whether the user is a party of a task, where that has to be read from the database. */
export type Relating = (taskId: string) => (party: RelatedParty) => boolean;

const reviewed = statement(`
  select r.id from unnest($1::uuid[]) as r (id)
  cross join lateral (
    select a.id, a.state from task_approval a where a.task_id = r.id order by a.requested_at desc, a.id desc limit 1
  ) a
  where a.state not in ('withdrawn', 'cancelled')
    and exists (select from task_approver p where p.approval_id = a.id and $2 in (p.user_id, p.decider_id))
`);

/** Makes the function that answers how a user is related to tasks; reads only what some of the transitions depend on. */
export async function relatedParties(
  { db, actor }: { db: Db; actor: Pick<Actor, 'id'> },
  transitions: readonly Pick<StatusTransition, 'who'>[],
  tasks: readonly Owned[],
): Promise<Relating> {
  const names = new Set(transitions.flatMap(({ who }) => who));
  const reviews = names.has('reviewer') ? await findReviewed(db, actor.id, tasks) : new Set();
  const led = names.has('departmentLead')
    ? await findLed(db, actor.id, [...new Set(tasks.flatMap(peopleOf))])
    : new Set();
  const byId = new Map(tasks.map((task) => [task.id, peopleOf(task)]));
  return (taskId) => (party) => {
    if (party === 'reviewer') return reviews.has(taskId);
    return (byId.get(taskId) ?? []).some((id) => led.has(id));
  };
}

/** The people whose department leads are those of a task. */
export function peopleOf({ ownerId, assigneeIds }: Omit<Owned, 'id'>): string[] {
  return ownerId === null ? [...assigneeIds] : [ownerId, ...assigneeIds];
}

/** The tasks whose latest request a user decides, or has decided. */
async function findReviewed(db: Db, userId: string, tasks: readonly Owned[]): Promise<Set<string>> {
  const ids = tasks.map(({ id }) => id);
  return new Set((await rowsOf<{ id: string }>(db, reviewed, [ids, userId])).map(({ id }) => id));
}
