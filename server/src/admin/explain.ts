import { AdminRefused } from '../features/identity/index.ts';
import { BackupRefused } from '../kernel/backup/index.ts';
import { type ErrorExplanation, explainError } from '../kernel/routes/explain-error.ts';
import { SettingRefused } from '../kernel/settings/settings.ts';
import { InvalidUsage } from './words.ts';

const REFUSED = 1;
const MISUSE = 64;

/** The message for the operator when a command failed, and the exit code. */
export function explain(error: unknown): ErrorExplanation {
  if (error instanceof SettingRefused || error instanceof InvalidUsage) return { text: error.message, code: MISUSE };
  if (error instanceof AdminRefused || error instanceof BackupRefused) return { text: error.message, code: REFUSED };
  return explainError(error);
}
