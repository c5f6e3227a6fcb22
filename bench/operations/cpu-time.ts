import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

const TICKS_A_SECOND = 100;

type Times = { parent: number; own: number; ended: number };

/** The processor time of PostgreSQL so far, in seconds; Linux only. */
export async function databaseCpu(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = timesOf(rows[0]?.pid ?? 0)?.parent ?? 0;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => timesOf(Number(name)))
    .filter((one) => one?.parent === server);
  return [timesOf(server), ...children].reduce((sum, one) => sum + (one ? one.own + one.ended : 0), 0);
}

/** The processor time of a process so far, in seconds; Linux only. */
export function processCpu(pid: number): number {
  return timesOf(pid)?.own ?? 0;
}

function timesOf(pid: number): Times | undefined {
  try {
    // The name of a program may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (at) => fields[at],
    );
    return { parent, own: (user + system) / TICKS_A_SECOND, ended: (endedUser + endedSystem) / TICKS_A_SECOND };
  } catch {
    // It has ended.
    return undefined;
  }
}
