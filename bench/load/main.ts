import { readFileSync } from 'node:fs';
import { cells } from '../cells.ts';
import { randomFrom } from '../random.ts';
import type { World } from '../world/world.ts';
import { callUntil } from './caller.ts';

/** What the process that makes the load is asked to do. */
export type Task = {
  worldFile: string;
  cell: string;
  target: 'app' | 'raw';
  port: number;
  connections: number;
  seconds: number;
  seed: number;
};
/** What it measured; times in milliseconds. */
export type Measured = {
  answers: number;
  perSecond: number;
  p50: number;
  p99: number;
  refused: number;
  firstRefusal: number | undefined;
};

let world: World | undefined;

process.on('message', async (task: Task | 'stop') => {
  if (task === 'stop') process.exit(0);
  process.send?.(await measure(task));
});
process.on('disconnect', () => process.exit(0));

async function measure({ worldFile, cell: name, target, port, connections, seconds, seed }: Task): Promise<Measured> {
  world ??= JSON.parse(readFileSync(worldFile, 'utf8')) as World;
  const cell = cells.find((one) => one.name === name);
  if (!cell) throw new Error(`There is no cell ${name}`);
  const drawing = { world, random: randomFrom(seed) };
  const times: number[] = [];
  const refusals: number[] = [];
  const begin = performance.now();
  const caller = () =>
    callUntil(port, {
      next: () => cell.draw(drawing)[target],
      until: begin + seconds * 1_000,
      note: ({ status, milliseconds }) => (status === 200 ? times.push(milliseconds) : refusals.push(status)),
    });
  await Promise.all(Array.from({ length: connections }, caller));
  const elapsed = performance.now() - begin;
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return {
    answers: times.length,
    perSecond: (times.length / elapsed) * 1_000,
    p50: at(0.5),
    p99: at(0.99),
    refused: refusals.length,
    firstRefusal: refusals[0],
  };
}
