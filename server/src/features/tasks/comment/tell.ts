import type { Change } from '../../../kernel/change.ts';
import { tellChanged } from '../task/add.ts';
import type { TaskHome } from '../task-of-store.ts';

type Kind = 'commentAdded' | 'commentEdited' | 'commentDeleted';

/** Notes in the task's history which comment (by id) came, changed or went, and tells everybody who looks at the project. */
export function tellAboutComment(
  change: Change,
  { id, projectId }: TaskHome,
  kind: Kind,
  comment: { from: string | null; to: string | null },
): void {
  change.record({ entity: 'task', entityId: id, projectId, kind, changes: { comment } });
  tellChanged(change, projectId, [id]);
}

/** Tells people that something waits for them; never whoever did it. */
export function tellPeople(change: Change, actorId: string, userIds: readonly string[]): void {
  const others = new Set(userIds.filter((id) => id !== actorId));
  for (const id of others) change.announce(`user:${id}`, { cmd: 'user' });
}
