import type { Change } from '../kernel/change.ts';
import type { Db } from '../kernel/db.ts';
import type { Sentence } from '../kernel/words.ts';

/** A task that a job creates beside another one. */
export type FollowUp = {
  /** The task that determines the project and the owner. */
  besideId: string;
  /** Whether that task must be open; otherwise it only determines the project. */
  onlyWhileOpen: boolean;
  /** In the owner's language. */
  title: Sentence;
  values: Readonly<Record<string, string | number>>;
  dueDate: string;
};

type Opener = (writeContext: { db: Db; change: Change }, followUp: FollowUp) => Promise<string | undefined>;
let opener: Opener | undefined;

/** Registers the function that creates follow-up tasks. */
export function declareFollowUps(open: Opener): void {
  opener = open;
}

/** Creates a follow-up task beside another one; undefined if that task or its project is closed. */
export async function openFollowUp(
  writeContext: { db: Db; change: Change },
  followUp: FollowUp,
): Promise<string | undefined> {
  return await opener?.(writeContext, followUp);
}
