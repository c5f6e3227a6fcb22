import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Kills every process of the server of a data folder at once, so that none can say goodbye to its disk. */
export function killDatabase(data: string): void {
  for (const pid of processesOf(data)) signal(pid, 'SIGKILL');
}

/** Stops the server in the middle of whatever it does for as long as something takes, as a snapshot of its disk does. */
export async function whileFrozen(data: string, action: () => Promise<unknown>): Promise<void> {
  const [postmaster = 0] = processesOf(data);
  signal(postmaster, 'SIGSTOP');
  // Now it starts no others.
  const all = processesOf(data);
  for (const pid of all) signal(pid, 'SIGSTOP');
  try {
    await action();
  } finally {
    for (const pid of all.toReversed()) signal(pid, 'SIGCONT');
  }
}

/** The server's process and then those it has started; a fault that strikes nobody would prove nothing. */
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

/** Sends a signal to a process that may be gone already. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It was gone already.
  }
}
