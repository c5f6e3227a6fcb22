import { parentPort, workerData } from 'node:worker_threads';
import { contentOf } from './content.ts';

parentPort?.postMessage((workerData as string[]).map((html) => contentOf(html, () => false)));
