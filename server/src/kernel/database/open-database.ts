import type { Logger } from 'pino';
import { nightlyBackupsIn } from '../backup/index.ts';
import { openCluster, openExternal } from '../postgres/index.ts';
import type { Settings } from '../settings/settings.ts';
import { migrate } from './migrate.ts';

export type OpenDatabase = {
  /** Connection string of the app's role. */
  url: string;
  /** Connection string for background jobs. */
  workerUrl: string;
  version: string;
  /** The data folder of an embedded database. */
  folder?: string;
  close: () => Promise<void>;
};

type OpenOptions = { folder: string; print: (line: string) => void; log: Logger };

/** Opens the database of `DATABASE_URL`, or the embedded one, and migrates it. */
export async function openDatabase(settings: Settings, { folder, print, log }: OpenOptions): Promise<OpenDatabase> {
  if (settings.DATABASE_URL) {
    const { url, version } = await openExternal(settings.DATABASE_URL);
    await migrate(url);
    return { url, workerUrl: url, version, close: async () => {} };
  }
  const { BACKUP_DIR } = settings;
  const newest = BACKUP_DIR ? (await nightlyBackupsIn(BACKUP_DIR)).slice(-1) : [];
  const cluster = await openCluster({
    folder,
    print,
    traces: newest,
    durable: settings.DURABILITY === 'on',
    onDown: (reason) => log.error({ reason }, 'the database ended and is being started again'),
  });
  await migrate(cluster.url('owner')).catch(async (error: unknown) => {
    await cluster.stop();
    throw error;
  });
  return {
    url: cluster.url('app'),
    workerUrl: cluster.url('worker'),
    version: cluster.version,
    folder: cluster.folder,
    close: () => cluster.stop(),
  };
}
