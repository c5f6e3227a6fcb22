import { expect } from 'vitest';
import { newAccount, send } from '../fixtures/accounts.ts';
import { test } from '../fixtures/import-fixture.ts';
import { entryId, give, newRole, personWith } from '../fixtures/rights-fixture.ts';
import { newMobile } from '../messages.ts';

test('[RP-06] the duplicate check and import matching do not reveal columns hidden by a data rule', async ({
  app,
  send: upload,
}) => {
  const admin = await personWith(app, { roles: ['admin'] });
  const permissionId = await entryId(app, 'system/UserList');
  const hide = async (ruleColumn: string) => {
    const body = { permissionId, ruleName: `hide ${ruleColumn}`, ruleColumn, ruleConditions: 'HIDE', ruleValue: '' };
    return (await admin.client.dataRule.add({ body })).id;
  };
  const rules = [await hide('phone'), await hide('email')];
  const clerkIn = async (dataRuleIds: string[]) => {
    const clerk = await personWith(app);
    const role = await newRole(app, [clerk]);
    await give(app, role, 'system/UserList', 'system:user:view', 'system:user:edit', 'task:use');
    await give(app, role, 'task:project:add', 'task:task:import');
    if (dataRuleIds.length > 0)
      await admin.client.grant.saveRoleRules({
        body: { permissionId, roleId: role, dataRuleIds: dataRuleIds.join() },
      });
    return clerk;
  };
  const [limitedUser, fullUser] = [await clerkIn(rules), await clerkIn([])];
  const [victim, phone] = [await newAccount(app), newMobile()];
  await app.pool.query('update sys_user set phone = $2 where id = $1', [victim.id, phone]);
  const ask = async (token: string, fieldName: string, fieldVal: string) => {
    const query = new URLSearchParams({ tableName: 'sys_user', fieldName, fieldVal });
    return (await send(app, `/sys/duplicate/check?${query}`, { token })).body?.result.failure;
  };
  for (const [field, value] of [
    ['phone', phone],
    ['email', victim.email],
  ] as const) {
    expect(await ask(fullUser.token, field, value)).toBe('duplicate.taken');
    expect(await ask(limitedUser.token, field, value)).toBe('duplicate.unknownField');
    expect(await ask(limitedUser.token, field, 'nobody@example.com')).toBe('duplicate.unknownField');
  }
  const file = `Title,Assignee\r\nOne,${victim.email}\r\n`;
  const matched = async (person: typeof limitedUser, projectId?: string) =>
    (await upload(person, file, { name: 'tasks.csv', ...(projectId && { projectId }) })).people.map(
      ({ userId }) => userId,
    );
  expect(await matched(fullUser)).toEqual([victim.id]);
  expect(await matched(limitedUser)).toEqual([null]);
  const key = `H${Date.now().toString(36).toUpperCase().slice(-6)}`;
  const { id } = await limitedUser.client.project.add({ body: { name: 'Hidden', key, template: 'blank' } });
  await limitedUser.client.member.add({ body: { projectId: id, userIds: [victim.id], role: 'member' } });
  expect(await matched(limitedUser, id)).toEqual([null]);
});
