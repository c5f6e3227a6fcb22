import { commonFailures, type FolderLevel } from '@opsyard/contract';
import { fail } from '../../../kernel/fail.ts';
import type { WriteContext } from '../../../records/adapter.ts';
import { levelsIn } from './place-store.ts';
import { LEVELS } from './visibility-sql.ts';

/** Refuses users without a level in each of the folders, in the trash only if `deleted`; invalid ids are ignored. */
export async function requireLevel(
  { db, actor, deleted = false }: Pick<WriteContext, 'db' | 'actor'> & { deleted?: boolean },
  folders: readonly unknown[],
  level: FolderLevel,
): Promise<void> {
  const ids = [...new Set(folders.filter((id): id is string => typeof id === 'string'))];
  if (ids.length === 0) return;
  const found = await levelsIn(db, actor.id, ids, deleted);
  if (ids.some((id) => (found.get(id) ?? 0) < LEVELS[level])) fail(commonFailures.forbidden);
}
