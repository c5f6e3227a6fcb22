import { parentPort, workerData } from 'node:worker_threads';
import { type ClaimInput, claimPdf } from './claim.ts';

const { claim, language } = workerData as ClaimInput;
parentPort?.postMessage(new Uint8Array(claimPdf(claim, language)));
