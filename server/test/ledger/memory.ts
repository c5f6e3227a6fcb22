import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Client, contract } from '@opsyard/contract';

type Caller = Client<typeof contract>;

/** So many rounds are left out: in them everything that is kept on purpose is filled, and code is compiled. */
const WARM_UP = 2;
const MEGABYTE = 2 ** 20;

/**
 * Has somebody work in a project, round after round, and measures what is in use after each once everything unneeded is thrown
 * away, in megabytes; warming up is left out.
 */
export async function heapOver(rounds: number, calls: number, client: Caller, projectId: string): Promise<number[]> {
  const used: number[] = [];
  for (let round = 0; round < rounds + WARM_UP; round += 1) {
    for (let made = 0; made < calls; made += CALLS_A_TURN) await workABit(client, projectId);
    if (round >= WARM_UP) used.push(await heapInUse());
  }
  return used;
}

/** By how many megabytes a series grows from one value to the next: the median of all slopes, which no single value can bend. */
export function growthOf(values: readonly number[]): number {
  const slopes = values.flatMap((one, at) => values.slice(at + 1).map((other, on) => (other - one) / (on + 1)));
  return slopes.toSorted((one, other) => one - other)[Math.floor(slopes.length / 2)] ?? 0;
}

const CALLS_A_TURN = 8;

/** Reads, writes and is refused, as people do; leaves the project as it was. */
async function workABit({ task, comment, project, checklist }: Caller, projectId: string): Promise<void> {
  const { records } = await task.add({ body: { projectId, title: 'passing' } });
  const [{ id, version } = { id: '', version: 0 }] = records;
  await task.edit({ body: { id, version, changes: { priority: 'H' } } });
  await comment.add({ body: { recordId: id, html: '<p>a word</p>' } });
  await checklist.add({ body: { recordId: id, texts: ['a step'] } });
  await task.query({ body: { projectId } });
  await project.list({ query: {} });
  await task.queryById({ query: { id: 'f'.repeat(32) } }).catch(() => undefined);
  await task.deleteBatch({ body: { projectId, ids: [id] } });
}

async function heapInUse(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // What ends with this turn of the event loop is free in the next.
  for (let time = 0; time < 3; time += 1) {
    await new Promise(setImmediate);
    collect();
  }
  return process.memoryUsage().heapUsed / MEGABYTE;
}
