// By its whole name: a Node too old to have it gets as far as being told so.
import * as os from 'node:os';
import { duration } from './progress.mjs';
import { sum, verdict } from './reports.mjs';

/** Runs first the steps that may run beside others, then the rest one by one; says how each ended, then what failed and why. */
export async function prove(steps) {
  const light = steps.filter(({ besideOthers }) => besideOthers);
  const results = await proveSideBySide(light);
  for (const step of steps) if (!step.besideOthers) results.push(await proveOne(step));
  for (const { name, failed, output } of results.filter((result) => result.failed > 0)) {
    console.log(`\n──── ${name}: ${failed} failed ────\n${output.trim()}`);
  }
  const total = sum(results);
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total.failed > 0 ? 1 : 0;
}

async function proveSideBySide(steps) {
  const waiting = steps.entries();
  const results = [];
  const lane = async () => {
    for (const [index, step] of waiting) results[index] = await proveOne(step);
  };
  await Promise.all(Array.from({ length: Math.min(4, os.availableParallelism()) }, lane));
  return results;
}

async function proveOne({ name, run }) {
  const begin = performance.now();
  if (process.stdout.isTTY) process.stdout.write(`… ${name}\r`);
  const result = await run().catch((error) => ({ ...verdict(0, 1, 0), output: String(error?.stack ?? error) }));
  const count = result.passed + result.failed + result.skipped > 1 ? `, ${result.passed} passed` : '';
  console.log(`${result.failed > 0 ? '✗' : '✓'} ${name} (${duration(performance.now() - begin)}${count})`);
  return { name, ...result };
}
