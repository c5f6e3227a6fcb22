import { parentPort, workerData } from 'node:worker_threads';
import { RequestFailed } from '../fail.ts';
import type { TableAnswer } from './read.ts';
import { type ReadColumn, tableOf } from './table.ts';

const { bytes, columns } = workerData as { bytes: Uint8Array; columns: readonly ReadColumn<string>[] };

parentPort?.postMessage(await answer());

async function answer(): Promise<TableAnswer<string>> {
  try {
    return { rows: await tableOf(Buffer.from(bytes), columns) };
  } catch (error) {
    if (error instanceof RequestFailed) return { failure: error.failure, more: error.more };
    throw error;
  }
}
