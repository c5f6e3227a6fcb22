import { quickChecks } from './lib/checks.mjs';
import { prove } from './lib/prove.mjs';
import { folderOfReports } from './lib/reports.mjs';

process.exitCode = await prove(quickChecks(process.execPath, folderOfReports()));
