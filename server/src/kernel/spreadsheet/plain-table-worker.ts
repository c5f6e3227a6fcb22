import { parentPort, workerData } from 'node:worker_threads';
import type { PlainInput, PlainOutput } from './read.ts';
import { plainTableOf, TableRefused } from './table.ts';

const { bytes, maxRows } = workerData as PlainInput;

parentPort?.postMessage(await answer());

async function answer(): Promise<PlainOutput> {
  try {
    return { table: await plainTableOf(Buffer.from(bytes), maxRows) };
  } catch (error) {
    if (error instanceof TableRefused) return { problem: error.problem };
    throw error;
  }
}
