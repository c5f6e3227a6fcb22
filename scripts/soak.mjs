import { faults } from '../server/test/ledger/faults.ts';
import { growthOf } from '../server/test/ledger/memory.ts';
import { runLedger } from '../server/test/ledger/run.ts';
import { soakMemory } from '../server/test/ledger/soak-memory.ts';

const USAGE = 'Usage: npm run soak -- [faults, 100 unless given]\n用法：npm run soak -- [故障次数，默认 100]';
const PER_ROUND = 10;
const MEMORY_ROUNDS = 20;
const CALLS_A_ROUND = 2_000;
/** What one call may seem to leave behind in memory, in bytes: the request kept by mistake would be several times that. */
const MOST_KEPT = 256;

const wanted = Number(process.argv[2] ?? 100);
if (!Number.isInteger(wanted) || wanted < 1) {
  console.error(USAGE);
  process.exit(64);
}

console.log('Control: durability off, the database killed twice. It must lose.');
const control = await runLedger(['database killed', 'database killed'], { DURABILITY: 'off' });
console.log(`  acknowledged ${control.acked}, lost ${control.lost}\n`);

const names = Object.keys(faults);
const plan = Array.from({ length: wanted }, (_, index) => names[index % names.length]);
const rounds = [];
while (plan.length > 0) {
  const report = await runLedger(plan.splice(0, PER_ROUND));
  rounds.push(report);
  console.log(
    line(`round ${rounds.length}`, report),
    [...report.examples, ...report.refusals.slice(0, 3), ...report.complaints.slice(0, 3)]
      .map((text) => `\n    ${text}`)
      .join(''),
  );
}

const recoveries = rounds.flatMap((round) => round.recoveries);
console.log(`\n${line('in all', total(rounds))}\n\nfault                 times  back after (median, longest)`);
for (const name of names) {
  const times = recoveries.filter(({ fault }) => fault === name).map(({ milliseconds }) => milliseconds);
  if (times.length === 0) continue;
  const sorted = times.sort((one, other) => one - other);
  const [median, longest] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  console.log(`${name.padEnd(20)} ${String(times.length).padStart(6)}  ${seconds(median)}, ${seconds(longest)}`);
}

// An unknown outcome is slowness, not a broken promise: the client gave up after 15 s.
const { lost, half, double, ghost, refusals } = total(rounds);
const broken = lost + half + double + ghost + refusals.length;
if (control.lost === 0) console.log('\nThe control lost nothing: this run proves nothing.');
console.log(
  broken === 0 ? '\nNothing was lost, half done, done twice or made up.' : '\nPromises were broken; see above.',
);

console.log(`\nMemory over ${MEMORY_ROUNDS * CALLS_A_ROUND} calls, after each ${CALLS_A_ROUND} of them:`);
const used = await soakMemory(MEMORY_ROUNDS, CALLS_A_ROUND);
const kept = (growthOf(used) * 2 ** 20) / CALLS_A_ROUND;
console.log(`  ${used.map((megabytes) => megabytes.toFixed(1)).join(' ')} MB; ${kept.toFixed(0)} bytes a call stay.`);
if (kept > MOST_KEPT) console.log('Memory grows with the calls that were answered.');
process.exitCode = broken === 0 && control.lost > 0 && kept <= MOST_KEPT ? 0 : 1;

function total(reports) {
  const sum = (field) => reports.reduce((all, report) => all + report[field], 0);
  const [acked, attempts, lost, half, double, ghost, unknown] = [
    ...['acked', 'attempts', 'lost', 'half', 'double', 'ghost', 'unknown'],
  ].map(sum);
  const [refusals, recoveries] = [
    reports.flatMap((report) => report.refusals),
    reports.flatMap((report) => report.recoveries),
  ];
  return { acked, attempts, lost, half, double, ghost, unknown, refusals, recoveries };
}

function line(name, { acked, attempts, lost, half, double, ghost, unknown, refusals, recoveries }) {
  const facts = { faults: recoveries.length, sent: attempts, acknowledged: acked, lost, half, double, ghost, unknown };
  const words = Object.entries({ ...facts, refused: refusals.length }).map(([what, count]) => `${what} ${count}`);
  return `${name.padEnd(9)} ${words.join(', ')}`;
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
