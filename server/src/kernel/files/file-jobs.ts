import { now } from '../clock.ts';
import type { Job, JobParts } from '../jobs/job.ts';
import { findRecorded } from './stored-file-store.ts';

const ID = /^[0-9a-f]{32}$/;
/** The maximum time between storing an uploaded file and its record. */
const UNRECORDED_FOR = 86_400_000;

/** Removes the content of files without a record. */
export const removeFiles: Job<{ ids: readonly string[] }> = {
  name: 'remove-files',
  run: (parts) => removeUnrecorded(parts, parts.payload.ids),
};

/** Removes content that is a day old and has no record. */
export const deleteOrphanedFiles: Job<unknown> = {
  name: 'delete-orphaned-files',
  formerName: 'sweep-files',
  cron: '41 3 * * *',
  async run({ signal, ...parts }) {
    for await (const names of parts.files.olderThan(new Date(now().getTime() - UNRECORDED_FOR))) {
      if (signal.aborted) return;
      await removeUnrecorded(
        parts,
        names.filter((name) => ID.test(name)),
      );
    }
  },
};

async function removeUnrecorded({ db, files }: Pick<JobParts, 'db' | 'files'>, ids: readonly string[]): Promise<void> {
  const recorded = await findRecorded(db, ids);
  for (const id of ids) if (!recorded.has(id)) await files.remove(id);
}
