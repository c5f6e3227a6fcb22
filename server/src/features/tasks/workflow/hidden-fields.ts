import { hiddenFields, type TypeRules, type VisibilityTask, type WorkflowRules } from '@opsyard/contract';
import type { Db } from '../../../kernel/db.ts';
import { listFields } from '../custom-field/store.ts';

/** Returns a function that finds the custom fields a task does not show, so that rules do not require them; they are read only if rules name any. */
export async function hiddenFinder(
  db: Db,
  projectId: string,
  rules: WorkflowRules | null | undefined,
  types: readonly (TypeRules | null | undefined)[],
): Promise<(task: VisibilityTask) => ReadonlySet<string> | undefined> {
  const required = [
    ...[rules, ...types].flatMap((one) => one?.transitions ?? []).flatMap((one) => one.required),
    ...types.flatMap((one) => one?.required ?? []),
  ];
  if (!required.some((name) => name.startsWith('c_'))) return () => undefined;
  const fields = await listFields(db, projectId);
  return (task) => hiddenFields(fields, task);
}
