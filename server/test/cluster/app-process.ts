import { stdin, stdout } from 'node:process';
import { LauncherProblem, openCluster } from '../../src/kernel/postgres/index.ts';

// A process that opens a database like the real server, to be killed, frozen and stopped by tests. It prints one JSON object per line.

const [, , folder = '', options = '{}'] = process.argv;
const send = (event: object) => stdout.write(`${JSON.stringify(event)}\n`);

try {
  const cluster = await openCluster({
    folder,
    ...JSON.parse(options),
    print: (line) => send({ print: line }),
    onDown: (reason) => send({ down: reason.kind, detail: reason.detail }),
  });
  const { version, adopted, pid, folder: home } = cluster;
  send({ open: true, version, adopted, pid, home, url: cluster.url('app'), adminUrl: cluster.adminUrl() });
  stdin.once('data', () => {
    void cluster.stop().then(() => process.exit(0));
  });
} catch (error) {
  if (!(error instanceof LauncherProblem)) throw error;
  send({ problem: error.kind, advice: error.advice });
  process.exitCode = error.exitCode;
}
