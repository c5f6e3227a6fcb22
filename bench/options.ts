import { parseArgs } from 'node:util';

export type Options = {
  /** Tasks of the big project. */
  tasks: number;
  connections: readonly number[];
  /** Seconds of one measurement. */
  seconds: number;
  /** How often each measurement is repeated; the median counts. */
  rounds: number;
  /** Only requests whose name contains one of these. */
  only: readonly string[];
  /** Folder for a CPU profile of the app, if requested. */
  profile: string | undefined;
};

const HELP = `Measures the app against a bare server on the same database, on this machine.
  --tasks N        tasks of the big project (100000)
  --quick          20,000 tasks, 10 connections, short measurements
  --connections L  numbers of connections, comma separated (1,10,50)
  --seconds N      seconds of one measurement (3)
  --rounds N       measurements of each kind, alternating (3)
  --only L         only cells whose name contains one of these words, comma separated
  --profile DIR    writes a CPU profile of the app into the folder
`;

/** Reads the command line; prints the help and ends the process when asked for it. */
export function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      tasks: { type: 'string' },
      quick: { type: 'boolean', default: false },
      connections: { type: 'string' },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      only: { type: 'string', default: '' },
      profile: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    process.exit(0);
  }
  const list = (text: string) => text.split(',').filter(Boolean);
  return {
    tasks: Number(values.tasks ?? (values.quick ? 20_000 : 100_000)),
    connections: list(values.connections ?? (values.quick ? '10' : '1,10,50')).map(Number),
    seconds: Number(values.seconds ?? (values.quick ? 1.5 : 3)),
    rounds: Number(values.rounds ?? 3),
    only: list(values.only),
    profile: values.profile,
  };
}
