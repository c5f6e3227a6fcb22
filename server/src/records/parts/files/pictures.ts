import type { Db } from '../../../kernel/db.ts';
import { pictureIdsOf, type Showable } from '../../../kernel/rich-text.ts';
import { findImageIds } from './store.ts';

/** The image files of the record that its HTML may show. */
export async function picturesOf(db: Db, type: string, recordId: string, html: string): Promise<Showable> {
  const named = pictureIdsOf(html);
  const own = new Set(named.length > 0 ? await findImageIds(db, type, recordId, named) : []);
  return (id) => own.has(id);
}
