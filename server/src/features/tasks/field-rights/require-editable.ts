import { customFieldFailures, isCustomKey, type RelatedPeople } from '@opsyard/contract';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { fieldLimits, isUnknown, mayEdit } from './limits.ts';

type Wish = { task: RelatedPeople; changes: object };

/**
 * Refuses changes of custom fields that a user may not change in these tasks, before anything is compared with present values; a field they see
 * nowhere is unknown to them. A task is taken as it is before the change, so that nobody gives themselves a right with the same change.
 */
export async function requireEditable(db: Db, userId: string, wishes: readonly Wish[]): Promise<void> {
  const named = wishes.map(({ task, changes }) => ({ task, names: Object.keys(changes).filter(isCustomKey) }));
  if (named.every(({ names }) => names.length === 0)) return;
  const limits = await fieldLimits(db, userId);
  if (!limits) return;
  for (const { task, names } of named) {
    const refused = names.find((name) => !mayEdit(limits, name, task));
    const limit = refused && limits.fields.get(refused);
    if (!limit) continue;
    const detail = { field: limit.key };
    if (isUnknown(limit)) fail(customFieldFailures.unknown, { detail });
    fail(customFieldFailures.notEditable, { values: { name: limit.name }, detail });
  }
}
