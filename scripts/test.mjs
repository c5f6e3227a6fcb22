import { checks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { prove } from './lib/prove.mjs';
import { folderOfReports } from './lib/reports.mjs';

const node = await ensureInstalled();
process.exitCode = await prove(checks(node, folderOfReports()));
