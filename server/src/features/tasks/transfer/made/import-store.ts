import { IMPORT_PROBLEMS_MAX } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../../kernel/database/db.ts';
import type { Problem } from '../../import/problems.ts';
import type { ImportMade, NamesChosen } from '../../import-tables.ts';

const insert = statement(`
  insert into task_import (
    op_id, project_id, source_key, source, file_name, fingerprint, made, names,
    created_by, format, created, updated, unchanged, skipped, first_seq, last_seq, problem_count, error_count, problems
  ) values ($1, $2, $3, $4, $5, $6::text[], $7::jsonb, $8::jsonb, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19::jsonb)
`);
const COLUMNS = `
  i.op_id as "opId", i.at, i.file_name as "fileName", i.format, i.created_by as "createdBy", u.realname as "createdByName",
  i.created, i.updated, i.unchanged, i.skipped, i.first_seq as "firstSeq", i.last_seq as "lastSeq",
  i.problem_count as problems, i.error_count as errors, i.undone, i.undone_at as "undoneAt", n.realname as "undoneBy",
  o.undone_by is not null as "wasUndone", o.id is null or o.at < now() - interval '24 hours' as "tooLate"
  from task_import i left join sys_user u on u.id = i.created_by left join sys_user n on n.id = i.undone_by
    left join operation o on o.id = i.op_id
`;
const PAGE = `i.op_id < coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff') order by i.op_id desc limit $3`;
const all = statement(`select ${COLUMNS} where i.project_id = $1 and ${PAGE}`);
const own = statement(`select ${COLUMNS} where i.project_id = $1 and i.created_by = $4::uuid and ${PAGE}`);
const notes = statement(`
  select project_id as "projectId", problems, coalesce(problem_count, 0) as total from task_import
  where op_id = $1 and created_by = $2
`);

export type ImportRun = {
  opId: string;
  projectId: string;
  createdBy: string;
  sourceKey: string;
  source: string;
  fileName: string;
  format: string;
  fingerprint: readonly string[];
  made: ImportMade;
  names: NamesChosen;
  counts: Record<'created' | 'updated' | 'unchanged' | 'skipped', number>;
  /** The numbers of the tasks it created. */
  seqs: readonly number[];
  problems: readonly Problem[];
};

/** Records a completed import. */
export async function insertImport(db: Db, run: ImportRun): Promise<void> {
  const { opId, projectId, sourceKey, source, fileName, fingerprint, made, names } = run;
  const { createdBy, format, counts, seqs, problems } = run;
  const { created, updated, unchanged, skipped } = counts;
  const ordered = seqs.toSorted((one, other) => one - other);
  await rowsOf(db, insert, [
    ...[opId, projectId, sourceKey, source, fileName, fingerprint, JSON.stringify(made), JSON.stringify(names)],
    ...[createdBy, format, created, updated, unchanged, skipped, ordered[0] ?? null, ordered.at(-1) ?? null],
    ...[problems.length, problems.filter(({ level }) => level === 'error').length],
    JSON.stringify(problems.slice(0, IMPORT_PROBLEMS_MAX), storable),
  ]);
}

/** The database refuses NUL and unpaired surrogates in JSON, which the cells that notes quote can contain. */
function storable(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value;
}

export type ListedImport = {
  opId: string;
  at: string;
  fileName: string;
  format: string | null;
  createdBy: string | null;
  createdByName: string | null;
  created: number | null;
  updated: number | null;
  unchanged: number | null;
  skipped: number | null;
  firstSeq: number | null;
  lastSeq: number | null;
  problems: number | null;
  errors: number | null;
  undone: boolean;
  undoneAt: string | null;
  undoneBy: string | null;
  /** Whether its operation was undone, also if it was restored since. */
  wasUndone: boolean;
  tooLate: boolean;
};

/** The imports into a project before another one, newest first; with `userId` only those of this user. */
export async function listImports(
  db: Db,
  projectId: string,
  { before = null, limit, userId }: { before?: string | null | undefined; limit: number; userId?: string | undefined },
): Promise<ListedImport[]> {
  if (userId) return await rowsOf<ListedImport>(db, own, [projectId, before, limit, userId]);
  return await rowsOf<ListedImport>(db, all, [projectId, before, limit]);
}

/** The notes about the file of an import of this user. */
export async function findNotes(db: Db, opId: string, userId: string) {
  return await rowOf<{ projectId: string; problems: Problem[]; total: number }>(db, notes, [opId, userId]);
}
