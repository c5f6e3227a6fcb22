import { commonFailures } from '@opsyard/contract';
import type { Db } from '../../kernel/db.ts';
import { required } from '../../kernel/fail.ts';
import { findAnnouncement } from './announcement-store.ts';
import { findFiles } from './file-store.ts';

/** An announcement with its files as it stands. */
export async function auditSnapshot(db: Db, id: string) {
  const row = required(await findAnnouncement(db, id), commonFailures.notFound);
  return { ...row, files: await findFiles(db, id) };
}
