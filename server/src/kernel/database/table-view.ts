import type { Actor } from '../access/actor.ts';
import type { Db, StatementTransform } from './db.ts';

/** The parts of a request that can contain ids. */
export type Input = { params: unknown; query: unknown; body: unknown };

/** Some tables as one user sees them, who may not see all rows. */
export type TableView = {
  /** Completes the statements of calls that only read. */
  completed: StatementTransform;
  /** Performs a write: ids of hidden rows in its input are unknown to it, and its result is what the user may see. */
  write: <T>(db: Db, input: Input, work: () => Promise<T> | T) => Promise<T>;
};
type Find = (db: Db, actor: Pick<Actor, 'id'>) => Promise<TableView | undefined>;

let find: Find | undefined;

/** Sets the function that finds what a user sees, for layers below that feature. */
export function provideTableViews(given: Find): void {
  find = given;
}

/** The view of a user; undefined if they see all rows, so that no statement changes. */
export async function tableViewOf(db: Db, actor: Pick<Actor, 'id'> | undefined): Promise<TableView | undefined> {
  return actor && (await find?.(db, actor));
}

/** A database whose statements read the tables of a view as its user sees them. */
export function through(db: Db, view: Pick<TableView, 'completed'> | undefined): Db {
  return view ? { $client: db.$client, completed: view.completed } : db;
}
