import { parseArgs } from 'node:util';
import { openDb } from '../server/src/kernel/database/db.ts';
import { startServer } from './child.ts';
import { cleanUp } from './dataset/seed.ts';
import { openBenchDatabase } from './environment.ts';
import { randomFrom } from './random.ts';
import { viewCells } from './views/cells.ts';
import { type Measured, type Measuring, measureCascade, measureView } from './views/measure.ts';
import { widePlans } from './views/plans.ts';
import { headingOf, rowOfTable } from './views/report.ts';
import { seedViews, type ViewDataset } from './views/seed.ts';

const HELP = `Measures the first screen of each view and each action on tasks beside the bare statements of the same calls, on this machine.
  --tasks N        all tasks, a fifth of them in one project (1000000)
  --projects N     all projects (2000)
  --quick          20,000 tasks in 40 projects, short measurements
  --connections N  at once, for the throughput (10)
  --seconds N      seconds of one measurement (1)
  --only L         only rows whose name contains one of these words, comma separated
  --plans          lists statements of reads that read many rows below them, with their plans
`;
const WIDE = 2_000;

const { values } = parseArgs({
  options: {
    tasks: { type: 'string' },
    projects: { type: 'string' },
    quick: { type: 'boolean', default: false },
    connections: { type: 'string', default: '10' },
    seconds: { type: 'string' },
    only: { type: 'string', default: '' },
    plans: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const log = (line: string) => process.stdout.write(`${line}\n`);
if (values.help) log(HELP);
else await run();

async function run(): Promise<void> {
  const tasks = Number(values.tasks ?? (values.quick ? 20_000 : 1_000_000));
  const projects = Number(values.projects ?? (values.quick ? 40 : 2_000));
  const { url, adminUrl, close } = await openBenchDatabase(log);
  try {
    const begin = performance.now();
    const dataset = await seedViews({ url, tasks, projects });
    await cleanUp(adminUrl);
    const seconds = ((performance.now() - begin) / 1_000).toFixed(0);
    log(`Seeded ${tasks.toLocaleString('en')} tasks in ${projects.toLocaleString('en')} projects in ${seconds} s.`);
    await measureAll(url, dataset);
    log(`\n${((performance.now() - begin) / 1_000).toFixed(0)} s in all.`);
  } finally {
    await close();
  }
}

async function measureAll(url: string, dataset: ViewDataset): Promise<void> {
  const connections = Number(values.connections);
  const app = await startServer('servers/app.ts', { DATABASE_URL: url, RECORD_STATEMENTS: '1' });
  const { pool, close } = openDb(url, { max: 1 });
  try {
    const seconds = Number(values.seconds ?? (values.quick ? 0.3 : 1));
    const measuring: Measuring = { app, pool, drawing: { dataset, random: randomFrom(7) }, seconds, connections };
    const words = values.only.split(',').filter(Boolean);
    const isWanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word));
    const show = async (measured: Measured) => {
      log(rowOfTable(measured));
      if (!values.plans) return;
      const client = await pool.connect();
      for (const plan of await widePlans(client, measured, WIDE)) log(plan);
      client.release();
    };
    log(`\n${headingOf(connections)}`);
    for (const cell of viewCells.filter(({ name }) => isWanted(name))) await show(await measureView(measuring, cell));
    if (isWanted('timeline')) await show(await measureCascade(measuring));
  } finally {
    await app.stop();
    await close();
  }
}
