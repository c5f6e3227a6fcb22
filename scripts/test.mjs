import { checks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { createReportsFolder } from './lib/reports.mjs';
import { runChecks } from './lib/run-checks.mjs';

const node = await ensureInstalled();
process.exitCode = await runChecks(checks(node, createReportsFolder()));
