import type { Call } from '../cells.ts';

/** Milliseconds. */
export type Times = { p50: number; p99: number };

/** Repeats work one after the other for a time, at least three times. */
export async function repeat(work: () => Promise<unknown>, seconds: number): Promise<Times> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until || times.length < 3) {
    const begin = performance.now();
    await work();
    times.push(performance.now() - begin);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Sends a call and reads its answer. */
export async function send(port: number, { method, path, body, headers }: Call) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}
