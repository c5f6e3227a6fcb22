import type { Db } from '../database/db.ts';
import type { Actor } from './actor.ts';

type ReadActor = (db: Db, userId: string) => Promise<Actor | undefined>;
let read: ReadActor | undefined;

/** Sets the function that loads users with their permissions, for work on behalf of a user outside of requests. */
export function provideActors(reader: ReadActor): void {
  read = reader;
}

/** Loads a user with their current permissions; undefined without an active account. */
export async function actorById(db: Db, userId: string): Promise<Actor | undefined> {
  if (!read) throw new Error('No feature provides actors');
  return await read(db, userId);
}
