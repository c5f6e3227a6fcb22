import { parentPort, workerData } from 'node:worker_threads';
import { ImportRefused } from '../import/problems.ts';
import type { ThreadAnswer } from './read-apart.ts';
import { type ReadingWishes, readFile } from './reading.ts';

const { bytes, wishes } = workerData as { bytes: Uint8Array; wishes: ReadingWishes };

parentPort?.postMessage(await answer());

async function answer(): Promise<ThreadAnswer> {
  try {
    return { reading: await readFile(bytes, wishes) };
  } catch (error) {
    if (error instanceof ImportRefused) return { refusal: { code: error.code, params: error.params } };
    throw error;
  }
}
