import type { DictionaryEntry } from '@opsyard/contract';
import type { Language } from './access/actor.ts';
import type { Db } from './database/db.ts';

type ReadDictionaries = (db: Db, language: Language) => Promise<Record<string, DictionaryEntry[]>>;
let read: ReadDictionaries | undefined;

/** Sets the function that reads the dictionaries, for the features below the one that manages them. */
export function provideDictionaries(reader: ReadDictionaries): void {
  read = reader;
}

/** All dictionaries with their enabled items in a language, by code. */
export async function allDictionaries(db: Db, language: Language): Promise<Record<string, DictionaryEntry[]>> {
  if (!read) throw new Error('No feature provides dictionaries');
  return await read(db, language);
}
