import type { Db } from '../../../kernel/database/db.ts';
import { findOpenStatus } from '../task/reading/lookup-store.ts';
import { latestType, startIn } from './definition-store.ts';

/** What a task begins with that no person creates: a type, the default one unless another is named that is still offered, and where its tasks begin. */
export async function beginningIn(db: Db, projectId: string, typeId: string | null) {
  const type = (await latestType(db, projectId, typeId)) ?? (await latestType(db, projectId, null));
  const start = type?.definition ? await startIn(db, projectId, type.definition) : undefined;
  const status = await findOpenStatus(db, projectId, start?.id ?? null);
  if (!status || !type) return undefined;
  return { status, statusId: status.id, category: status.category, typeId: type.id, typeVersion: type.version };
}
