import { customKey } from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import { listFields } from './store.ts';
import type { CustomValues } from './values.ts';

/** The values for another task of the project, which does not have the files of the first one. */
export async function withoutFiles(db: Db, projectId: string, values: CustomValues): Promise<CustomValues> {
  if (Object.keys(values).length === 0) return values;
  const files = new Set<string>(
    (await listFields(db, projectId)).filter(({ kind }) => kind === 'file').map(({ id }) => customKey(id)),
  );
  return Object.fromEntries(Object.entries(values).filter(([key]) => !files.has(key)));
}
