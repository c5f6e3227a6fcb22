import { transact } from '../../../kernel/database/transact.ts';
import type { Job } from '../../../kernel/jobs/job.ts';
import { recordThumbnail } from './record-thumbnail.ts';
import { thumbnailOf } from './scale.ts';
import { dueVersions, isStillDue } from './store.ts';

/** Images per run. */
const BATCH = 100;

/** Creates missing thumbnails: the server was busy at the upload, or the files are older than thumbnails. */
export const makeThumbnails: Job<unknown> = {
  name: 'make-thumbnails',
  cron: '*/10 * * * *',
  async run({ db, pool, files, log, signal }) {
    for (const { storedId, createdBy: uploadedBy, mime, size, ...version } of await dueVersions(db, BATCH)) {
      if (signal.aborted) return;
      const thumbnail = await thumbnailOf(files, { id: storedId, mime, size }).catch((error: unknown) => {
        // A lost file, as after a backup without it, does not block the others.
        if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
        log.error({ version: version.id, file: storedId }, 'the file of an asset is missing');
        return 'none' as const;
      });
      if (thumbnail === 'due') return;
      const isUsed = await transact(pool, {
        async work(open) {
          if (!(await isStillDue(open, version.id))) return false;
          await recordThumbnail(open, { ...version, uploadedBy }, thumbnail);
          return true;
        },
      });
      if (!isUsed && thumbnail !== 'none') await files.remove(thumbnail.id);
    }
  },
};
