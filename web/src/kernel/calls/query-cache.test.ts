import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { makeQueryCache } from './query-cache.ts';
import { RequestError } from './request-error.ts';

/** A query whose responses are given by the test. */
function reading() {
  const answers: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => void answers.push(resolve));
  return { answers, options: { queryKey: ['links'], queryFn } };
}

test('refetches a query whose first fetch was pending when it changed', async () => {
  const cache = makeQueryCache();
  const { answers, options } = reading();
  const observer = new QueryObserver(cache, options);
  const stop = observer.subscribe(() => undefined);
  const invalidated = cache.invalidateQueries({ queryKey: ['links'] });
  answers[0]?.('before');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('after');
  await invalidated;
  expect(observer.getCurrentResult().data).toBe('after');
  stop();
});

test('marks a pending query as stale when it is not refetched immediately', async () => {
  const cache = makeQueryCache();
  const { answers, options } = reading();
  const observer = new QueryObserver(cache, options);
  const stop = observer.subscribe(() => undefined);
  const invalidated = cache.invalidateQueries({ queryKey: ['links'], refetchType: 'none' });
  answers[0]?.('before');
  await invalidated;
  expect(observer.getCurrentResult()).toMatchObject({ data: 'before', isStale: true });
  expect(answers).toHaveLength(1);
  stop();
});

test('fetches an idle query once', async () => {
  const cache = makeQueryCache();
  const { answers, options } = reading();
  const observer = new QueryObserver(cache, options);
  const stop = observer.subscribe(() => undefined);
  answers[0]?.('before');
  await expect.poll(() => observer.getCurrentResult().data).toBe('before');
  const invalidated = cache.invalidateQueries({ queryKey: ['links'] });
  answers[1]?.('after');
  await invalidated;
  expect(answers).toHaveLength(2);
  stop();
});

test.each([
  [503, 3],
  [0, 3],
  [500, 1],
  [404, 1],
])('a query refused with %i is fetched %i times until it succeeds', async (status, times) => {
  vi.useFakeTimers();
  const cache = makeQueryCache();
  let calls = 0;
  const queryFn = async () => {
    calls += 1;
    if (calls < 3) throw new RequestError({ status, failure: 'common.busy', message: 'Busy' });
    return 'there';
  };
  const observer = new QueryObserver(cache, { queryKey: ['links'], queryFn });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(120_000);
  stop();
  vi.useRealTimers();
  expect(calls).toBe(times);
});
