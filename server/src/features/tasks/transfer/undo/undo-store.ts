import { type Db, rowsOf, statement } from '../../../../kernel/database/db.ts';
import type { readImportChanges } from '../import-changes.ts';

const removeComments = statement(
  'update record_comment set deleted_at = now() where id = any ($1::uuid[]) and deleted_at is null',
);
const restoreTexts = statement(`
  update record_comment c set html = n.former from unnest($1::uuid[], $2::text[], $3::text[]) n (id, former, present)
  where c.id = n.id and c.html = n.present
`);
const removeItems = statement('delete from record_checklist_item where id = any ($1::uuid[])');
const restoreWords = statement(`
  update record_checklist_item i set text = n.former, external_text = n.former
  from unnest($1::uuid[], $2::text[], $3::text[]) n (id, former, present) where i.id = n.id and i.text = n.present
`);
const untick = statement(`
  update record_checklist_item i set done = not n.done from unnest($1::uuid[], $2::boolean[]) n (id, done)
  where i.id = n.id and i.done = n.done
`);
const removeLinks = statement(
  'update record_file set deleted_at = now() where id = any ($1::uuid[]) and deleted_at is null',
);
const removeNames = statement(`
  delete from task_external_person p using unnest($1::uuid[], $2::text[]) n (task_id, name)
  where p.task_id = n.task_id and p.name = n.name
`);

/** Undoes the changes of an import to comments, checklists, links and names of known tasks, as far as they are unchanged. */
export async function undoParts(db: Db, parts: ReturnType<typeof readImportChanges>): Promise<void> {
  const { comments, rewritten, items, reworded, ticks, links, names } = parts;
  await rowsOf(db, removeComments, [comments]);
  await rowsOf(db, restoreTexts, [
    rewritten.map(({ id }) => id),
    rewritten.map(({ from }) => from),
    rewritten.map(({ to }) => to),
  ]);
  await rowsOf(db, removeItems, [items]);
  await rowsOf(db, restoreWords, [
    reworded.map(({ id }) => id),
    reworded.map(({ from }) => from),
    reworded.map(({ to }) => to),
  ]);
  await rowsOf(db, untick, [ticks.map(({ id }) => id), ticks.map(({ done }) => done)]);
  await rowsOf(db, removeLinks, [links]);
  await rowsOf(db, removeNames, [names.map(({ taskId }) => taskId), names.map(({ name }) => name)]);
}
