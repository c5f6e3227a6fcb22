/** The secret key of the benchmark database, which is created for each run. */
export const SECRET_KEY = 'bb'.repeat(32);

export type BenchPerson = { id: string; username: string; token: string };

export type BenchProject = {
  id: string;
  key: string;
  /** To do, doing, in review, done, cancelled. */
  statusIds: string[];
  labelIds: string[];
  /** Some of its tasks, at most 2,000, sampled from the whole project. */
  taskIds: string[];
};

/** The seeded data the load generator has to know. */
export type Dataset = {
  people: BenchPerson[];
  password: string;
  big: BenchProject;
  small: BenchProject[];
  /** Where page 2,000 of the big project's list (50 tasks a page) begins: the cursor of the app, and the last rank before it. */
  deep: { cursor: string; rank: string };
};
