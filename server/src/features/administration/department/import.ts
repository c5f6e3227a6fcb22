import { departmentFailures, type Failure, type ImportOutcome, NewDepartment } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { Value } from 'typebox/value';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import type { Upload } from '../../../kernel/files/upload.ts';
import { type ReadRow, readTable } from '../../../kernel/spreadsheet/index.ts';
import { type AuditContext, differences, writeAudit } from '../../audit/index.ts';
import { reportRows } from '../batch-outcome.ts';
import { type DepartmentRow, depthOf, MAX_DEPARTMENTS, MAX_DEPTH, nextCode } from './rules.ts';
import { IMPORT_COLUMNS, type SheetField } from './sheet.ts';
import {
  type DepartmentFields,
  findCodesBelow,
  findDepartments,
  insertDepartment,
  lockTree,
  updateDepartment,
} from './store.ts';
import { fieldsOf } from './write.ts';

type Row = ReadRow<SheetField>;
type Importing = AuditContext & { db: Db; upload: Upload };
/** Existing departments, and those of the table by their codes in it. */
type ImportLookups = { rows: DepartmentRow[]; byCode: Map<string, DepartmentRow> };
type RowOutcome = { added: string } | { changed: string; what: Record<string, unknown> } | { refused: Failure };

/** Imports departments: existing codes are updated, others are added below the parent they name. */
export async function importDepartments(
  app: FastifyInstance,
  { db, upload, ...context }: Importing,
): Promise<ImportOutcome> {
  const table = await readTable(app.files, upload, IMPORT_COLUMNS);
  await lockTree(db);
  const rows = await findDepartments(db);
  const known: ImportLookups = { rows, byCode: new Map(rows.map((row) => [row.orgCode, row])) };
  const outcomes: { row: Row; outcome: RowOutcome }[] = [];
  for (const row of table) outcomes.push({ row, outcome: await importRow(db, row, known) });
  const problems = outcomes.flatMap(({ row: { row, departName }, outcome }) =>
    'refused' in outcome ? [{ row, name: departName, failure: outcome.refused }] : [],
  );
  const added = outcomes.flatMap(({ outcome }) => ('added' in outcome ? [outcome.added] : []));
  const changed = outcomes.flatMap(({ outcome }) => ('changed' in outcome ? [[outcome.changed, outcome.what]] : []));
  const detail = { file: upload.name, added: added.slice(0, 200), changed: Object.fromEntries(changed.slice(0, 200)) };
  if (added.length + changed.length > 0) await writeAudit(db, context, 'departmentsImported', detail);
  return await reportRows({ db, request: context.request, successCount: table.length - problems.length }, problems);
}

async function importRow(db: Db, row: Row, known: ImportLookups): Promise<RowOutcome> {
  const { orgCode, parentCode } = row;
  const existing = orgCode ? known.byCode.get(orgCode) : undefined;
  const fields = fieldsIn(row, existing);
  if (!fields) return { refused: departmentFailures.rowWrong };
  if (existing) {
    const what = differences(fieldsOf(existing), fields);
    if (Object.keys(what).length > 0) await updateDepartment(db, { id: existing.id, version: undefined }, fields);
    return { changed: existing.orgCode, what };
  }
  const parent = parentCode ? known.byCode.get(parentCode) : undefined;
  if (parentCode && !parent) return { refused: departmentFailures.unknownParent };
  if (parent && depthOf(known.rows, parent.id) >= MAX_DEPTH) return { refused: departmentFailures.tooDeep };
  const above = parent?.orgCode ?? '';
  const code = nextCode(above, await findCodesBelow(db, above));
  if (!code || known.rows.length >= MAX_DEPARTMENTS) return { refused: departmentFailures.tooMany };
  const added = await addBelow(db, known, { parentId: parent?.id ?? '', code, fields });
  known.byCode.set(orgCode || code, added);
  return { added: code };
}

type New = { parentId: string; code: string; fields: DepartmentFields };

async function addBelow(db: Db, known: ImportLookups, { parentId, code, fields }: New): Promise<DepartmentRow> {
  const id = newId();
  const level = known.rows.filter((row) => row.parentId === parentId).map(({ departOrder }) => departOrder);
  const draft = { ...fields, departOrder: Math.max(-1, ...level) + 1 };
  await insertDepartment(db, { id, parentId: parentId || null, orgCode: code }, draft);
  const added = { ...draft, id, parentId, orgCode: code } as DepartmentRow;
  known.rows.push(added);
  return added;
}

/** Fields of a row; undefined when invalid. */
function fieldsIn(row: Row, existing: DepartmentRow | undefined): DepartmentFields | null {
  const { departName, departNameEn, departNameAbbr, description, mobile, fax, address, memo } = row;
  const names = { departNameEn: departNameEn || null, departNameAbbr: departNameAbbr || null };
  const reached = { mobile: mobile || null, fax: fax || null, address: address || null };
  const given = { ...names, ...reached, description: description || null, memo: memo || null };
  const orgCategory = row.orgCategory || (existing?.orgCategory ?? (row.parentCode ? '2' : '1'));
  if (!Value.Check(NewDepartment, { departName, orgCategory, ...given })) return null;
  const unchanged = { departOrder: existing?.departOrder ?? 0, managerId: existing?.managerId ?? null };
  return { ...given, departName, orgCategory, ...unchanged };
}
