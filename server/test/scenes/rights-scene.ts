import type { FastifyInstance } from 'fastify';
import { openSession } from '../../src/features/identity/session/session-store.ts';
import { seedDefaults } from '../../src/features/seed.ts';
import { newId } from '../../src/kernel/database/ids.ts';
import { clientOf, type Person } from '../kit.ts';
import { newAccount } from './accounts.ts';

type PersonOptions = { roles?: readonly string[]; departments?: number };
export type PersonInDepartments = Person & { departments: { id: string; orgCode: string }[] };

/** A signed-in user with default roles, by their codes, and this many departments, the first being the current one. */
export async function personWith(
  app: FastifyInstance,
  { roles = [], departments = 0 }: PersonOptions = {},
): Promise<PersonInDepartments> {
  await seedDefaults(app.pool);
  const options = departments > 0 ? { departments, currentDepartment: 0 } : {};
  const { id, username, departments: own } = await newAccount(app, options);
  await app.pool.query(
    'insert into sys_user_role (user_id, role_id) select $1, id from sys_role where role_code = any ($2::text[])',
    [id, roles],
  );
  const session = { userId: id, kind: 'login', remembered: true, ip: null, agent: null, idleHours: 24 } as const;
  const token = await openSession(app.db, session);
  const client = clientOf(app, { 'x-access-token': token });
  return { id, username, realname: username, token, client, departments: own };
}

/** A new role without users. */
export async function newRole(app: FastifyInstance, people: readonly { id: string }[] = []): Promise<string> {
  const id = newId();
  await app.pool.query('insert into sys_role (id, role_code, role_name) values ($1, $2, $2)', [id, `role ${id}`]);
  for (const person of people)
    await app.pool.query('insert into sys_user_role (user_id, role_id) values ($1, $2)', [person.id, id]);
  return id;
}

/** A role of a department, assigned to some users. */
export async function newDepartmentRole(
  app: FastifyInstance,
  departId: string,
  people: readonly { id: string }[] = [],
): Promise<string> {
  const id = newId();
  await app.pool.query('insert into sys_depart_role (id, depart_id, role_code, role_name) values ($1, $2, $3, $3)', [
    id,
    departId,
    `role ${id}`,
  ]);
  for (const person of people)
    await app.pool.query('insert into sys_depart_role_user (user_id, role_id) values ($1, $2)', [person.id, id]);
  return id;
}

/** The id of a default menu entry, by its code or its screen. */
export async function entryId(app: FastifyInstance, codeOrScreen: string): Promise<string> {
  const { rows } = await app.pool.query(
    'select id from sys_permission where perms = $1 or component = $1 order by created_at, id limit 1',
    [codeOrScreen],
  );
  return rows[0].id;
}

/** A user with some entries, whose grant of one of them has rules, made of column, condition and value. */
export async function personWithRules(
  app: FastifyInstance,
  { entries, on }: { entries: readonly string[]; on: string },
  ...rules: (readonly [string, string, string])[]
): Promise<PersonInDepartments> {
  const admin = await personWith(app, { roles: ['admin'] });
  const person = await personWith(app);
  const role = await newRole(app, [person]);
  await give(app, role, ...entries);
  // Nobody grants what they do not have.
  await give(app, await newRole(app, [admin]), ...entries);
  const permissionId = await entryId(app, on);
  const ids: string[] = [];
  for (const [ruleColumn, ruleConditions, ruleValue] of rules) {
    const body = { permissionId, ruleName: ruleConditions, ruleColumn, ruleConditions, ruleValue };
    ids.push((await admin.client.dataRule.add({ body })).id);
  }
  await admin.client.grant.saveRoleRules({ body: { permissionId, roleId: role, dataRuleIds: ids.join() } });
  return person;
}

/** Grants entries to a role directly in the database, by code or screen. */
export async function give(app: FastifyInstance, roleId: string, ...entries: string[]): Promise<void> {
  for (const entry of entries)
    await app.pool.query('insert into sys_role_permission (role_id, permission_id) values ($1, $2)', [
      roleId,
      await entryId(app, entry),
    ]);
}
