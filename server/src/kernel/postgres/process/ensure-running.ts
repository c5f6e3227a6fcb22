import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { connectionString, endpointOf } from '../cluster/address.ts';
import type { Binaries } from '../cluster/binaries.ts';
import { identify } from '../cluster/cluster-store.ts';
import { commandLine, ensureInclude, type ServerSettings, writeSettings } from '../cluster/configuration.ts';
import type { DatabasePaths } from '../cluster/database-paths.ts';
import { recordNamespace, refuseOtherNamespaces } from '../cluster/neighbours.ts';
import type { DownReason } from '../diagnosis.ts';
import { deleteBallast } from '../disk.ts';
import { chooseEndpoint, clearSocketLock, type Endpoint } from '../endpoint.ts';
import { LauncherProblem } from '../problem.ts';
import { damagedFiles, diskFull, foreign, notAnswering, startFailed } from '../problems.ts';
import type { Marker } from '../secrets.ts';
import { logSize } from './log-file.ts';
import { occupancy, type PidFile, setAside } from './pid-file.ts';
import { signal } from './processes.ts';
import { type LaunchedServer, startServer } from './server-process.ts';
import { shutDown } from './shut-down.ts';

export type Running = { pid: number; endpoint: Endpoint; version: string; logStart: number; child?: ChildProcess };

export type EnsureOptions = {
  place: DatabasePaths;
  binaries: Binaries;
  marker: Marker;
  durable: boolean;
  settings: ServerSettings;
  print: (line: string) => void;
  /** The required address of the server; chosen if missing. */
  endpoint?: Endpoint;
  timeouts?: Timeouts;
};

/** Timeouts in milliseconds for remains of an earlier server, for a response, and for the end of a recovery. */
export type Timeouts = { remains: number; answer: number; recovery: number };

/** Milliseconds a failed start waits for its server to end. */
const STOP_LIMIT = 90_000;

const defaultTimeouts: Timeouts = { remains: 15_000, answer: 30_000, recovery: 600_000 };

const includeRestored =
  'The file postgresql.conf of the database was damaged: it did not read conf.d any more. The line that does was added again.\n数据库的 postgresql.conf 已损坏，不再读取 conf.d，已补上相应的一行。';

/** Connects to the running server of the folder, or starts one. The caller holds the start lock. */
export async function ensureRunning(options: EnsureOptions): Promise<Running> {
  const begin = performance.now();
  let launched: LaunchedServer | undefined;
  try {
    for (let wait = 20; ; wait = Math.min(wait * 2, 500)) {
      const outcome = await attempt(options, launched);
      if ('endpoint' in outcome) return outcome;
      if ('child' in outcome) launched = outcome;
      else await retryOrThrow(options, outcome, performance.now() - begin);
      if (!('child' in outcome)) await delay(wait);
    }
  } catch (error) {
    // A server that cannot be used is stopped; an unresponsive one is left to the operator, with its pid in the message.
    const pid = launched?.child.pid;
    if (pid !== undefined) await shutDown(pid, options.place.cluster, STOP_LIMIT);
    throw error;
  }
}

type FailedStart = DownReason & { answering?: { pid: number; code: string | undefined } };

async function attempt(
  options: EnsureOptions,
  launched: LaunchedServer | undefined,
): Promise<Running | LaunchedServer | FailedStart> {
  const state = await occupancy(options.place.cluster);
  if (state.is === 'running') return join(options, state.file, launched);
  if (state.is === 'orphaned') {
    options.print('A PostgreSQL runs for this folder whose pid file is damaged; stopping it before starting anew.');
    signal(state.pid, 'SIGINT');
    return { kind: 'stopped', detail: 'the pid file was damaged' };
  }
  if (state.is === 'stale') await setAside(options.place.cluster);
  return start(options).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return asFull(error);
    throw error;
  });
}

async function start(options: EnsureOptions): Promise<LaunchedServer | DownReason> {
  await refuseOtherNamespaces(options.place);
  const endpoint = options.endpoint ?? (await chooseEndpoint(options.place));
  const choice = { endpoint, durable: options.durable, settings: options.settings };
  if (await ensureInclude(options.place)) options.print(includeRestored);
  await writeSettings(options.place, choice);
  await recordNamespace(options.place);
  await clearSocketLock(endpoint);
  return startServer(options.place, options.binaries, commandLine(choice));
}

async function join(
  options: EnsureOptions,
  file: PidFile,
  launched: LaunchedServer | undefined,
): Promise<Running | FailedStart> {
  const endpoint = endpointOf(file);
  const ours = launched?.child.pid === file.pid ? launched : undefined;
  try {
    const identity = await identify(connectionString(endpoint, 'postgres', options.marker.passwords.admin, 'postgres'));
    if (identity.systemIdentifier !== options.marker.systemIdentifier) {
      throw foreign(options.place.home, 'another cluster number');
    }
    const logStart = ours?.logStart ?? logSize(options.place.logFile);
    return { pid: file.pid, endpoint, version: identity.version, logStart, ...(ours && { child: ours.child }) };
  } catch (error) {
    if (!(error instanceof Error) || error instanceof LauncherProblem) throw error;
    const code = 'code' in error ? String(error.code) : undefined;
    if (code === '28P01' || code === '28000') throw foreign(options.place.home, error.message);
    return { kind: 'locked', detail: error.message, answering: { pid: file.pid, code } };
  }
}

// Decides whether a failure may be temporary: returns to retry, throws if not, or after the timeout.
async function retryOrThrow(
  { place, timeouts = defaultTimeouts }: EnsureOptions,
  failedStart: FailedStart,
  waited: number,
): Promise<void> {
  if (failedStart.answering) {
    const recovering = failedStart.answering.code === '57P03';
    if (waited < (recovering ? timeouts.recovery : timeouts.answer)) return;
    throw notAnswering(failedStart.answering.pid, place.logFile, failedStart.detail);
  }
  if (failedStart.kind === 'disk-full') {
    if (await deleteBallast(place.ballast)) return;
    throw diskFull(place.home);
  }
  if (failedStart.kind === 'corrupt') throw damagedFiles(place.home, place.logFile, failedStart.detail);
  const passing = failedStart.kind === 'locked' || failedStart.kind === 'stopped' || failedStart.kind === 'killed';
  if (!passing || waited > timeouts.remains) throw startFailed(place.logFile, failedStart.detail);
}

function asFull(error: Error): DownReason {
  return { kind: 'disk-full', detail: error.message };
}
