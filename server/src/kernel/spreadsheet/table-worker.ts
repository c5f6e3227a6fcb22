import { parentPort, workerData } from 'node:worker_threads';
import type { TableInput, TableOutput } from './read.ts';
import { TableRefused, tableOf } from './table.ts';

const { bytes, columns, maxRows } = workerData as TableInput;

parentPort?.postMessage(await answer());

async function answer(): Promise<TableOutput<string>> {
  try {
    return { rows: await tableOf(Buffer.from(bytes), columns, maxRows) };
  } catch (error) {
    if (error instanceof TableRefused) return { problem: error.problem };
    throw error;
  }
}
