/** What the benchmark of the page runs on. */
export type PreparedBench = {
  username: string;
  password: string;
  /** The custom fields of the tasks of project `FIELDS`. */
  fields: readonly string[];
  startApp(): Promise<{ port: number; stop(): Promise<void> }>;
  close(): Promise<void>;
};

/** Fills a database of its own with projects of different sizes: `BIG` has this many tasks. */
export type PrepareBench = (tasks: number, log: (line: string) => void) => Promise<PreparedBench>;
