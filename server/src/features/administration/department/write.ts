import {
  commonFailures,
  type DepartmentChanges,
  departmentFailures,
  type Failure,
  type NewDepartment,
  type Outcome,
  userFailures,
} from '@opsyard/contract';
import type { Static } from 'typebox';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mergeEdit } from '../../../kernel/merge-edit.ts';
import { withoutNulls } from '../../../kernel/routes/without-nulls.ts';
import { differences, writeAudit } from '../../audit/index.ts';
import { outcomeOf, partitionBatch } from '../batch-outcome.ts';
import { departmentsOutOfScope } from '../user/departments-out-of-scope.ts';
import type { UserOperation } from '../user/user-state.ts';
import { successMessages } from '../words.ts';
import {
  type DepartmentRow,
  depthOf,
  heightOf,
  MAX_DEPARTMENTS,
  MAX_DEPTH,
  nextCode,
  reordered,
  withBelow,
} from './rules.ts';
import {
  type DepartmentFields,
  deleteDepartments,
  findActivePerson,
  findCodesBelow,
  findDepartments,
  findPeopleOf,
  insertDepartment,
  lockTree,
  orderLevel,
  placeBelow,
  updateDepartment,
} from './store.ts';

type Form = Partial<Static<typeof NewDepartment>>;
type TreePosition = Pick<DepartmentRow, 'id' | 'parentId'>;

const NEW: DepartmentFields = {
  departName: '',
  departNameEn: null,
  departNameAbbr: null,
  departOrder: 0,
  description: null,
  orgCategory: '2',
  mobile: null,
  fax: null,
  address: null,
  memo: null,
  managerId: null,
};

/** Adds a department at the end of its level and returns its id. */
export async function addDepartment(
  { db, change: _, ...context }: UserOperation,
  body: Static<typeof NewDepartment>,
): Promise<string> {
  await lockTree(db);
  const rows = await findDepartments(db);
  if (rows.length >= MAX_DEPARTMENTS) fail(departmentFailures.tooMany);
  const parent = body.parentId ? required(rows.find(isCalled(body.parentId)), commonFailures.notFound) : undefined;
  if (parent && depthOf(rows, parent.id) >= MAX_DEPTH) fail(departmentFailures.tooDeep);
  const code = nextCode(parent?.orgCode ?? '', await findCodesBelow(db, parent?.orgCode ?? ''));
  const orgCode = code ?? fail(departmentFailures.tooMany);
  const last = Math.max(-1, ...levelOf(rows, parent?.id ?? '').map(({ departOrder }) => departOrder));
  const fields = await fieldsIn(db, body, { ...NEW, departOrder: last + 1, orgCategory: parent ? '2' : '1' });
  const id = newId();
  await insertDepartment(db, { id, parentId: parent?.id ?? null, orgCode }, fields);
  await writeAudit(db, context, 'departmentAdded', { orgCode, ...fields, below: parent?.departName ?? null });
  return id;
}

/** Updates a department and its position if given; its code, missing and null fields are unchanged. */
export async function editDepartment(
  { db, change, ...context }: UserOperation,
  form: Static<typeof DepartmentChanges>,
): Promise<void> {
  const body = withoutNulls(form);
  const { id, version, parentId } = body;
  await lockTree(db);
  const rows = await findDepartments(db);
  const row = required(rows.find(isCalled(id)), commonFailures.notFound);
  const before = fieldsOf(row);
  const position = { parentId: parentId ?? row.parentId };
  const expectedVersion = { id, base: version, version: row.version };
  await mergeEdit(db, expectedVersion, { parentId: row.parentId }, position);
  const after = await mergeEdit(db, expectedVersion, before, await fieldsIn(db, body, before));
  if (!(await updateDepartment(db, { id, version: row.version }, after))) fail(commonFailures.staleVersion);
  const moves = position.parentId !== row.parentId;
  if (moves) await moveTo({ db, change, ...context }, rows, { id, parentId: parentId || null });
  const changed = differences(before, after);
  if (Object.keys(changed).length > 0)
    await writeAudit(db, context, 'departmentChanged', { of: row.departName, ...changed });
}

/** Moves a department below another one, to a position of that level. */
export async function moveDepartment(
  operation: UserOperation,
  { id, parentId, place: position }: { id: string; parentId: string | null; place: number },
): Promise<void> {
  const { db } = operation;
  await lockTree(db);
  const rows = await findDepartments(db);
  const row = required(rows.find(isCalled(id)), commonFailures.notFound);
  if ((parentId ?? '') !== row.parentId) await moveTo(operation, rows, { id, parentId });
  const level = levelOf(rows, parentId ?? '').map((one) => one.id);
  await orderLevel(db, reordered(level, id, position));
  if ((parentId ?? '') !== row.parentId) return;
  const { change: _, db: __, ...context } = operation;
  await writeAudit(db, context, 'departmentMoved', {
    of: row.departName,
    place: { from: level.indexOf(id) + 1, to: position + 1 },
  });
}

