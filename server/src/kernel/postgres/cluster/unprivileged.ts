import type { SpawnOptions } from 'node:child_process';
import type { LauncherProblem } from '../problem.ts';
import { cannotRun, noAccount } from '../problems.ts';
import type { Account } from './account.ts';

/** Options to run PostgreSQL programs: under their account, with an environment that only contains a search path. */
export function spawnOptions(account: Account | undefined): SpawnOptions {
  const who = account ? { uid: account.uid, gid: account.gid } : {};
  return { ...who, env: { PATH: '/usr/local/bin:/usr/bin:/bin' }, cwd: '/' };
}

/** The problem of a program that the operating system could not run. */
export function refusedToRun(file: string, error: Error): LauncherProblem {
  return 'code' in error && error.code === 'EPERM' ? noAccount(error) : cannotRun(file, error);
}
