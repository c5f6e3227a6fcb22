import type { Db } from '../../kernel/database/db.ts';
import { removeFiles } from '../../kernel/files/file-jobs.ts';
import { enqueue } from '../../kernel/jobs/job.ts';
import type { ServedType } from '../adapter.ts';
import { removePartsOf } from './purge-store.ts';

/** Removes the parts of purged records, and their file contents. */
export async function removePurgedParts(db: Db, { type }: ServedType, ids: readonly string[]): Promise<void> {
  if (!type.parts?.length) return;
  const fileIds = await removePartsOf(db, type.name, ids);
  if (fileIds.length > 0) await enqueue(db, removeFiles, { ids: fileIds });
}
