import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { openEnvironment } from './environment.ts';
import { measurePush } from './latency/push.ts';
import { type Sample, tableOf } from './latency/report.ts';
import { measureJob, measureServer } from './latency/takeover.ts';

const HELP = `Measures how soon open pages receive a change, and how soon others take over from a killed process, on this machine.
  --edits N    edits that pages receive (300)
  --kills N    processes killed of each kind (5)
  --tasks N    tasks of the big project (2000)
`;

const log = (line: string) => process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    edits: { type: 'string', default: '300' },
    kills: { type: 'string', default: '5' },
    tasks: { type: 'string', default: '2000' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) log(HELP);
else await measureAll();

async function measureAll(): Promise<void> {
  const environment = await openEnvironment(Number(values.tasks), log);
  // A killed server leaves its file folder behind; it is removed with this folder.
  process.env.TMPDIR = dirname(environment.datasetFile);
  const show = (what: string, samples: readonly Sample[], raw: string) => log(`\n${what}\n\n${tableOf(samples, raw)}`);
  try {
    show('From sending an edit', await measurePush(environment, Number(values.edits)), 'NOTIFY');
    show('From the kill of a process with a job', await measureJob(environment, Number(values.kills)), 'a lock');
    show('From the kill of a server', await measureServer(environment, Number(values.kills)), 'bare server answers');
  } finally {
    await environment.close();
  }
}
