import { commonFailures, designOf, REPORT_FILES_MAX } from '@opsyard/contract';
import type { Actor } from '../../../kernel/actor.ts';
import type { Db } from '../../../kernel/db.ts';
import { required } from '../../../kernel/fail.ts';
import { removeFiles } from '../../../kernel/file-jobs.ts';
import { enqueue } from '../../../kernel/job.ts';
import type { SentFile } from '../../../kernel/send-file.ts';
import { requireMayExport } from './make-run.ts';
import { deleteSurplusReports, findRun } from './run-store.ts';

/** The file of a user's own run, if it is still kept. */
export async function ownRunFile(db: Db, actor: Actor, runId: string): Promise<SentFile | undefined> {
  const { fileId, dataset, ...file } = required(await findRun(db, runId, actor.id), commonFailures.notFound);
  if (fileId === null || dataset === null) return undefined;
  requireMayExport({ actor }, designOf({ dataset } as never).dataset);
  return { ...file, id: fileId } as SentFile;
}

/** Deletes the oldest files of a user, of which a limited number is kept. */
export async function deleteSurplus(db: Db, userId: string): Promise<void> {
  const ids = await deleteSurplusReports(db, userId, REPORT_FILES_MAX);
  if (ids.length > 0) await enqueue(db, removeFiles, { ids });
}
