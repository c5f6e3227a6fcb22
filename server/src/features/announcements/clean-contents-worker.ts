import { parentPort, workerData } from 'node:worker_threads';
import { cleanContent } from './content.ts';

parentPort?.postMessage((workerData as string[]).map((html) => cleanContent(html, () => false)));
