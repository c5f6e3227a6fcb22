import { expect, test } from 'vitest';
import { answeredApart } from './apart.ts';
import { RequestFailed } from './fail.ts';

const threadOf = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const answering = (code: string) =>
  threadOf(`import { parentPort, workerData } from 'node:worker_threads'; parentPort.postMessage(${code});`);
const work = { given: null, megabytes: 64, seconds: 20 };

test('[E3] a thread that never ends is stopped in time, and others are served meanwhile', async () => {
  let served = 0;
  const serving = setInterval(() => served++, 5);
  const answer = await answeredApart(threadOf('while (true);'), { ...work, seconds: 0.5 });
  clearInterval(serving);
  expect(answer).toBe('tooMuch');
  expect(served).toBeGreaterThan(5);
});

test('[E3] a thread that wants too much memory is stopped, and the process lives', async () => {
  const greedy = threadOf('const all = []; while (true) all.push(new Array(10_000).fill(all.length));');
  expect(await answeredApart(greedy, work)).toBe('tooMuch');
});

test('a thread that fails says why', async () => {
  await expect(answeredApart(threadOf('throw new RangeError("odd");'), work)).rejects.toThrow('odd');
});

test('of many at once some work, some wait, and all others are told to come back', async () => {
  const doubled = answering('workerData * 2');
  const all = Array.from({ length: 9 }, (_, given) => answeredApart<number>(doubled, { ...work, given }));
  const settled = await Promise.allSettled(all);
  expect(settled.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(6);
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  for (const reason of refused) expect(reason).toBeInstanceOf(RequestFailed);
  expect(await answeredApart<number>(doubled, { ...work, given: 21 })).toBe(42);
});
