import type { Answer } from './transport.ts';
import type { KeptWrite } from './write-store.ts';

type Edit = { id: string; version: number; changes: Record<string, unknown> };

/**
 * The later edits among kept writes, which were based on the same version as one that has been answered: they build upon it now, so that a user is not told to
 * have changed the field themselves. Where others have changed the record between, edits of other fields keep their version, so that a conflict shows.
 */
export function withEarlier(done: KeptWrite, { result }: Answer, writes: readonly KeptWrite[]): KeptWrite[] {
  const edit = editIn(done.body);
  const version = (result as { record?: { version?: unknown } } | null)?.record?.version;
  if (!edit || typeof version !== 'number') return [];
  return writes.flatMap((one) => {
    const later = editIn(one.body);
    const isLater = one.id > done.id && one.userId === done.userId && one.url === done.url && one.refused === null;
    if (!later || !isLater || one.isTried || later.id !== edit.id || later.version !== edit.version) return [];
    const isOwnField = Object.keys(later.changes).every((name) => name in edit.changes);
    if (!isOwnField && version !== edit.version + 1) return [];
    return [{ ...one, body: { ...later, version } }];
  });
}

function editIn(body: unknown): Edit | null {
  const { id, version, changes } = (body ?? {}) as Partial<Edit>;
  const isEdit = typeof id === 'string' && typeof version === 'number' && typeof changes === 'object';
  return isEdit && changes !== null ? (body as Edit) : null;
}
