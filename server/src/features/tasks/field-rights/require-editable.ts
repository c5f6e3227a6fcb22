import { type CustomKey, customFieldFailures, isCustomKey, type RelatedPeople } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { requireReferences } from '../custom-field/require-references.ts';
import { type FieldLimits, fieldLimits, isUnknown, mayEdit } from './limits.ts';

type Requested = {
  task: RelatedPeople & { id?: string; custom?: Readonly<Record<string, unknown>> };
  changes: object;
};

/**
 * Refuses changes of custom fields that a user may not change in these tasks, or to records and files they may not name there, before anything is compared with present values; a field they see
 * nowhere is unknown to them. A task is taken as it is before the change, so that nobody gives themselves a right with the same change.
 */
export async function requireEditable(db: Db, actor: Actor, requests: readonly Requested[]): Promise<void> {
  const named = requests.map(({ task, changes }) => ({ task, names: Object.keys(changes).filter(isCustomKey) }));
  if (named.every(({ names }) => names.length === 0)) return;
  const limits = await fieldLimits(db, actor.id);
  if (limits) refuseLimited(limits, named);
  await requireReferences(db, actor, requests);
}

type Named = { task: RelatedPeople; names: readonly CustomKey[] };

function refuseLimited(limits: FieldLimits, named: readonly Named[]): void {
  for (const { task, names } of named) {
    const refused = names.find((name) => !mayEdit(limits, name, task));
    const limit = refused && limits.fields.get(refused);
    if (!limit) continue;
    const detail = { field: limit.key };
    if (isUnknown(limit)) fail(customFieldFailures.unknown, { detail });
    fail(customFieldFailures.notEditable, { values: { name: limit.name }, detail });
  }
}
