import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Kills all server processes of a data folder at once, so that none can flush to disk. */
export function killDatabase(data: string): void {
  for (const pid of processesOf(data)) signal(pid, 'SIGKILL');
}

/** Freezes the server while work runs, as a snapshot of its disk does. */
export async function whileFrozen(data: string, action: () => Promise<unknown>): Promise<void> {
  const [postmaster = 0] = processesOf(data);
  signal(postmaster, 'SIGSTOP');
  // The frozen postmaster starts no other processes.
  const all = processesOf(data);
  for (const pid of all) signal(pid, 'SIGSTOP');
  try {
    await action();
  } finally {
    for (const pid of all.toReversed()) signal(pid, 'SIGCONT');
  }
}

/** The postmaster, then its children; throws when there are none, because the fault would prove nothing. */
export function processesOf(data: string): number[] {
  const first = Number(read(join(data, 'cluster', 'postmaster.pid')).split('\n')[0]);
  const children = readdirSync('/proc').filter((name) => first > 0 && parentOf(name) === first);
  if (children.length === 0) throw new Error(`No PostgreSQL is running in ${data}`);
  return [first, ...children.map(Number)];
}

function parentOf(pid: string): number {
  return /^\d+$/.test(pid) ? Number(/^PPid:\t(\d+)$/m.exec(read(`/proc/${pid}/status`))?.[1]) : 0;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Sends a signal to a process that may have ended already. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It had ended already.
  }
}
