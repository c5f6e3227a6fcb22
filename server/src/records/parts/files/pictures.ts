import type { Db } from '../../../kernel/database/db.ts';
import { pictureIdsOf, type Showable } from '../../../kernel/rich-text.ts';
import { findImageIds } from './store.ts';

/** The image files of the record that its HTML may show. */
export async function picturesOf(db: Db, type: string, recordId: string, html: string): Promise<Showable> {
  const pictureIds = pictureIdsOf(html);
  const ownIds = new Set(pictureIds.length > 0 ? await findImageIds(db, type, recordId, pictureIds) : []);
  return (id) => ownIds.has(id);
}
