import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkOutcome, outcome, playwrightOutcome, sum, vitestOutcome } from './reports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'opsyard-proof-'));
afterAll(() => rmSync(folder, { recursive: true }));

const vitestReport = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
};

test('a missing or truncated report is a failure', () => {
  expect(vitestOutcome(0, join(folder, 'nowhere'))).toEqual(outcome(0, 1, 0));
  writeFileSync(join(folder, 'torn.json'), '{"numPassed');
  expect(vitestOutcome(0, join(folder, 'torn.json'))).toEqual(outcome(0, 1, 0));
  expect(playwrightOutcome(0, join(folder, 'torn.json'))).toEqual(outcome(0, 1, 0));
});

test('a runner that ends badly with no failed test of its own has failed', () => {
  expect(vitestOutcome(1, report(vitestReport))).toEqual(outcome(5, 1, 3));
});

test('a file of tests that could not be loaded is a failure', () => {
  const unloaded = { ...vitestReport, testResults: [{ status: 'failed', assertionResults: [] }] };
  expect(vitestOutcome(1, report(unloaded))).toEqual(outcome(5, 1, 3));
});

test('a flaky browser test is a failure', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
  expect(playwrightOutcome(1, report({ stats }))).toEqual(outcome(3, 2, 2));
});

test('adds up the counts of all checks', () => {
  expect(vitestOutcome(0, report(vitestReport))).toEqual(outcome(5, 0, 3));
  expect(sum([checkOutcome(0), checkOutcome(2), outcome(5, 0, 3)])).toEqual(outcome(6, 1, 3));
});

function report(contents: object): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(contents));
  return file;
}
