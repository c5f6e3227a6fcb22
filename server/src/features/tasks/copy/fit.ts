import { type CustomField, customKey, type Label, PERSON_KINDS, type Person } from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import { translated } from '../custom-field/field-like.ts';
import { listFields } from '../custom-field/store.ts';
import type { CustomValues } from '../custom-field/values.ts';
import { labelLike } from '../relocation/rules.ts';
import { findLabels, findOutsiders } from '../relocation/store.ts';
import { type Portable, peopleOf } from './portable.ts';

/** What portable tasks become in a project. */
export type ProjectMapping = {
  /** By the labels of the tasks: the label of the project with the same name, if any. */
  labels: ReadonlyMap<string, { from: Portable['labels'][number]; to: Label | undefined }>;
  outsiders: readonly Person[];
  isOut: (userId: string) => boolean;
  valuesOf: (custom: CustomValues) => { values: CustomValues; lost: CustomField[] };
};

/** Maps the labels, people and custom fields of portable tasks to a project, as moving them does. */
export async function mapToProject(db: Db, projectId: string, portable: Portable<unknown>): Promise<ProjectMapping> {
  const { tasks, labels, fields } = portable;
  const theirs = await findLabels(db, projectId);
  const named = fields.filter(({ kind }) => PERSON_KINDS.includes(kind)).map(({ id }) => customKey(id));
  const chosen = tasks.flatMap(({ custom }) =>
    named.flatMap((name) => custom[name] ?? []).filter((id) => typeof id === 'string'),
  );
  // People who only have an item of a checklist need not be members, but see the task.
  const held = new Set(tasks.flatMap(({ ownerId, assigneeIds }) => [...(ownerId ? [ownerId] : []), ...assigneeIds]));
  const concerned = peopleOf(portable).filter((id) => held.has(id));
  const outsiders = await findOutsiders(db, projectId, [...new Set([...concerned, ...chosen])]);
  const out = new Set(outsiders.map(({ id }) => id));
  const isOut = (id: string) => out.has(id);
  const targetFields = fields.length > 0 ? await listFields(db, projectId) : [];
  const used = new Set(tasks.flatMap(({ labelIds }) => labelIds));
  return {
    labels: new Map(
      labels.filter(({ id }) => used.has(id)).map((from) => [from.id, { from, to: labelLike(from, theirs) }]),
    ),
    outsiders,
    isOut,
    valuesOf: (custom) => translated(custom, { fields, theirs: targetFields, isOut }),
  };
}
