import { Ledger } from './ledger.ts';
import { type EnvironmentOptions, type LedgerEnvironment, withLedgerEnvironment } from './ledger-environment.ts';
import { senderOf } from './sender.ts';
import { until } from './until.ts';
import { type OwnTask, Writer } from './writer.ts';

export type Fixture = LedgerEnvironment & {
  ledger: Ledger;
  userIds: string[];
  readonly tasks: OwnTask[];
  /** Waits until enough writes begun from now on are acknowledged. */
  awaitWrites(): Promise<void>;
  /** Stops writing and waits until no request is pending. */
  rest(): Promise<void>;
};

const MIN_WRITES = 40;
/** The program recovers within seconds; a busy machine needs longer. */
const TIMEOUT = 90_000;

/** Starts the program on an empty folder with clients that write to one project concurrently, and removes everything afterwards. */
export async function withWriters<T>(
  options: EnvironmentOptions,
  action: (fixture: Fixture) => Promise<T>,
): Promise<T> {
  return await withLedgerEnvironment(options, async (environment) => {
    const { apps, people, projectId, statusIds } = environment;
    const ledger = new Ledger();
    const writers = people.map(({ token }, number) => {
      const { address } = apps[number % apps.length] ?? environment.app;
      return new Writer(number, { projectId, statusIds, ledger, send: senderOf(ledger, address, token) });
    });
    const closing = new AbortController();
    const writing = Promise.all(writers.map((writer) => writer.run(closing.signal)));
    try {
      return await action({
        ...{ ...environment, ledger },
        userIds: people.map(({ id }) => id),
        get tasks() {
          return writers.flatMap(({ tasks }) => tasks);
        },
        awaitWrites() {
          const since = performance.now();
          return until(() => ledger.ackedSince(since) >= MIN_WRITES, TIMEOUT);
        },
        async rest() {
          closing.abort();
          await writing;
          await Promise.all(apps.map((app) => app.ready()));
        },
      });
    } finally {
      closing.abort();
      await writing;
    }
  });
}
