import type { Db } from '../../../kernel/db.ts';
import { pictureIdsOf, type Showable } from '../../../kernel/rich-text.ts';
import { findImageIds } from './store.ts';

/** Which of the pictures that HTML names a text of this task may show: image files of the task itself. */
export async function picturesOf(db: Db, taskId: string, html: string): Promise<Showable> {
  const named = pictureIdsOf(html);
  const own = new Set(named.length > 0 ? await findImageIds(db, taskId, named) : []);
  return (id) => own.has(id);
}
