import {
  commonFailures,
  type Failure,
  type ImportOutcome,
  type NewRole,
  type Outcome,
  type RoleChanges,
  roleFailures,
  type SysRole,
  userFailures,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail, required } from '../../../kernel/fail.ts';
import type { Upload } from '../../../kernel/files/upload.ts';
import { mergeEdit } from '../../../kernel/merge-edit.ts';
import { withoutNulls } from '../../../kernel/routes/without-nulls.ts';
import { type ReadColumn, readTable } from '../../../kernel/spreadsheet/index.ts';
import { type AuditContext, differences, writeAudit } from '../../audit/index.ts';
import { lockPermissions } from '../../identity/index.ts';
import { outcomeOf, partitionBatch, reportRows } from '../batch-outcome.ts';
import { findRoleAuthorities } from '../user/account-authority-store.ts';
import type { UserOperation } from '../user/user-state.ts';
import { successMessages } from '../words.ts';
import {
  deleteRoles,
  findKnownCodes,
  findRole,
  insertRoles,
  isCodeTaken,
  type RoleFields,
  updateRole,
} from './store.ts';

/** Adds a role without grants. */
export async function addRole(
  { db, change: _, ...context }: UserOperation,
  body: Static<typeof NewRole>,
): Promise<SysRole> {
  const fields = {
    roleCode: body.roleCode,
    roleName: body.roleName.trim(),
    description: body.description?.trim() || null,
  };
  if (fields.roleName === '') fail(commonFailures.invalidInput);
  // Codes that differ only in case are equal to users but not to the database, so additions are serialized.
  await lockPermissions(db);
  if (await isCodeTaken(db, fields.roleCode, '')) fail(roleFailures.codeTaken);
  const id = newId();
  await insertRoles(db, [{ ...fields, id }]);
  await writeAudit(db, context, 'roleAdded', { ...fields });
  return required(await findRole(db, id), commonFailures.notFound);
}

/** Renames a role; missing and null fields are unchanged. */
export async function editRole(
  { db, change: _, ...context }: UserOperation,
  form: Static<typeof RoleChanges>,
): Promise<SysRole> {
  const body = withoutNulls(form);
  const { id, version } = body;
  await lockPermissions(db);
  const role = required(await findRole(db, id), commonFailures.notFound);
  const [authority] = await findRoleAuthorities(db, [id], context.actor);
  if (authority?.beyond) fail(userFailures.roleBeyond);
  const { roleCode, roleName, description } = role;
  const before: RoleFields = { roleCode, roleName, description };
  const after: RoleFields = await mergeEdit(db, { id, base: version, version: role.version }, before, {
    roleCode: body.roleCode ?? roleCode,
    roleName: body.roleName?.trim() || roleName,
    description: body.description === undefined ? description : body.description.trim() || null,
  });
  if (after.roleCode !== roleCode) await checkCode(db, role, after.roleCode);
  if (!(await updateRole(db, { id, version: role.version }, after))) fail(commonFailures.staleVersion);
  const changed = differences(before, after);
  if (Object.keys(changed).length > 0) await writeAudit(db, context, 'roleChanged', { of: roleCode, ...changed });
  return required(await findRole(db, id), commonFailures.notFound);
}

async function checkCode(db: Db, { id, needed }: SysRole, code: string): Promise<void> {
  if (needed) fail(roleFailures.needed);
  if (await isCodeTaken(db, code, id)) fail(roleFailures.codeTaken);
}

/** Deletes roles and unassigns them. */
export async function removeRoles({ db, change, ...context }: UserOperation, ids: readonly string[]): Promise<Outcome> {
  await lockPermissions(db);
  const found = await findRoleAuthorities(db, ids, context.actor);
  if (found.length === 0) fail(commonFailures.notFound);
  const sorted = partitionBatch(
    found.map((role) => ({ ...role, name: role.roleCode })),
    deleteRefusal,
  );
  const people = await deleteRoles(
    db,
    sorted.going.map(({ id }) => id),
  );
  const of = sorted.going.map(({ roleCode }) => roleCode);
  if (of.length > 0) {
    change.announce('access', { userIds: people });
    await writeAudit(db, context, 'roleDeleted', { of, people: people.length });
  }
  return outcomeOf(context.request, sorted, successMessages.deleted);
}

function deleteRefusal({ roleCode, beyond }: { roleCode: string; beyond: boolean }): Failure | undefined {
  if (roleCode === 'admin') return roleFailures.needed;
  return beyond ? userFailures.roleBeyond : undefined;
}

const IMPORT_COLUMNS = [
  { key: 'roleCode', titles: ['Code', '角色编码', 'Role code', 'roleCode'], required: true },
  { key: 'roleName', titles: ['Name', '角色名称', 'Role name', 'roleName'], required: true },
  { key: 'description', titles: ['Description', '备注', '描述', 'description'] },
] as const satisfies readonly ReadColumn<string>[];
const CODE = /^[A-Za-z0-9_.:-]{1,64}$/;

/** Imports roles; refused rows are reported individually. */
export async function importRoles(
  app: FastifyInstance,
  { db, upload, ...context }: AuditContext & { db: Db; upload: Upload },
): Promise<ImportOutcome> {
  const rows = await readTable(app.files, upload, IMPORT_COLUMNS);
  await lockPermissions(db);
  const known = new Set(
    await findKnownCodes(
      db,
      rows.map(({ roleCode }) => roleCode),
    ),
  );
  const roles: (RoleFields & { id: string })[] = [];
  const problems: { row: number; name: string; failure: Failure }[] = [];
  for (const { row, roleCode, roleName, description } of rows) {
    const failure = problemWith({ roleCode, roleName, description }, known);
    known.add(roleCode.toLowerCase());
    if (failure) problems.push({ row, name: roleCode, failure });
    else roles.push({ id: newId(), roleCode, roleName, description: description || null });
  }
  if (roles.length > 0) {
    await insertRoles(db, roles);
    const of = roles.map(({ roleCode }) => roleCode).slice(0, 200);
    await writeAudit(db, context, 'rolesImported', { file: upload.name, count: roles.length, of });
  }
  return await reportRows({ db, request: context.request, successCount: roles.length }, problems);
}

type Cells = { roleCode: string; roleName: string; description: string };

function problemWith({ roleCode, roleName, description }: Cells, known: ReadonlySet<string>): Failure | undefined {
  const fits =
    CODE.test(roleCode) &&
    !/\p{Cc}/u.test(roleName) &&
    !description.includes('\0') &&
    roleName !== '' &&
    [...roleName].length <= 100 &&
    [...description].length <= 500;
  if (!fits) return commonFailures.invalidInput;
  return known.has(roleCode.toLowerCase()) ? roleFailures.codeTaken : undefined;
}
