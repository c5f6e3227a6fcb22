import { quickChecks } from './lib/checks.mjs';
import { createReportsFolder } from './lib/reports.mjs';
import { runChecks } from './lib/run-checks.mjs';

process.exitCode = await runChecks(quickChecks(process.execPath, createReportsFolder()));
