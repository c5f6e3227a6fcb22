/** The secret key of the database of a measurement, which is made anew for each. */
export const SECRET_KEY = 'bb'.repeat(32);

export type BenchPerson = { id: string; username: string; token: string };

export type BenchProject = {
  id: string;
  key: string;
  /** To do, doing, in review, done, cancelled. */
  statusIds: string[];
  labelIds: string[];
  /** Some of its tasks, at most 2,000, from all over the project. */
  taskIds: string[];
};

/** What the database was filled with, as far as whoever loads it has to know. */
export type World = {
  people: BenchPerson[];
  password: string;
  big: BenchProject;
  small: BenchProject[];
  /** Where page 2,000 of the big project's list (50 tasks a page) begins: the cursor of the app, and the last rank before it. */
  deep: { cursor: string; rank: string };
};
