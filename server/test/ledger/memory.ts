import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Client, contract } from '@opsyard/contract';

type Caller = Client<typeof contract>;

/** The number of ignored rounds, in which caches fill and code is compiled. */
const WARM_UP = 2;
const MEGABYTE = 2 ** 20;

/** Makes a user work in a project, round after round, and measures the heap after garbage collection, in megabytes; warm-up is ignored. */
export async function heapGrowthOver(
  rounds: number,
  calls: number,
  client: Caller,
  projectId: string,
): Promise<number[]> {
  const used: number[] = [];
  for (let round = 0; round < rounds + WARM_UP; round += 1) {
    for (let made = 0; made < calls; made += CALLS_A_TURN) await makeTypicalCalls(client, projectId);
    if (round >= WARM_UP) used.push(await heapInUse());
  }
  return used;
}

/** The growth of a series in megabytes per round: the median of all slopes, which is robust against outliers. */
export function growthOf(values: readonly number[]): number {
  const slopes = values.flatMap((one, at) => values.slice(at + 1).map((other, on) => (other - one) / (on + 1)));
  return slopes.toSorted((one, other) => one - other)[Math.floor(slopes.length / 2)] ?? 0;
}

const CALLS_A_TURN = 8;

/** Reads, writes and is refused, as users do; leaves the project unchanged. */
async function makeTypicalCalls({ task, comment, project, checklist }: Caller, projectId: string): Promise<void> {
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
  // What is released in this turn of the event loop can be collected in the next.
  for (let time = 0; time < 3; time += 1) {
    await new Promise(setImmediate);
    collect();
  }
  return process.memoryUsage().heapUsed / MEGABYTE;
}
