import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import type { ImportMade, NamesChosen } from '../import-tables.ts';

const insert = statement(`
  insert into task_import (op_id, project_id, source_key, source, file_name, fingerprint, made, names)
  values ($1, $2, $3, $4, $5, $6::text[], $7::jsonb, $8::jsonb)
`);

export type ImportRun = {
  opId: string;
  projectId: string;
  sourceKey: string;
  source: string;
  fileName: string;
  fingerprint: readonly string[];
  made: ImportMade;
  names: NamesChosen;
};

/** Records a completed import. */
export async function insertImport(db: Db, run: ImportRun): Promise<void> {
  const { opId, projectId, sourceKey, source, fileName, fingerprint, made, names } = run;
  await rowsOf(db, insert, [
    ...[opId, projectId, sourceKey, source, fileName, fingerprint, JSON.stringify(made), JSON.stringify(names)],
  ]);
}
