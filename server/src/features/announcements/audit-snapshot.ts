import { commonFailures } from '@opsyard/contract';
import type { Db } from '../../kernel/database/db.ts';
import { required } from '../../kernel/fail.ts';
import { findAnnouncement } from './announcement-store.ts';
import { findFiles } from './sheet/file-store.ts';

/** Current state of an announcement with its files. */
export async function auditSnapshot(db: Db, id: string) {
  const row = required(await findAnnouncement(db, id), commonFailures.notFound);
  return { ...row, files: await findFiles(db, id) };
}
