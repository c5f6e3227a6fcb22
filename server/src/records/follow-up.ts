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
type OwnerOf = (db: Db, taskId: string) => Promise<{ ownerId: string | null } | undefined>;
let ownerOf: OwnerOf | undefined;

/** Registers the functions that create follow-up tasks and find the owners of open ones. */
export function declareFollowUps(open: Opener, owner: OwnerOf): void {
  opener = open;
  ownerOf = owner;
}

/** Creates a follow-up task beside another one; undefined if that task or its project is closed. */
export async function openFollowUp(
  writeContext: { db: Db; change: Change },
  followUp: FollowUp,
): Promise<string | undefined> {
  return await opener?.(writeContext, followUp);
}

/** The owner of a follow-up task; undefined if it is not open any more. */
export async function openFollowUpOwner(db: Db, taskId: string): Promise<{ ownerId: string | null } | undefined> {
  return await ownerOf?.(db, taskId);
}
