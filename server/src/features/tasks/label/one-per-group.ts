import { withOnePerGroup } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';

type Labels = readonly string[];
/** The labels of a task before and after a change; those of a new task were none. */
export type LabelChange = { before: Labels; after: Labels };

// Names are compared within the labels of a project, and within those of all projects.
const groups = statement(`
  select l.id, coalesce(l.project_id::text, '') || ' ' || lower(normalize(btrim(l.group_name), NFKC)) as "group"
  from task_label l where l.group_single and l.id = any ($1::uuid[])
`);

/** The labels of tasks after changes; in groups of which a task has one label, the one that was added last replaces the others. */
export async function keepOnePerGroup(db: Db, changes: readonly LabelChange[]): Promise<Labels[]> {
  const unchanged = changes.map(({ after }) => after);
  const adding = changes.filter(({ before, after }) => after.length > 1 && after.some((id) => !before.includes(id)));
  if (adding.length === 0) return unchanged;
  const ids = [...new Set(adding.flatMap(({ after }) => after))];
  const rows = await rowsOf<{ id: string; group: string }>(db, groups, [ids]);
  if (rows.length === 0) return unchanged;
  const groupOf = new Map(rows.map(({ id, group }) => [id, group]));
  return changes.map((change) => withOnePerGroup(change, (id) => groupOf.get(id)));
}
