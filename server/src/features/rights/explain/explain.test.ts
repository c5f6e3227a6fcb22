import { expect } from 'vitest';
import { entryId, give, newDepartmentRole, newRole, personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { test } from '../../../../test/kit.ts';

test('[RP-05] explains the permissions of a user and their roles', async ({ app }) => {
  const { client } = await personWith(app, { roles: ['admin'] });
  const person = await personWith(app);
  const role = await newRole(app, [person]);
  await give(app, role, 'task:use');
  const { person: named, entries } = await client.explain.rightsOf({ query: { userId: person.id } });
  expect(named).toMatchObject({ username: person.username, active: true, departName: null });
  const may = entries.filter(({ allowed }) => allowed).map(({ perms }) => perms);
  expect(may).toEqual(['task:use']);
  const permissionId = await entryId(app, 'task:use');
  const why = await client.explain.why({ query: { userId: person.id, permissionId } });
  expect(why).toMatchObject({ allowed: true, resource: 'Tasks', rows: [], predicate: null });
  expect(why.paths).toMatchObject([{ kind: 'role', holderId: role, name: `role ${role}`, counts: 'yes' }]);
  const not = await entryId(app, 'task:task:export');
  expect(await client.explain.why({ query: { userId: person.id, permissionId: not } })).toMatchObject({
    allowed: false,
    paths: [],
  });
  const who = await client.explain.whoMay({ query: { permissionId } });
  expect(who.records.map(({ id }) => id)).toContain(person.id);
  expect(who.total).toBeGreaterThanOrEqual(who.records.length);
  await app.pool.query('update sys_user set status = 2 where id = $1', [person.id]);
  expect((await client.explain.why({ query: { userId: person.id, permissionId } })).allowed).toBe(false);
  const nobody = { userId: '0'.repeat(32), permissionId };
  await expect(client.explain.why({ query: nobody })).rejects.toMatchObject({ status: 404 });
});

test('[RP-04] [RP-05] explains why a department role is ineffective', async ({ app }) => {
  const { client } = await personWith(app, { roles: ['admin'] });
  const person = await personWith(app, { departments: 2 });
  const [here, elsewhere] = person.departments;
  const permissionId = await entryId(app, 'task:use');
  for (const depart of [here, elsewhere]) {
    const role = await newDepartmentRole(app, depart?.id ?? '', [person]);
    await app.pool.query('insert into sys_depart_role_permission (role_id, permission_id) values ($1, $2)', [
      role,
      permissionId,
    ]);
  }
  await app.pool.query('insert into sys_depart_permission (depart_id, permission_id) values ($1, $2)', [
    elsewhere?.id,
    permissionId,
  ]);
  const { allowed, paths } = await client.explain.why({ query: { userId: person.id, permissionId } });
  expect(allowed).toBe(false);
  expect(paths.map(({ departId, counts }) => [departId, counts])).toEqual(
    expect.arrayContaining([
      [here?.id, 'ceiling'],
      [elsewhere?.id, 'otherDepartment'],
    ]),
  );
});

test('[RP-04] [RP-05] a role of the current department counts, with the data rules of the department and of the role', async ({
  app,
}) => {
  const { client } = await personWith(app, { roles: ['admin'] });
  const person = await personWith(app, { departments: 2 });
  const here = person.departments[0]?.id ?? '';
  const permissionId = await entryId(app, 'task:use');
  const ruleOf = async (ruleValue: string) => {
    const rule = { permissionId, ruleName: ruleValue, ruleColumn: 'title', ruleConditions: 'LIKE', ruleValue };
    return (await client.dataRule.add({ body: rule })).id;
  };
  const [ofRole, ofDepartment] = [await ruleOf('Role'), await ruleOf('Department')];
  const role = await newDepartmentRole(app, here, [person]);
  const query = async (text: string, values: unknown[]) => await app.pool.query(text, values);
  await query('insert into sys_depart_role_permission (role_id, permission_id, data_rule_ids) values ($1, $2, $3)', [
    ...[role, permissionId, [ofRole]],
  ]);
  await query('insert into sys_depart_permission (depart_id, permission_id, data_rule_ids) values ($1, $2, $3)', [
    ...[here, permissionId, [ofDepartment]],
  ]);
  const why = async () => await client.explain.why({ query: { userId: person.id, permissionId } });
  const { allowed, paths } = await why();
  expect(allowed).toBe(true);
  expect(paths).toMatchObject([{ kind: 'departRole', holderId: role, departId: here, counts: 'yes' }]);
  expect(paths[0]?.rows).toEqual(
    expect.arrayContaining([expect.stringContaining('Role'), expect.stringContaining('Department')]),
  );
  await expect(person.client.project.list({ query: {} })).resolves.toBeDefined();
  await query('delete from sys_user_depart where user_id = $1 and depart_id = $2', [person.id, here]);
  const left = await why();
  expect(left.allowed).toBe(false);
  expect(left.paths.map(({ counts }) => counts)).toEqual(['otherDepartment']);
});

test('[RP-06] describes the visible records as the database applies them', async ({ app }) => {
  const { client } = await personWith(app, { roles: ['admin'] });
  const person = await personWith(app, { departments: 1 });
  const role = await newRole(app, [person]);
  await give(app, role, 'system/AuditLog', 'system:audit:view');
  const permissionId = await entryId(app, 'system/AuditLog');
  const rule = async (ruleColumn: string, ruleConditions: string, ruleValue: string) =>
    (
      await client.dataRule.add({
        body: { permissionId, ruleName: ruleValue || 'hide', ruleColumn, ruleConditions, ruleValue },
      })
    ).id;
  const ids = [
    await rule('', 'SCOPE', 'below'),
    await rule('username', 'RIGHT_LIKE', '#{sys_user_code}'),
    await rule('ip', 'HIDE', ''),
  ];
  await client.grant.saveRoleRules({ body: { permissionId, roleId: role, dataRuleIds: ids.join() } });
  const why = await client.explain.why({ query: { userId: person.id, permissionId } });
  expect(why.paths[0]?.rows).toEqual(
    expect.arrayContaining([
      'records of their current department and its sub-departments',
      'Account starts with their username',
    ]),
  );
  expect(why.paths[0]?.hides).toEqual(['IP address']);
  const code = person.departments[0]?.orgCode;
  expect(why.rows).toHaveLength(1);
  expect(why.rows[0]).toContain(`records of their current department and its sub-departments (${code})`);
  expect(why.rows[0]).toContain(`Account starts with “${person.username}”`);
  expect(why.predicate).toMatch(/username like any \(\$\d::text\[\]\)/);
  expect(why.predicate).not.toContain(person.username);
  expect(why.hides).toEqual([{ column: 'IP address', when: 'always' }]);
});
