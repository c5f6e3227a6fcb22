import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type Call, cells } from '../cells.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { randomFrom } from '../random.ts';
import { type CallerResult, callUntil } from './caller.ts';

/** The behaviour of the clients: `at once` repeats without a pause, `reconnecting` on a new connection, `after Retry-After` after the time in Retry-After. */
export type LoadOptions = {
  datasetFile: string;
  port: number;
  clients: number;
  retry: 'at once' | 'reconnecting' | 'after Retry-After';
  seconds: number;
};

/** The result; times in milliseconds. `broken` counts connections that ended without a response. */
export type OverloadResult = {
  perSecond: number;
  p50: number;
  p99: number;
  refusedPerSecond: number;
  refusedP99: number;
  broken: number;
};

const CELL = 'list of 20: status + owner, by due date, total';

process.on('message', async (loadOptions: LoadOptions | 'stop') => {
  if (loadOptions === 'stop') process.exit(0);
  process.send?.(await applyLoad(loadOptions));
});
process.on('disconnect', () => process.exit(0));

async function applyLoad({ datasetFile, port, clients, retry, seconds }: LoadOptions): Promise<OverloadResult> {
  const drawing = { dataset: JSON.parse(readFileSync(datasetFile, 'utf8')) as Dataset, random: randomFrom(1) };
  const cell = cells.find(({ name }) => name === CELL);
  if (!cell) throw new Error(`There is no cell ${CELL}`);
  const [good, refused]: [number[], number[]] = [[], []];
  const begin = performance.now();
  const until = begin + seconds * 1_000;
  let broken = 0;
  const note = ({ status, milliseconds }: CallerResult) => (status === 200 ? good : refused).push(milliseconds);
  const client = async () => {
    while (performance.now() < until) {
      await callUntil(port, { next: () => drawCall(), until, note, pauseAfter: pauses[retry] }).catch(() => {
        broken += 1;
      });
    }
  };
  const drawCall = (): Call => cell.createCall(drawing).app;
  await Promise.all(Array.from({ length: clients }, client));
  const elapsed = (performance.now() - begin) / 1_000;
  return {
    perSecond: good.length / elapsed,
    p50: at(good, 0.5),
    p99: at(good, 0.99),
    refusedPerSecond: refused.length / elapsed,
    refusedP99: at(refused, 0.99),
    broken,
  };
}

/** The behaviour of a client after a response: it waits, or (`end`) closes its connection. */
const pauses: Record<LoadOptions['retry'], (answered: CallerResult) => Promise<'end' | undefined>> = {
  'at once': async () => undefined,
  reconnecting: async ({ status }) => (status === 200 ? undefined : 'end'),
  'after Retry-After': async ({ status, retryAfter }) => {
    if (status !== 200) await delay(retryAfter * 1_000);
    return undefined;
  },
};

function at(times: number[], share: number): number {
  times.sort((one, other) => one - other);
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
}
