// As a namespace: a named import of `availableParallelism` would fail in an old Node before the version check.
import * as os from 'node:os';
import { formatDuration } from './progress.mjs';
import { outcome, sum } from './reports.mjs';

/** Runs the parallel checks first, then the others one by one; prints each result, then the output of the failed ones. Returns an exit code. */
export async function runChecks(steps) {
  const results = await runParallel(steps.filter(({ parallel }) => parallel));
  for (const step of steps) if (!step.parallel) results.push(await runCheck(step));
  for (const { name, failed, output } of results.filter((result) => result.failed > 0)) {
    console.log(`\n──── ${name}: ${failed} failed ────\n${output.trim()}`);
  }
  const total = sum(results);
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total.failed > 0 ? 1 : 0;
}

async function runParallel(steps) {
  const waiting = steps.entries();
  const results = [];
  const lane = async () => {
    for (const [index, step] of waiting) results[index] = await runCheck(step);
  };
  await Promise.all(Array.from({ length: Math.min(4, os.availableParallelism()) }, lane));
  return results;
}

async function runCheck({ name, run }) {
  const begin = performance.now();
  if (process.stdout.isTTY) process.stdout.write(`… ${name}\r`);
  const result = await run().catch((error) => ({ ...outcome(0, 1, 0), output: String(error?.stack ?? error) }));
  const count = result.passed + result.failed + result.skipped > 1 ? `, ${result.passed} passed` : '';
  console.log(`${result.failed > 0 ? '✗' : '✓'} ${name} (${formatDuration(performance.now() - begin)}${count})`);
  return { name, ...result };
}
