import { AdminRefused } from '../features/identity/index.ts';
import { BackupRefused } from '../kernel/backup/index.ts';
import { noRoomIn } from '../kernel/data-folder.ts';
import { LauncherProblem } from '../kernel/postgres/index.ts';
import { SettingRefused } from '../kernel/settings.ts';
import { Misused } from './words.ts';

const REFUSED = 1;
const MISUSE = 64;
const UNEXPECTED = 70;

/** What to tell the person in front of the terminal when a command failed, and the exit code. */
export function explain(error: unknown): { text: string; code: number } {
  const problem = error instanceof LauncherProblem ? error : noRoomIn(error);
  if (problem) return { text: problem.advice, code: problem.exitCode };
  if (error instanceof SettingRefused || error instanceof Misused) return { text: error.message, code: MISUSE };
  if (error instanceof AdminRefused || error instanceof BackupRefused) return { text: error.message, code: REFUSED };
  return { text: error instanceof Error ? (error.stack ?? error.message) : String(error), code: UNEXPECTED };
}
