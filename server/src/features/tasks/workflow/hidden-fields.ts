import {
  AUTOMATIC_KINDS,
  type CustomFieldKind,
  customKey,
  hiddenFields,
  type TypeRules,
  type VisibilityTask,
  type WorkflowRules,
} from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { listFields } from '../custom-field/store.ts';
import { fieldLimits, mayEdit } from '../field-rights/limits.ts';

type ReadContext = { db: Db; actor: Pick<Actor, 'id'>; projectId: string };

/**
 * Returns a function that finds the custom fields a task does not show, or that the user may not fill in, so that rules do not require them; they
 * are read only if rules name any.
 */
export async function hiddenFinder(
  { db, actor, projectId }: ReadContext,
  rules: WorkflowRules | null | undefined,
  types: readonly (TypeRules | null | undefined)[],
  isNew = false,
): Promise<(task: VisibilityTask & { createdBy?: string | null }) => ReadonlySet<string> | undefined> {
  const required = [
    ...[rules, ...types].flatMap((one) => one?.transitions ?? []).flatMap((one) => one.required),
    ...types.flatMap((one) => one?.required ?? []),
  ];
  if (!required.some((name) => name.startsWith('c_'))) return () => undefined;
  const fields = await listFields(db, projectId);
  // A new task has no files yet.
  const isGiven = (kind: CustomFieldKind) => AUTOMATIC_KINDS.includes(kind) || (isNew && kind === 'file');
  const given = fields.filter(({ kind }) => isGiven(kind)).map(({ id }) => customKey(id));
  const limits = await fieldLimits(db, actor.id);
  if (!limits) return (task) => new Set([...hiddenFields(fields, task), ...given]);
  const keys = fields.map(({ id }) => customKey(id));
  return (task) =>
    new Set([...hiddenFields(fields, task), ...given, ...keys.filter((key) => !mayEdit(limits, key, task))]);
}
