import { type Db, rowsOf, statement } from '../../../kernel/db.ts';
import { newId } from '../../../kernel/ids.ts';
import { paragraphsOf } from '../../../kernel/rich-text.ts';

const insert = statement('insert into task_comment (id, task_id, author_id, html) values ($1, $2, $3, $4)');

/** Keeps the note somebody left when dealing with a task, as a comment of plain paragraphs. */
export async function addDealNote(
  db: Db,
  { taskId, authorId, text }: { taskId: string; authorId: string; text: string },
) {
  const html = paragraphsOf(text.trim().replace(/\n+/g, '\n'));
  await rowsOf(db, insert, [newId(), taskId, authorId, html]);
}
