import { duration } from './progress.mjs';
import { sum, verdict } from './reports.mjs';

/** Runs steps one after the other, says how each ended, then what failed and why; answers with the exit code. */
export async function prove(steps) {
  const results = [];
  for (const step of steps) results.push(await proveOne(step));
  for (const { name, failed, output } of results.filter((result) => result.failed > 0)) {
    console.log(`\n──── ${name}: ${failed} failed ────\n${output.trim()}`);
  }
  const total = sum(results);
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total.failed > 0 ? 1 : 0;
}

async function proveOne({ name, run }) {
  const begin = performance.now();
  if (process.stdout.isTTY) process.stdout.write(`… ${name}\r`);
  const result = await run().catch((error) => ({ ...verdict(0, 1, 0), output: String(error?.stack ?? error) }));
  const count = result.passed + result.failed + result.skipped > 1 ? `, ${result.passed} passed` : '';
  console.log(`${result.failed > 0 ? '✗' : '✓'} ${name} (${duration(performance.now() - begin)}${count})`);
  return { name, ...result };
}
