import { parentPort, workerData } from 'node:worker_threads';
import { captureIn } from './exif.ts';

parentPort?.postMessage(captureOrNone(Buffer.from(workerData as Uint8Array)));

/** What cannot be read has no capture time. */
function captureOrNone(head: Buffer) {
  try {
    return captureIn(head);
  } catch {
    return null;
  }
}
