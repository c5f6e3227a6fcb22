import { setTimeout as delay } from 'node:timers/promises';
import type { DatabasePaths } from '../cluster/database-paths.ts';
import { type DownReason, diagnose } from '../diagnosis.ts';
import type { Running } from './ensure-running.ts';
import { readLogSince, rotateLog } from './log-file.ts';
import { inspectProcess } from './processes.ts';
import { hasEnded } from './server-process.ts';

export type Supervision = {
  /** The current process id of the server. */
  readonly pid: number;
  stop(): Promise<void>;
};

type Duties = {
  place: DatabasePaths;
  revive: () => Promise<Running>;
  onDown: (reason: DownReason) => void;
};

const firstWait = 200;
const maxWait = 5000;
const checkInterval = 250;
const calm = 60_000;

/** Supervises the server and restarts it when it ends: after 0.2 s, with backoff up to 5 s, until stopped. */
export function supervise(running: Running, { place, revive, onDown }: Duties): Supervision {
  let current = running;
  const stopping = new AbortController();
  const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal, ref: false });

  const watch = async () => {
    for (let wait = firstWait; ; wait = Math.min(wait * 2, maxWait)) {
      const since = performance.now();
      await waitForEnd(current, place, pause);
      onDown(reasonOf(current, place));
      if (performance.now() - since > calm) wait = firstWait;
      current = await restart(wait);
    }
  };
  const restart = async (firstPause: number): Promise<Running> => {
    for (let wait = firstPause; ; wait = Math.min(wait * 2, maxWait)) {
      await pause(wait);
      try {
        return await revive();
      } catch (error) {
        onDown({ kind: 'crashed', detail: error instanceof Error ? error.message : String(error) });
      }
    }
  };
  const watching = watch().catch((error: unknown) => {
    if (!stopping.signal.aborted) onDown({ kind: 'crashed', detail: String(error) });
  });
  return {
    get pid() {
      return current.pid;
    },
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}

async function waitForEnd(
  { pid, child }: Running,
  place: DatabasePaths,
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  const ended = () => (child ? hasEnded(child) : inspectProcess(pid, place.cluster) !== 'ours');
  while (!ended()) {
    rotateLog(place.logFile);
    await pause(checkInterval);
  }
}

function reasonOf({ logStart, child }: Running, { logFile }: DatabasePaths): DownReason {
  try {
    const reason = diagnose(readLogSince(logFile, logStart));
    return child?.signalCode === 'SIGKILL' ? { ...reason, kind: 'killed' } : reason;
  } catch (error) {
    return { kind: 'crashed', detail: String(error) };
  }
}
