import { hasSpaceInMemory } from '../server/test/cluster/space-in-memory.ts';
import { soakFaults } from '../server/test/ledger/soak/soak-faults.ts';
import { soakItems } from '../server/test/ledger/soak/soak-items.ts';
import { soakJobs } from '../server/test/ledger/soak/soak-jobs.ts';
import { soakProviders } from '../server/test/ledger/soak/soak-providers.ts';
import { soakPush } from '../server/test/ledger/soak/soak-push.ts';
import { runForeground } from './lib/child.mjs';
import { buildPage } from './lib/page.mjs';
import { bundleServer } from './lib/server-bundle.mjs';

const USAGE = `Usage: npm run soak -- [faults, 100 unless given]
       npm run soak -- push [crashes, 500 unless given]
       npm run soak -- jobs [crashes, 200 unless given]
       npm run soak -- items [killed processes, 20 unless given]
       npm run soak -- providers [killed processes, 20 unless given] [waybills, 2000 unless given]
       npm run soak -- tests
       npm run soak -- journeys
用法：npm run soak -- [故障次数，默认 100]
      npm run soak -- push [崩溃次数，默认 500]
      npm run soak -- jobs [崩溃次数，默认 200]
      npm run soak -- items [终止进程次数，默认 20]
      npm run soak -- providers [终止进程次数，默认 20] [运单数，默认 2000]
      npm run soak -- tests
      npm run soak -- journeys`;

const modes = {
  ...{ push: [soakPush, 500], jobs: [soakJobs, 200], items: [soakItems, 20] },
  ...{ providers: [soakProviders, 20], faults: [soakFaults, 100] },
};
const args = process.argv.slice(2);
if (args[0] === 'tests' && args.length === 1)
  process.exit(await runForeground(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project=soak']));
if (args[0] === 'journeys' && args.length === 1) process.exit(await runJourneys());
const [run, usual] = modes[Object.hasOwn(modes, args[0] ?? '') ? args.shift() : 'faults'];
const [requested = usual, size] = args.map(Number);
const isCount = (count) => Number.isInteger(count) && count > 0;
if (!isCount(requested) || !isCount(size ?? 1) || args.length > (run === soakProviders ? 2 : 1)) {
  console.error(USAGE);
  process.exit(64);
}

const { code, output } = await bundleServer(process.execPath);
if (code !== 0) {
  console.error(output);
  process.exit(1);
}

// Writes of a killed process survive in the page cache, so databases in memory give the same results several times as fast.
if (!process.env.TMPDIR && hasSpaceInMemory()) process.env.TMPDIR = '/dev/shm';
console.log(`Databases are stored in ${process.env.TMPDIR ?? 'the temporary folder of the system'}.`);
process.exitCode = (await run(requested, (line) => console.log(line), size)) ? 0 : 1;

async function runJourneys() {
  const { code, output } = await buildPage(process.execPath);
  if (code !== 0) {
    console.error(output);
    return code;
  }
  process.env.E2E_ALL = '1';
  return await runForeground(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=line']);
}
