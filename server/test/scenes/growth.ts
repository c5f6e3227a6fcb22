import { expect } from 'vitest';

/** Each size is measured in this many parts, so that both measurements process the same number of items. */
const STEP = 8;
/** Linear work takes as long in one piece as in eight, quadratic work eight times as long; the limit is between the two. */
const LIMIT = 3;
const TRIES = 4;
/** Processor time is measured in steps of some milliseconds: shorter work is repeated. */
const MEASURABLE = 20_000;

/**
 * Fails when work on `size` items at once takes much more processor time than on the same number in eight parts, at the best of some attempts.
 * Only the time of this thread counts, so neither the speed of the machine nor its other load matters.
 */
export async function expectLinear(size: number, work: (size: number) => unknown): Promise<void> {
  const best = { parts: Number.POSITIVE_INFINITY, whole: Number.POSITIVE_INFINITY };
  let rounds = 1;
  for (let turn = 0; turn < TRIES; turn++) {
    let parts = await timeOf(rounds * STEP, () => work(size / STEP));
    for (; parts < MEASURABLE; rounds *= 2) parts = await timeOf(rounds * 2 * STEP, () => work(size / STEP));
    best.parts = Math.min(best.parts, parts / rounds);
    best.whole = Math.min(best.whole, (await timeOf(rounds, () => work(size))) / rounds);
    if (best.whole < best.parts * LIMIT) return;
  }
  expect.fail(`In one piece it took ${(best.whole / best.parts).toFixed(1)} times the processor time of eight parts`);
}

/** The processor time of this thread for running work this many times, in microseconds. */
async function timeOf(times: number, work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  for (let time = 0; time < times; time++) await work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}
