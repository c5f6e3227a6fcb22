import { commonFailures, designOf, REPORT_FILES_MAX } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { removeFiles } from '../../../kernel/files/file-jobs.ts';
import type { SentFile } from '../../../kernel/http/send-file.ts';
import { enqueue } from '../../../kernel/jobs/job.ts';
import type { JobReader } from '../../../records/jobs/kinds.ts';
import { mayRun, requireMayExport } from './make-run.ts';
import { deleteSurplusReports, findRun } from './run-store.ts';

/** The file of a user's own run, if it is still kept. */
export async function ownRunFile(db: Db, actor: Actor, runId: string): Promise<SentFile | undefined> {
  const found = await findOwn(db, actor, runId);
  if (found) requireMayExport({ actor }, found.dataset);
  return found?.file;
}

/** The same for an item of a job, which its creator sees also without the permissions of the report. */
export async function ownItemFile({ db, actor }: JobReader, itemId: string): Promise<SentFile | undefined> {
  const found = await findOwn(db, actor, itemId);
  if (found && !mayRun(actor, found.dataset)) return fail(commonFailures.notFound);
  return found?.file;
}

async function findOwn(db: Db, actor: Actor, runId: string) {
  const { fileId, dataset, ...file } = required(await findRun(db, runId, actor.id), commonFailures.notFound);
  if (fileId === null || dataset === null) return undefined;
  return { dataset: designOf({ dataset } as never).dataset, file: { ...file, id: fileId } as SentFile };
}

/** Deletes the oldest files of a user, of which a limited number is kept. */
export async function deleteSurplus(db: Db, userId: string): Promise<void> {
  const ids = await deleteSurplusReports(db, userId, REPORT_FILES_MAX);
  if (ids.length > 0) await enqueue(db, removeFiles, { ids });
}
