import type { SpawnOptions } from 'node:child_process';
import type { Account } from './account.ts';
import type { LauncherProblem } from './problem.ts';
import { cannotRun, noAccount } from './problems.ts';

/** How programs of PostgreSQL are run: under their account, and with no environment of ours (PG*, locale) but a search path. */
export function spawnOptions(account: Account | undefined): SpawnOptions {
  const who = account ? { uid: account.uid, gid: account.gid } : {};
  return { ...who, env: { PATH: '/usr/local/bin:/usr/bin:/bin' }, cwd: '/' };
}

/** What it means when the system would not run such a program. */
export function refusedToRun(file: string, error: Error): LauncherProblem {
  return 'code' in error && error.code === 'EPERM' ? noAccount(error) : cannotRun(file, error);
}
