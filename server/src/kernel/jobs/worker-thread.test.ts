import { commonFailures } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { runInWorker } from './worker-thread.ts';

const threadOf = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const answering = (code: string) =>
  threadOf(`import { parentPort, workerData } from 'node:worker_threads'; parentPort.postMessage(${code});`);
const work = { given: null, megabytes: 64, seconds: 20 };

test('[E3] a thread that never ends is terminated in time, while others are processed', async () => {
  let served = 0;
  const serving = setInterval(() => served++, 5);
  const answer = await runInWorker(threadOf('while (true);'), { ...work, seconds: 0.5 });
  clearInterval(serving);
  expect(answer).toBe('tooMuch');
  expect(served).toBeGreaterThan(5);
});

test('[E3] a thread is terminated after its CPU time limit, whatever its elapsed time limit', async () => {
  const limits = { seconds: 50, processorSeconds: 0.5 };
  expect(await runInWorker(threadOf('while (true);'), { ...work, ...limits })).toBe('tooMuch');
  const idle = `await new Promise((resolve) => setTimeout(resolve, 1_500, 'rested'))`;
  expect(await runInWorker(answering(idle), { ...work, seconds: 50, processorSeconds: 1 })).toBe('rested');
});

test('[E3] a thread that exceeds its memory limit is terminated, and the process keeps running', async () => {
  const greedy = threadOf('const all = []; while (true) all.push(new Array(10_000).fill(all.length));');
  expect(await runInWorker(greedy, work)).toBe('tooMuch');
});

test('a failing thread reports its error', async () => {
  await expect(runInWorker(threadOf('throw new RangeError("odd");'), work)).rejects.toThrow('odd');
});

test('nothing is left over if the input of a thread fails', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const unresponsive = threadOf(
    `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => {});`,
  );
  const chunks = async function* () {
    yield 1;
    throw new RangeError('gone');
  };
  const before = timers();
  await expect(runInWorker(unresponsive, { ...work, seconds: 3_000, chunks: chunks() })).rejects.toThrow('gone');
  await expect.poll(timers).toBeLessThanOrEqual(before);
});

test('at most two threads run and four wait; others are asked to retry', async () => {
  const spinning = threadOf('while (true);');
  const many = Array.from({ length: 9 }, () => runInWorker(spinning, { ...work, seconds: 0.3, waits: 20 }));
  const settled = await Promise.allSettled(many);
  const stopped = settled.filter((one) => one.status === 'fulfilled' && one.value === 'tooMuch');
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect([stopped.length, refused.length]).toEqual([6, 3]);
  for (const reason of refused) expect(reason).toMatchObject({ failure: commonFailures.busy });
});

test('a request that waits too long is asked to retry, and short work does not wait for long work', async () => {
  const bell = new Int32Array(new SharedArrayBuffer(4));
  const sleeping = answering(`Atomics.wait(workerData, 0, 0) && 'woken'`);
  const long = { ...work, long: true, given: bell };
  const slow = [runInWorker(sleeping, long), runInWorker(sleeping, long)];
  await expect(runInWorker(sleeping, { ...long, waits: 0.1 })).rejects.toMatchObject({
    failure: commonFailures.busy,
  });
  expect(await runInWorker<number>(answering('workerData * 2'), { ...work, given: 21 })).toBe(42);
  Atomics.store(bell, 0, 1);
  Atomics.notify(bell, 0);
  expect(await Promise.all(slow)).toEqual(['woken', 'woken']);
  expect(await runInWorker<number>(answering('workerData'), { ...long, given: 7 })).toBe(7);
});

test('[E3] threads with a high memory limit wait for each other, without blocking small ones', async () => {
  let atOnce = 0;
  let most = 0;
  const large = async () => {
    const chunks = async function* () {
      atOnce += 1;
      most = Math.max(most, atOnce);
      yield 'go';
    };
    const thread = threadOf(
      `import { parentPort } from 'node:worker_threads'; parentPort.once('message', () => setTimeout(() => parentPort.postMessage('read'), 300));`,
    );
    const limits = { given: null, megabytes: 1_024, seconds: 20, waits: 60, long: true };
    const answer = await runInWorker(thread, { ...limits, chunks: chunks() });
    atOnce -= 1;
    return answer;
  };
  const reading = Promise.all([large(), large(), large()]);
  expect(await runInWorker(answering(`'small'`), work)).toBe('small');
  expect(await reading).toEqual(['read', 'read', 'read']);
  expect(most).toBe(1);
});
