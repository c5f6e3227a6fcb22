import type { Names } from '@opsyard/contract';
import type { Actor } from '../kernel/actor.ts';
import type { Change } from '../kernel/change.ts';
import type { Db } from '../kernel/db.ts';

/** Why no task can be opened: the project is archived or gone, or whoever it is opened for may not add tasks there. */
export type OpeningProblem = 'project' | 'rights';

/** A task that is created automatically on behalf of somebody. */
export type WantedTask = {
  projectId: string;
  byId: string;
  /** Left out where they are no member of the project any more. */
  ownerId: string | null;
  /** In the language of the owner, else of whoever it is opened for. */
  title: Names;
};

type Opener = {
  problemOf(db: Db, actor: Actor, projectId: string): Promise<OpeningProblem | undefined>;
  isMember(db: Db, projectId: string, userId: string): Promise<boolean>;
  open(writing: { db: Db; change: Change }, wanted: WantedTask): Promise<string>;
};
let opener: Opener | undefined;

/** Says who opens tasks in projects: the feature that has them. */
export function declareTaskOpener(given: Opener): void {
  opener = given;
}

/** Whatever opens tasks in projects. */
export function taskOpener(): Opener {
  if (!opener) throw new Error('No feature opens tasks');
  return opener;
}
