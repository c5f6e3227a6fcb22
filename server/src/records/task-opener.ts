import type { Names } from '@opsyard/contract';
import type { Actor } from '../kernel/access/actor.ts';
import type { Change } from '../kernel/change.ts';
import type { Db } from '../kernel/database/db.ts';

/** Why no task can be created: the project is archived or deleted, or the user may not add tasks there. */
export type OpeningProblem = 'project' | 'rights';

/** A task created automatically on behalf of a user. */
export type TaskRequest = {
  projectId: string;
  byId: string;
  /** Not set if they are no longer a member of the project. */
  ownerId: string | null;
  /** In the language of the owner, else of the user it is created for. */
  title: Names;
};

/** Tasks created at once by a user, who owns what is done. */
export type TaskRequests = { projectId: string; ownerId: string | null; titles: readonly Names[] };

type Opener = {
  problemOf(db: Db, actor: Actor, projectId: string): Promise<OpeningProblem | undefined>;
  isMember(db: Db, projectId: string, userId: string): Promise<boolean>;
  open(writeContext: { db: Db; change: Change }, requested: TaskRequest): Promise<string>;
  /** Creates tasks as one operation of the user that can be undone; returns their ids in the order of the titles. */
  openMany(writeContext: { db: Db; actor: Actor; change: Change }, requested: TaskRequests): Promise<string[]>;
  /** Which of these tasks are neither finished nor in the trash. */
  unfinished(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>>;
};
let opener: Opener | undefined;

/** Registers the function that creates tasks in projects. */
export function declareTaskOpener(implementation: Opener): void {
  opener = implementation;
}

/** The registered function that creates tasks in projects. */
export function taskOpener(): Opener {
  if (!opener) throw new Error('No feature opens tasks');
  return opener;
}
