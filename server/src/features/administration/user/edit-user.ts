import { commonFailures, type UserChanges, userFailures } from '@opsyard/contract';
import type { Static } from 'typebox';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mergeEdit } from '../../../kernel/merge-edit.ts';
import { idsIn } from '../../../kernel/routes/list-query.ts';
import { withoutNulls } from '../../../kernel/routes/without-nulls.ts';
import { type AuditContext, differences, writeAudit } from '../../audit/index.ts';
import { requireConfirmed, resemblesAdministrator } from '../../identity/index.ts';
import { authoritiesOver } from './account-authority.ts';
import { applyMemberships, checkMemberships, type Memberships } from './assign.ts';
import { findUser, type UserRow } from './list-store.ts';
import { mergeMemberships } from './merge-memberships.ts';
import { readFields } from './read-fields.ts';
import { type UserFields, updateUser } from './write-store.ts';

type EditContext = AuditContext & { db: Db; change: Change };

/** Updates a user; missing and null fields are unchanged. */
export async function editUser(
  { db, change, ...context }: EditContext,
  form: Static<typeof UserChanges>,
): Promise<UserRow> {
  const { actor } = context;
  const body = withoutNulls(form);
  const { id, version } = body;
  const { authorities, context: changeContext } = await authoritiesOver(db, actor, [id]);
  const authority = authorities.find(({ deleted }) => !deleted) ?? fail(commonFailures.notFound);
  if (authority.mayDoMore) fail(userFailures.mayDoMore);
  const row = required(await findUser(db, id), commonFailures.notFound);
  const fieldsBefore = fieldsOf(row);
  const fields = await mergeEdit(
    db,
    { id, base: version, version: row.version },
    fieldsBefore,
    readFields(body, fieldsBefore),
  );
  if (fields.realname !== row.realname && (await resemblesAdministrator(db, id, fields.realname)))
    fail(userFailures.likeAdministrator);
  // A number or address can be used to reset the password.
  if (fields.email !== row.email || fields.phone !== row.phone) await requireConfirmed(db, actor);
  const before = membershipsOf(row);
  const requested = {
    roleIds: body.selectedroles === undefined ? before.roleIds : idsIn(body.selectedroles),
    departIds: body.selecteddeparts === undefined ? before.departIds : idsIn(body.selecteddeparts),
  };
  const after = await mergeMemberships(db, { id, seen: version, version: row.version }, before, requested);
  await checkMemberships(db, actor, { before, after, authority: { ...authority, ...changeContext } });
  await checkLedDepartments(db, context, fieldsBefore.departIds, fields.departIds);
  if (!(await updateUser(db, { id, version: row.version, isEmailTrusted: actor.id !== id }, fields)))
    fail(commonFailures.staleVersion);
  await applyMemberships(db, id, before, after);
  const changed = { ...differences(fieldsBefore, fields), ...differences(before, after) };
  change.announce('access', { userIds: [id] });
  if (Object.keys(changed).length > 0) await writeAudit(db, context, 'userChanged', { of: row.username, ...changed });
  return required(await findUser(db, id), commonFailures.notFound);
}

/** Leaders of departments require the permission to assign departments. */
async function checkLedDepartments(
  db: Db,
  { actor }: AuditContext,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const asDepartments = (departIds: readonly string[]): Memberships => ({ roleIds: [], departIds });
  await checkMemberships(db, actor, { before: asDepartments(before), after: asDepartments(after) });
}

function fieldsOf(row: UserRow): UserFields {
  const { realname, workNo, birthday, email, phone, post, telephone, sex, userIdentity, activitiSync } = row;
  const departIds = idsIn(row.departIds).toSorted();
  return { realname, workNo, birthday, email, phone, post, telephone, sex, userIdentity, activitiSync, departIds };
}

function membershipsOf({ roles, departs }: UserRow): Memberships {
  return { roleIds: roles.map(({ id }) => id), departIds: departs.map(({ id }) => id) };
}
