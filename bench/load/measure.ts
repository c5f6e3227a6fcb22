import type { Call } from '../cells.ts';
import { callUntil } from './caller.ts';

/** The measurement; times in milliseconds. */
export type CallMetrics = {
  answers: number;
  perSecond: number;
  p50: number;
  p99: number;
  refused: number;
  firstRefusal: number | undefined;
};

type Load = { next: () => Call; port: number; connections: number; seconds: number; calls?: number | undefined };

/** Sends requests over some connections for a time or until a number of calls, each as soon as its response has arrived. */
export async function measureCalls({
  next,
  port,
  connections,
  seconds,
  calls = Number.POSITIVE_INFINITY,
}: Load): Promise<CallMetrics> {
  const times: number[] = [];
  const refusals: number[] = [];
  const begin = performance.now();
  const caller = () =>
    callUntil(port, {
      next,
      until: begin + seconds * 1_000,
      pauseAfter: async () => (times.length + refusals.length >= calls ? 'end' : undefined),
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
