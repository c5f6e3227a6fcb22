import type { Change } from '../kernel/change.ts';
import type { Db } from '../kernel/db.ts';
import type { Sentence } from '../kernel/words.ts';

/** A task that time asks for, beside another one. */
export type FollowUp = {
  /** The task in whose project it is opened, and whose owner it gets. */
  besideId: string;
  /** Whether that task must still be to do: otherwise it only says which project. */
  onlyWhileOpen: boolean;
  /** In the language of the owner. */
  title: Sentence;
  values: Readonly<Record<string, string | number>>;
  dueDate: string;
};

type Opener = (writing: { db: Db; change: Change }, followUp: FollowUp) => Promise<string | undefined>;
let opener: Opener | undefined;

/** Says who opens tasks: the feature that has them. */
export function declareFollowUps(open: Opener): void {
  opener = open;
}

/** Opens a task beside another one; undefined where that one, or its project, is not worked on any more. */
export async function openFollowUp(
  writing: { db: Db; change: Change },
  followUp: FollowUp,
): Promise<string | undefined> {
  return await opener?.(writing, followUp);
}
