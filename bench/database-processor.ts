import { readdir, readFile } from 'node:fs/promises';

/** The unit of times in `/proc`, in microseconds. */
const TICK = 10_000;

/** The processor time that the sessions of a PostgreSQL server have used so far, in microseconds; not a number where there is no `/proc`. */
export async function databaseProcessor(serverPid: number): Promise<number> {
  const entries = await readdir('/proc').catch(() => []);
  const pids = entries.filter((name) => /^\d+$/.test(name));
  const used = await Promise.all(pids.map((pid) => usedBy(pid, serverPid)));
  return pids.length > 0 ? used.reduce((sum, one) => sum + one, 0) * TICK : Number.NaN;
}

async function usedBy(pid: string, parent: number): Promise<number> {
  // A process may have ended meanwhile.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[1]) === parent ? Number(fields[11]) + Number(fields[12]) : 0;
}
