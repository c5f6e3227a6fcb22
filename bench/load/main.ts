import { readFileSync } from 'node:fs';
import { cells } from '../cells.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { randomFrom } from '../random.ts';
import { type CallMetrics, measureCalls } from './measure.ts';

/** A task of the load generator process. */
export type Task = {
  datasetFile: string;
  cell: string;
  target: 'app' | 'raw';
  port: number;
  connections: number;
  seconds: number;
  /** Ends earlier, after so many calls. */
  calls?: number;
  seed: number;
};
let dataset: Dataset | undefined;

process.on('message', async (task: Task | 'stop') => {
  if (task === 'stop') process.exit(0);
  process.send?.(await measure(task));
});
process.on('disconnect', () => process.exit(0));

async function measure({
  datasetFile,
  cell: name,
  target,
  port,
  connections,
  seconds,
  calls,
  seed,
}: Task): Promise<CallMetrics> {
  dataset ??= JSON.parse(readFileSync(datasetFile, 'utf8')) as Dataset;
  const cell = cells.find((one) => one.name === name);
  if (!cell) throw new Error(`There is no cell ${name}`);
  const drawing = { dataset, random: randomFrom(seed) };
  return await measureCalls({ next: () => cell.createCall(drawing)[target], port, connections, seconds, calls });
}
