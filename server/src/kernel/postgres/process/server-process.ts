import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type Binaries, program } from '../cluster/binaries.ts';
import type { DatabasePaths } from '../cluster/database-paths.ts';
import { refusedToRun, spawnOptions } from '../cluster/unprivileged.ts';
import { type DownReason, diagnose } from '../diagnosis.ts';
import { openLog, readLogSince, rotateLog } from './log-file.ts';
import { parsePidFile, readPidFile } from './pid-file.ts';

/** A started server that accepts connections: the child process, and the position of its first log line. */
export type LaunchedServer = { child: ChildProcess; logStart: number };

/**
 * Starts the server in a session of its own, so that a Ctrl-C for us does not reach it, with its output going to the log file.
 * Resolves when it accepts connections, or with the reason when it ended before that; recovery after a crash may take minutes.
 */
export async function startServer(
  place: DatabasePaths,
  binaries: Binaries,
  options: readonly string[],
): Promise<LaunchedServer | DownReason> {
  rotateLog(place.logFile);
  const log = openLog(place.logFile);
  const file = program(binaries, 'postgres');
  const child = spawn(file, ['-D', place.cluster, ...options], {
    ...spawnOptions(place.account),
    detached: true,
    stdio: ['ignore', log.descriptor, log.descriptor],
  });
  closeSync(log.descriptor);
  child.unref();
  const refused = new Promise<never>((_, reject) => child.once('error', (error) => reject(refusedToRun(file, error))));
  const accepting = async () => {
    while (!hasEnded(child)) {
      const found = parsePidFile((await readPidFile(place.cluster)) ?? '');
      if (found?.pid === child.pid && found?.status === 'ready') return { child, logStart: log.start };
      await delay(8);
    }
    return diagnose(readLogSince(place.logFile, log.start));
  };
  return Promise.race([accepting(), refused]);
}

export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
