import { join } from 'node:path';
import type { DownReason } from '../diagnosis.ts';
import { maintainBallast } from '../disk.ts';
import { systemProblemIn } from '../problems.ts';
import { type EnsureOptions, ensureRunning, type Running } from '../process/ensure-running.ts';
import type { Lock } from '../process/lock.ts';
import { shutDown } from '../process/shut-down.ts';
import { registerUser, releaseIfLast, withStartLock } from '../process/start-lock.ts';
import { stopWithParent } from '../process/stop-with-parent.ts';
import { supervise } from '../process/supervise.ts';
import { type DatabaseRole, readMarker } from '../secrets.ts';
import { applicationName, connectionString } from './address.ts';
import { locateBinaries } from './binaries.ts';
import { countOthers } from './cluster-store.ts';
import type { ServerSettings } from './configuration.ts';
import { createDatabaseFolder, type DatabasePaths } from './database-paths.ts';
import { refuseUnexpectedKinds } from './file-kinds.ts';
import { initialise } from './initialise.ts';
import { makeRunnable } from './links.ts';
import { prepareDatabase, roleName } from './roles-store.ts';

export type Cluster = {
  /** Connection string of a role; the default database is `opsyard`. */
  url(role: DatabaseRole, database?: string): string;
  /** Connection string of the superuser, for the launcher, tests and backups only. */
  adminUrl(database?: string): string;
  /** Creates a database if it is missing and grants the roles their permissions. */
  prepare(database: string): Promise<void>;
  readonly version: string;
  readonly folder: string;
  readonly logFile: string;
  /** Whether the server was already running. */
  readonly adopted: boolean;
  /** The server's process id; it changes after a crash. */
  readonly pid: number;
  /** Disconnects; shuts the server down unless another process is still connected. */
  stop(): Promise<void>;
};

export type ClusterOptions = {
  folder: string;
  print?: (line: string) => void;
  /** False is faster but not durable, and the server ends with this process: for tests only. */
  durable?: boolean;
  /** PostgreSQL settings that override ours; effective when this process starts the server. */
  settings?: ServerSettings;
  /** Further paths, such as those of backups, whose existence shows that there was a database. */
  traces?: readonly string[];
  /** Called each time the server has ended, while it is being restarted. */
  onDown?: (reason: DownReason) => void;
};

const mainDatabase = 'opsyard';

/** The clusters this process has opened or is opening. */
const opened = new Set<Promise<Cluster>>();
let isOver = false;

/** Opens the database of a folder: creates it if necessary, starts its server, or connects to the running one. */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  if (isOver) throw new Error('This program is being stopped');
  const opening = open(options).catch((error: unknown) => {
    opened.delete(opening);
    throw systemProblemIn(error, options.folder) ?? error;
  });
  opened.add(opening);
  return await opening;
}

/** Disconnects from all servers of this process, and opens no more: the process was interrupted. */
export async function disconnectClusters(): Promise<void> {
  isOver = true;
  await Promise.allSettled([...opened].map(async (opening) => await (await opening).stop()));
}

async function open(options: ClusterOptions): Promise<Cluster> {
  const { print = () => undefined, durable = true, settings = {}, onDown = () => undefined } = options;
  const traces = [join(options.folder, 'files'), ...(options.traces ?? [])];
  const place = await createDatabaseFolder(options.folder, print);
  await refuseUnexpectedKinds(place);
  const { ensureOptions, running, presence } = await withStartLock(place, print, async () => {
    const ensureOptions = await ensureOptionsOf(place, { print, durable, settings }, traces);
    const running = await ensureRunning(ensureOptions);
    try {
      await preparerOf(ensureOptions, running)(mainDatabase);
      return { ensureOptions, running, presence: registerUser(place) };
    } catch (error) {
      if (running.child) await shutDown(running.pid, place.cluster);
      throw error;
    }
  });
  const ballast = durable ? maintainBallast(place.ballast, place.home) : undefined;
  return describe(ensureOptions, running, { presence, onDown, onStop: () => ballast?.stop() });
}

type Rest = Pick<EnsureOptions, 'print' | 'durable' | 'settings'>;

async function ensureOptionsOf(place: DatabasePaths, rest: Rest, traces: readonly string[]): Promise<EnsureOptions> {
  const begin = performance.now();
  const binaries = await makeRunnable(await locateBinaries(), place.home, place.account);
  if (await initialise({ place, binaries, durable: rest.durable, traces })) {
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    rest.print(`Created a PostgreSQL ${binaries.version} database in ${place.home} (${seconds} s).`);
  }
  return { place, binaries, ...rest, marker: await readMarker(place.cluster) };
}

type Leaving = { presence: Lock; onDown: (reason: DownReason) => void; onStop: () => void };

function describe(ensureOptions: EnsureOptions, running: Running, { presence, onDown, onStop }: Leaving): Cluster {
  const { place, marker, print } = ensureOptions;
  const adminUrl = adminUrlOf(ensureOptions, running);
  const guard = parentWatch(ensureOptions);
  const revive = () =>
    withStartLock(place, print, () =>
      ensureRunning({ ...ensureOptions, endpoint: running.endpoint }).then(guard.watch),
    );
  const supervision = supervise(guard.watch(running), { place, revive, onDown });
  const leave = async () => {
    onStop();
    await supervision.stop();
    await withStartLock(place, print, () =>
      releaseIfLast(place, presence, () => shutDownUnlessUsed(supervision.pid, ensureOptions, adminUrl)),
    );
    guard.cancel();
  };
  let left: Promise<void> | undefined;
  return {
    url: (role, database = mainDatabase) =>
      connectionString(running.endpoint, roleName(role), marker.passwords[role], database),
    adminUrl,
    prepare: preparerOf(ensureOptions, running),
    version: running.version,
    folder: place.home,
    logFile: place.logFile,
    adopted: running.child === undefined,
    get pid() {
      return supervision.pid;
    },
    stop: () => {
      left ??= leave();
      return left;
    },
  };
}

function parentWatch({ durable }: EnsureOptions) {
  let cancel = () => {};
  return {
    watch(running: Running): Running {
      if (!durable && running.child) cancel = stopWithParent(running.pid);
      return running;
    },
    cancel: () => cancel(),
  };
}

function adminUrlOf({ marker }: EnsureOptions, { endpoint }: Running): Cluster['adminUrl'] {
  return (database = mainDatabase) => connectionString(endpoint, 'postgres', marker.passwords.admin, database);
}

function preparerOf(ensureOptions: EnsureOptions, running: Running): Cluster['prepare'] {
  const binaries = `${running.version} ${ensureOptions.binaries.source}`;
  const preparation = {
    adminUrl: adminUrlOf(ensureOptions, running),
    passwords: ensureOptions.marker.passwords,
    binaries,
  };
  return (database) => prepareDatabase(preparation, database);
}

async function shutDownUnlessUsed(
  pid: number,
  { place, print }: EnsureOptions,
  adminUrl: Cluster['adminUrl'],
): Promise<void> {
  const others = await countOthers(adminUrl('postgres'), applicationName()).catch(() => 0);
  if (others > 0) print(`PostgreSQL goes on running: other programs are connected to it (${others}).`);
  else await shutDown(pid, place.cluster);
}
