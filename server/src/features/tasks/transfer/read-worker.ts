import { parentPort, workerData } from 'node:worker_threads';
import { ImportRefused } from '../../../kernel/table-reading/reading-refusal.ts';
import type { ThreadInput, ThreadOutput } from './read-in-thread.ts';
import { readFile } from './reading.ts';

const { size, options } = workerData as ThreadInput;
const bytes = Buffer.allocUnsafeSlow(size);
let filled = 0;

parentPort?.on('message', async (piece: Uint8Array | null) => {
  if (piece) {
    bytes.set(piece, filled);
    filled += piece.length;
    return;
  }
  parentPort?.postMessage(await answer());
});

async function answer(): Promise<ThreadOutput> {
  try {
    return { reading: await readFile(bytes, options) };
  } catch (error) {
    if (error instanceof ImportRefused) return { refusal: { code: error.code, params: error.params } };
    throw error;
  }
}
