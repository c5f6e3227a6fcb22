import { expect } from 'vitest';
import { newAccount } from '../../../../test/fixtures/accounts.ts';
import { entryId, give, newRole, personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { test } from '../../../../test/kit.ts';

test('[RP-06] an actor restricted to a department finds no other users by any route', async ({ app }) => {
  const admin = await personWith(app, { roles: ['admin'] });
  const permissionId = await entryId(app, 'system/UserList');
  const rule = async (ruleName: string, ruleColumn: string, ruleConditions: string, ruleValue: string) =>
    (await admin.client.dataRule.add({ body: { permissionId, ruleName, ruleColumn, ruleConditions, ruleValue } })).id;
  const ids = [await rule('below', '', 'SCOPE', 'below'), await rule('phone', 'phone', 'HIDE', '')];
  const person = await personWith(app, { departments: 1 });
  const role = await newRole(app, [person]);
  await give(app, role, 'system/UserList', 'system:user:view', 'system:user:edit', 'system:user:freeze');
  await give(app, role, 'system:depart:view', 'system:departRole:assign', 'task:use');
  await admin.client.grant.saveRoleRules({ body: { permissionId, roleId: role, dataRuleIds: ids.join() } });
  const colleague = await newAccount(app);
  const departId = person.departments[0]?.id;
  await app.pool.query('insert into sys_user_depart (user_id, depart_id) values ($1, $2)', [colleague.id, departId]);
  await app.pool.query('update sys_user set phone = $2 where id = $1', [colleague.id, '13812345678']);
  const otherUser = await newAccount(app);
  const { user, membership } = person.client;
  const names = async (query: Parameters<typeof user.list>[0] = { query: {} }) =>
    (await user.list(query)).records.map(({ username }) => username).toSorted();
  expect(await names()).toEqual([colleague.username, person.username].toSorted());
  expect(await names({ query: { phone: '138*' } })).toEqual([]);
  expect(await names({ query: { column: 'phone', order: 'asc' } })).toHaveLength(2);
  expect(await user.queryById({ query: { id: colleague.id } })).toMatchObject({ phone: null });
  const missing = { status: 404 };
  await expect(user.queryById({ query: { id: otherUser.id } })).rejects.toMatchObject(missing);
  await expect(user.frozenBatch({ body: { ids: otherUser.id, status: 2 } })).rejects.toMatchObject(missing);
  await expect(user.edit({ body: { id: otherUser.id, realname: 'x' } })).rejects.toMatchObject(missing);
  await expect(membership.queryUserRole({ query: { userid: otherUser.id } })).rejects.toMatchObject(missing);
  const { absence, departmentRole } = person.client;
  await expect(absence.of({ query: { userId: otherUser.id } })).rejects.toMatchObject(missing);
  const body = { userId: otherUser.id, from: '2031-05-05', until: '2031-05-06', substituteId: person.id };
  await expect(absence.set({ body })).rejects.toMatchObject(missing);
  await expect(absence.end({ body: { userId: otherUser.id } })).rejects.toMatchObject(missing);
  expect(await absence.of({ query: { userId: colleague.id } })).toEqual({ absence: null });
  const ofOtherUser = departmentRole.getDeptRoleByUserId({ query: { userId: otherUser.id } });
  await expect(ofOtherUser).rejects.toMatchObject(missing);
  const assignmentCall = departmentRole.deptRoleUserAdd({
    body: { userId: otherUser.id, newRoleId: '', oldRoleId: '' },
  });
  await expect(assignmentCall).rejects.toMatchObject(missing);
  // A hidden value is kept although the form sends it back empty.
  await user.edit({ body: { id: colleague.id, realname: 'Colleague', phone: '' } });
  expect(await admin.client.user.queryById({ query: { id: colleague.id } })).toMatchObject({
    realname: 'Colleague',
    phone: '13812345678',
  });
  expect(await admin.client.user.queryById({ query: { id: otherUser.id } })).toMatchObject({ id: otherUser.id });
});

test('[RP-06] hidden users cannot be explained, reset, approved or seen outside the list', async ({ app }) => {
  const admin = await personWith(app, { roles: ['admin'] });
  const permissionId = await entryId(app, 'system/UserList');
  const rule = async (ruleColumn: string, ruleConditions: string, ruleValue: string) =>
    (
      await admin.client.dataRule.add({
        body: { permissionId, ruleName: 'own', ruleColumn, ruleConditions, ruleValue },
      })
    ).id;
  const limited = async (dataRuleIds: string) => {
    const person = await personWith(app, { departments: 1 });
    const role = await newRole(app, [person]);
    await give(app, role, 'system/UserList', 'system:user:view', 'system:permission:view', 'system:user:password');
    await give(app, role, 'system:user:approve');
    await admin.client.grant.saveRoleRules({ body: { permissionId, roleId: role, dataRuleIds } });
    return person;
  };
  const clerk = await limited(await rule('', 'SCOPE', 'below'));
  const [colleague, otherUser, waiting] = [await newAccount(app), await newAccount(app), await newAccount(app)];
  const plain = await newAccount(app);
  for (const { id } of [colleague, plain])
    await app.pool.query('insert into sys_user_depart (user_id, depart_id) values ($1, $2)', [
      id,
      clerk.departments[0]?.id,
    ]);
  await app.pool.query(`update sys_user set status = 3, phone = '13912345678' where id = $1`, [waiting.id]);
  await give(app, await newRole(app, [colleague, otherUser]), 'system:job:view');
  const jobs = await entryId(app, 'system:job:view');
  const { explain, password, twoFactor, registrant } = clerk.client;
  const missing = { status: 404 };
  await expect(explain.rightsOf({ query: { userId: otherUser.id } })).rejects.toMatchObject(missing);
  await expect(explain.why({ query: { userId: otherUser.id, permissionId } })).rejects.toMatchObject(missing);
  const { total, records } = await explain.whoMay({ query: { permissionId: jobs } });
  expect([total, records.map(({ id }) => id)]).toEqual([1, [colleague.id]]);
  const renewed = { username: otherUser.username, password: 'Another-Pass-77', confirmpassword: 'Another-Pass-77' };
  await expect(password.change({ body: renewed })).rejects.toMatchObject(missing);
  await expect(twoFactor.reset({ body: { userId: otherUser.id } })).rejects.toMatchObject(missing);
  expect(await twoFactor.reset({ body: { userId: plain.id } })).toBeNull();
  expect(await registrant.list()).toEqual([]);
  expect(await registrant.decide({ body: { ids: [waiting.id], approve: true } })).toEqual({ decided: 0 });
  const other = await limited(await rule('phone', 'HIDE', ''));
  const phones = async ({ client }: typeof admin) =>
    (await client.registrant.list()).filter(({ id }) => id === waiting.id).map(({ phone }) => phone);
  expect([await phones(admin), await phones(other)]).toEqual([['13912345678'], [null]]);
});
