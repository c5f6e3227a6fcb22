import type { Actor } from './actor.ts';
import type { Db } from './db.ts';

type ReadActor = (db: Db, userId: string) => Promise<Actor | undefined>;
let read: ReadActor | undefined;

/** Names the feature that knows people and their permissions; what runs on somebody's behalf beside the requests asks for them here. */
export function provideActors(reader: ReadActor): void {
  read = reader;
}

/** Somebody with the permissions they hold at present; undefined where they have no account to work with. */
export async function actorById(db: Db, userId: string): Promise<Actor | undefined> {
  if (!read) throw new Error('No feature provides actors');
  return await read(db, userId);
}
