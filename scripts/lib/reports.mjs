import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a temporary folder for the reports of this run, which is removed when the process exits. */
export function createReportsFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'opsyard-reports-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143 }))
    process.once(signal, () => process.exit(code));
  return folder;
}

/** The numbers of tests passed, failed and skipped. */
export const outcome = (passed, failed, skipped) => ({ passed, failed, skipped });

/** The counts of a check that is a single test. */
export function checkOutcome(code) {
  return code === 0 ? outcome(1, 0, 0) : outcome(0, 1, 0);
}

/** The counts of a Vitest report; a file that could not be loaded is a failure. */
export function vitestOutcome(code, file) {
  const report = read(file);
  if (!report) return outcome(0, 1, 0);
  const unloaded = report.testResults.filter(
    (one) => one.status === 'failed' && !one.assertionResults.some((test) => test.status === 'failed'),
  );
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0);
  return atLeastOneFailure(code, outcome(report.numPassedTests, report.numFailedTests + unloaded.length, skipped));
}

/** The counts of a Playwright report; a flaky test (passed on retry) is a failure. */
export function playwrightOutcome(code, file) {
  const report = read(file);
  if (!report) return outcome(0, 1, 0);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return atLeastOneFailure(code, outcome(expected, unexpected + flaky, skipped));
}

/** Adds up counts. */
export function sum(outcomes) {
  const total = outcome(0, 0, 0);
  for (const one of outcomes) for (const key of Object.keys(total)) total[key] += one[key];
  return total;
}

// A non-zero exit code without a failed test (an error outside of tests, no tests at all) is a failure.
function atLeastOneFailure(code, found) {
  return code !== 0 && found.failed === 0 ? { ...found, failed: 1 } : found;
}

function read(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  } catch {
    return undefined;
  }
}