async function moveTo(
  { db, change, ...context }: UserOperation,
  rows: readonly DepartmentRow[],
  { id, parentId }: { id: string; parentId: string | null },
) {
  const below = withBelow(rows, id);
  if (parentId && below.includes(parentId)) fail(departmentFailures.cycle);
  const parent = parentId ? required(rows.find(isCalled(parentId)), commonFailures.notFound) : undefined;
  if ((parent ? depthOf(rows, parent.id) : 0) + heightOf(rows, id) > MAX_DEPTH) fail(departmentFailures.tooDeep);
  if (parentId) await requireNoMoreVisible({ db, ...context }, id, parentId);
  await placeBelow(db, id, parentId);
  // Access of a department includes its descendants, so the visible data of their users changes.
  change.announce('access', { userIds: await findPeopleOf(db, below) });
  const row = rows.find(isCalled(id));
  const from = rows.find(isCalled(row?.parentId ?? ''))?.departName ?? null;
  await writeAudit(db, context, 'departmentMoved', {
    of: row?.departName,
    below: { from, to: parent?.departName ?? null },
  });
}

/** A user who sees only their departments must not move others below them, whose users they would see. */
async function requireNoMoreVisible({ db, actor }: Pick<UserOperation, 'db' | 'actor'>, id: string, parentId: string) {
  const beyond = await departmentsOutOfScope(db, actor, [id, parentId]);
  if (beyond.has(id) && !beyond.has(parentId)) fail(userFailures.departmentBeyond);
}

/** Deletes departments with their descendants, unless they have users. */
export async function removeDepartments(
  { db, change: _, ...context }: UserOperation,
  ids: readonly string[],
): Promise<Outcome> {
  await lockTree(db);
  const rows = await findDepartments(db);
  const found = rows.filter(({ id }) => ids.includes(id));
  if (found.length === 0) fail(commonFailures.notFound);
  const inhabited = new Set(rows.filter(({ people }) => people > 0).map(({ id }) => id));
  const sorted = partitionBatch(
    found.map((row) => ({ ...row, name: row.departName })),
    ({ id }): Failure | undefined =>
      withBelow(rows, id).some((one) => inhabited.has(one)) ? departmentFailures.hasPeople : undefined,
  );
  const gone = [...new Set(sorted.going.flatMap(({ id }) => withBelow(rows, id)))];
  if (gone.length > 0) {
    await deleteDepartments(db, gone);
    const of = rows.filter(({ id }) => gone.includes(id)).map(({ departName }) => departName);
    await writeAudit(db, context, 'departmentDeleted', { of });
  }
  return outcomeOf(context.request, sorted, successMessages.deleted);
}

function isCalled(id: string): (row: TreePosition) => boolean {
  return (row) => row.id === id;
}

function levelOf(rows: readonly DepartmentRow[], parentId: string): DepartmentRow[] {
  return rows.filter((row) => row.parentId === parentId);
}

async function fieldsIn(db: Db, form: Form, before: DepartmentFields): Promise<DepartmentFields> {
  const text = <K extends 'departNameEn' | 'departNameAbbr' | 'description' | 'mobile' | 'fax' | 'address' | 'memo'>(
    name: K,
  ) => {
    const input = form[name];
    return input === undefined ? before[name] : input?.trim() || null;
  };
  const order = form.departOrder;
  const managerId = form.managerId === undefined ? before.managerId : form.managerId || null;
  if (managerId && managerId !== before.managerId && !(await findActivePerson(db, managerId))) {
    fail(departmentFailures.unknownManager);
  }
  return {
    departName: form.departName?.trim() || before.departName || fail(commonFailures.invalidInput),
    departNameEn: text('departNameEn'),
    departNameAbbr: text('departNameAbbr'),
    departOrder: order === undefined || order === null || order === '' ? before.departOrder : Number(order),
    description: text('description'),
    orgCategory: form.orgCategory || before.orgCategory,
    mobile: text('mobile'),
    fax: text('fax'),
    address: text('address'),
    memo: text('memo'),
    managerId,
  };
}

/** The editable fields of a department. */
export function fieldsOf(row: DepartmentRow): DepartmentFields {
  const { departName, departNameEn, departNameAbbr, departOrder, description, orgCategory } = row;
  const { mobile, fax, address, memo, managerId } = row;
  const names = { departName, departNameEn, departNameAbbr };
  return { ...names, departOrder, description, orgCategory, mobile, fax, address, memo, managerId };
}
