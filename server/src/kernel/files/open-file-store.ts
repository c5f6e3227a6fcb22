import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Settings } from '../settings/settings.ts';
import { type FileStore, folderStore } from './files.ts';
import { withScanner } from './scan.ts';

/** Opens the file store the settings name: a bucket, or a folder of DATA_DIR. */
export async function openFileStore(settings: Settings, log: Logger): Promise<FileStore> {
  const store = await openStore(settings, log);
  return settings.CLAMD ? withScanner(store, settings.CLAMD, log) : store;
}

async function openStore(settings: Settings, log: Logger): Promise<FileStore> {
  const folder = join(settings.DATA_DIR, 'files');
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return folderStore(folder);
  const { s3Store } = await import('./s3-store.ts');
  return s3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey, folder, log });
}
