import { access, constants } from 'node:fs/promises';
import { rootOf } from '../database/retryable.ts';
import { LauncherProblem, makeFolder } from '../postgres/index.ts';

// Error codes for a full disk of operating systems and PostgreSQL (appendix A).
const DISK_FULL = ['ENOSPC', 'EDQUOT', '53100'];

/** Creates the data folder for an external database, or throws the reason why it cannot be used. */
export async function ensureFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder, 0o700);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw diskFullIn(error) ?? unusable(folder, error);
  }
}

/** The problem of an error whose cause is a full disk, at any depth. */
export function diskFullIn(error: unknown): LauncherProblem | undefined {
  if (!DISK_FULL.includes(rootOf(error).code ?? '')) return undefined;
  return new LauncherProblem(
    'disk-full',
    {
      en: 'There was no room left on the disk of the database, or on that of DATA_DIR, to finish this. Free some space (at least 200 MB) and try again: what was saved is not lost, and what is missing is done then.',
      zh: '数据库或 DATA_DIR 所在的磁盘已满，操作未能完成。请腾出至少 200 MB 空间后重试：已保存的数据不会丢失，未完成的步骤届时会继续。',
    },
    error,
  );
}

function unusable(folder: string, error: unknown): LauncherProblem {
  const detail = error instanceof Error ? error.message : String(error);
  return new LauncherProblem(
    'permission',
    {
      en: `The folder ${folder} (DATA_DIR) cannot be used: ${detail}. Opsyard keeps files there, also with a database elsewhere. Give the folder to the present user, or set DATA_DIR to another one.`,
      zh: `无法使用目录 ${folder}（DATA_DIR）：${detail}。即使数据库在别处，Opsyard 也要在其中保存文件。请把目录交给当前用户，或把 DATA_DIR 设为其他目录。`,
    },
    error,
  );
}
