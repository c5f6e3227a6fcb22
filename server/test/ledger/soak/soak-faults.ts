import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FaultName, faults } from '../faults.ts';
import { withWriters } from '../fixture.ts';
import { growthOf } from '../memory.ts';
import { type Report, runLedger } from '../run.ts';
import { canHaveSmallDisks, withSmallDisk } from '../small-disk.ts';
import { undetectedTampering } from '../tamper-cases.ts';
import { soakMemory } from './soak-memory.ts';
import { Sums } from './soak-sums.ts';

type Say = (line: string) => void;

const NODES = 2;
/** The space for the writes and copies of a round, and for PostgreSQL's journal. */
const DISK = '1600m';
const MEMORY_ROUNDS = 20;
const CALLS_A_ROUND = 2_000;
/** The tolerated heap growth of one call, in bytes: a request retained by mistake would be several times that. */
const MOST_KEPT = 256;

/** Runs rounds with every kind of fault, each on a new database; returns whether every guarantee held. */
export async function soakFaults(total: number, log: Say): Promise<boolean> {
  const isProof = await controlsFail(log);
  const hasSmallDisks = await canHaveSmallDisks();
  if (!hasSmallDisks) log('Small disks cannot be mounted here: the disk is never full.');
  const kinds = (Object.keys(faults) as FaultName[]).filter((name) => hasSmallDisks || name !== 'disk full');
  const sums = new Sums();
  for (let [round, left] = [1, total]; left > 0; round += 1, left -= kinds.length) {
    const plan = kinds.toSorted(() => Math.random() - 0.5).slice(0, left);
    const report = await runRound(plan, hasSmallDisks);
    sums.add(report);
    const one = new Sums();
    one.add(report);
    log(one.line(`round ${round}`));
    const summary = [
      ...report.examples,
      ...report.stuck,
      ...report.refusals.slice(0, 3),
      ...report.complaints.slice(0, 3),
    ];
    for (const text of summary) log(`    ${text}`);
  }
  log(`\n${sums.line('in all')}\n`);
  for (const line of sums.table()) log(line);
  log(
    sums.broken === 0
      ? '\nNothing was lost, half done, done twice, made up, misplaced or unheard.'
      : '\nPromises were broken; see above.',
  );
  return (await memoryStays(log)) && isProof && sums.broken === 0;
}

/** Programs that share a folder on a small disk, where one can be mounted. */
async function runRound(plan: readonly FaultName[], hasSmallDisks: boolean): Promise<Report> {
  const home = mkdtempSync(join(tmpdir(), 'opsyard-soak-'));
  chmodSync(home, 0o755);
  const backups = join(home, 'backups');
  const environment = { BACKUP_DIR: backups };
  const onDisk = (disk: string) =>
    runLedger(plan, { nodes: NODES, backups, disk, environment: { ...environment, DATA_DIR: join(disk, 'data') } });
  const report = hasSmallDisks
    ? await withSmallDisk(DISK, onDisk)
    : await runLedger(plan, { nodes: NODES, backups, environment });
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  if (!report) throw new Error('No small disk could be mounted.');
  return report;
}

/** Negative controls: without durability writes must be lost, a listener to another project must miss all, and manual tampering must be detected. */
async function controlsFail(log: Say): Promise<boolean> {
  log(
    'Control: durability off, the database killed twice. It must lose, and whoever listens to something else must miss all.',
  );
  const environment = { DURABILITY: 'off' };
  const { acked, lost, missedByUnrelated } = await runLedger(['database killed', 'database killed'], { environment });
  const unseen = await withWriters({}, async ({ awaitWrites, rest, adminUrl }) => {
    await awaitWrites();
    await rest();
    return await undetectedTampering(adminUrl);
  });
  log(
    `  acknowledged ${acked}, lost ${lost}, missed ${missedByUnrelated}; broken by hand and not seen: ${unseen.join(', ') || 'nothing'}`,
  );
  const isProof = lost > 0 && missedByUnrelated > 0 && unseen.length === 0;
  if (!isProof) log('A control did not fail: this run proves nothing.');
  return isProof;
}

async function memoryStays(log: Say): Promise<boolean> {
  log(`\nMemory over ${MEMORY_ROUNDS * CALLS_A_ROUND} calls, after each ${CALLS_A_ROUND} of them:`);
  const used = await soakMemory(MEMORY_ROUNDS, CALLS_A_ROUND);
  const retained = (growthOf(used) * 2 ** 20) / CALLS_A_ROUND;
  log(`  ${used.map((megabytes) => megabytes.toFixed(1)).join(' ')} MB; ${retained.toFixed(0)} bytes a call stay.`);
  if (retained > MOST_KEPT) log('Memory grows with the calls that were answered.');
  return retained <= MOST_KEPT;
}
