import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { recordFailedBackup } from '../../../kernel/backup/index.ts';
import type { Job } from '../../../kernel/jobs/job.ts';
import { isScheduledRun } from '../../../kernel/jobs/record-job-run.ts';
import type { Settings } from '../../../kernel/settings/settings.ts';

const PROGRAM = fileURLToPath(new URL('../../../admin.ts', import.meta.url));
const LOWER_THAN_OURS = 10;
const ALL = 1_000;

/** Whether nightly backups are enabled. */
export function isNightly({ BACKUP_DIR }: Settings): boolean {
  return BACKUP_DIR !== undefined;
}

/** Creates and verifies a backup in a separate low-priority process. */
export const nightlyBackup: Job<unknown> = {
  name: 'nightly-backup',
  cron: '17 18 * * *',
  // A retry would fail for the same reason and copy everything again.
  attempts: 1,
  async run({ db, settings, signal, payload }) {
    // Manual backups must not displace nightly ones.
    const keep = isScheduledRun(payload) ? settings.BACKUP_KEEP : ALL;
    try {
      await runProgram({ ...settings, BACKUP_KEEP: keep }, signal);
    } catch (error) {
      await recordFailedBackup(db);
      throw error;
    }
  },
};

async function runProgram({ DATA_DIR, BACKUP_DIR, BACKUP_KEEP, DURABILITY }: Settings, signal: AbortSignal) {
  const settings = { DATA_DIR, BACKUP_DIR, BACKUP_KEEP: String(BACKUP_KEEP), DURABILITY };
  const child = spawn(process.execPath, [PROGRAM, 'nightly-backup'], {
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (child.pid) setPriority(child.pid, LOWER_THAN_OURS);
  const [code, errorText] = await Promise.all([ended, text(child.stderr)]);
  if (code !== 0) throw new Error(errorText.trim() || `The backup ended with ${code}.`);
}
