import { customKey, isCustomKey, remappedRules, type WorkflowRules } from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import { type DateShift, shiftedFreezes } from '../project/copy-dates.ts';
import type { Pair } from '../project/copy-lists-store.ts';
import { findWorkflow, saveWorkflow } from './store.ts';

type Copied = {
  statuses: readonly Pair[];
  fields: readonly Pair[];
  people: readonly string[];
  shift?: DateShift | undefined;
};

/** Gives a project the workflow of another one, with its own statuses and fields; owners who are no members are left out. */
export async function copyWorkflow(
  db: Db,
  { from, to }: { from: string; to: string },
  { statuses, fields, people, shift }: Copied,
): Promise<void> {
  const present = await findWorkflow(db, from);
  if (!present) return;
  const statusIds = new Map(statuses.map(({ id, copy }) => [id, copy]));
  const names = new Map<string, string>(fields.map(({ id, copy }) => [customKey(id), customKey(copy)]));
  const rules = remappedRules(present, {
    status: (id) => statusIds.get(id),
    field: (name) => (isCustomKey(name) ? names.get(name) : name),
    person: (id) => (people.includes(id) ? id : null),
  });
  const { freezes } = rules;
  const moved = shift && freezes ? { ...rules, freezes: shiftedFreezes(freezes, shift) } : rules;
  await saveWorkflow(db, { projectId: to, rules: moved });
}

/** The rules as a template keeps them: with the names of statuses, without custom fields and people, which it does not have. */
export function rulesByName(
  rules: WorkflowRules,
  statuses: readonly { id: string; name: string; archived: boolean }[],
): WorkflowRules {
  const names = new Map(statuses.filter(({ archived }) => !archived).map(({ id, name }) => [id, name]));
  // Freezes are of one time, and statuses of a template are names, not ids.
  const { freezes: _, ...lasting } = rules;
  return remappedRules(lasting, {
    status: (id) => names.get(id),
    field: (name) => (isCustomKey(name) ? undefined : name),
    person: () => null,
  });
}

/** Gives a new project the rules of a template; `idOf` is the status of a name. */
export async function fillWorkflow(
  db: Db,
  projectId: string,
  { rules, idOf }: { rules: WorkflowRules; idOf: (name: string) => string | undefined },
): Promise<void> {
  const own = remappedRules(rules, { status: idOf, field: (name) => name, person: () => null });
  await saveWorkflow(db, { projectId, rules: own });
}
