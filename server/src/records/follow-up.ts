import type { Change } from '../kernel/change.ts';
import type { Db } from '../kernel/database/db.ts';
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
  dueDate?: string;
};

type Opener = (writeContext: { db: Db; change: Change }, followUp: FollowUp) => Promise<string | undefined>;
type Renamer = (
  writeContext: { db: Db; change: Change },
  taskId: string,
  text: Pick<FollowUp, 'title' | 'values'>,
) => Promise<boolean>;
let opener: Opener | undefined;
let renamer: Renamer | undefined;
type OwnerOf = (db: Db, taskId: string) => Promise<{ ownerId: string | null } | undefined>;
let ownerOf: OwnerOf | undefined;

/** Registers the functions that create follow-up tasks, find the owners of open ones and rename these. */
export function declareFollowUps(declared: { open: Opener; owner: OwnerOf; rename: Renamer }): void {
  opener = declared.open;
  ownerOf = declared.owner;
  renamer = declared.rename;
}

/** Gives a follow-up task another title; false if it is not open any more. */
export async function renameFollowUp(
  writeContext: { db: Db; change: Change },
  taskId: string,
  title: Sentence,
  values: FollowUp['values'],
): Promise<boolean> {
  return (await renamer?.(writeContext, taskId, { title, values })) ?? false;
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
