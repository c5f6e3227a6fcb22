import type { Announcement } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { COLUMNS, FILTER, READ_COUNT } from '../announcement-store.ts';

/** Maximum number of exported announcements, as each includes its text. */
export const MAX_EXPORTED = 2_000;
const forSheet = statement(`
  select ${COLUMNS}, a.content as "msgContent", ${READ_COUNT} as "readCount" from sys_announcement a
  where ${FILTER} and ($8::uuid[] is null or a.id = any ($8::uuid[]))
  order by a.created_at desc, a.id limit ${MAX_EXPORTED + 1}
`);

export type SheetRow = Omit<Announcement, 'files'> & { readCount: number };

/** Announcements for an export, newest first, with their texts. */
export async function findForSheet(
  db: Db,
  filter: readonly (string | null)[],
  ids: readonly string[],
): Promise<SheetRow[]> {
  return await rowsOf<SheetRow>(db, forSheet, [...filter, ids.length > 0 ? ids : null]);
}
