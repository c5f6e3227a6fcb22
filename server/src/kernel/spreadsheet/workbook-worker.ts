import { parentPort, workerData } from 'node:worker_threads';
import { type Cell, type Layout, workbookOf } from './workbook.ts';

const rows: Cell[][] = [];

parentPort?.on('message', async (piece: Cell[][] | null) => {
  if (piece) {
    for (const row of piece) rows.push(row);
    return;
  }
  parentPort?.postMessage(new Uint8Array(await workbookOf(workerData as Layout, rows)));
});
