import type { Permission } from '@opsyard/contract';
import { expect } from 'vitest';
import { entryId, give, newRole, personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { test } from '../../../../test/kit.ts';

test('[RP-06] an actor restricted to their own entries finds and deletes no others', async ({ app }) => {
  const admin = await personWith(app, { roles: ['admin'] });
  const permissionId = await entryId(app, 'system/LogList');
  const rule = async (ruleColumn: string, ruleConditions: string, ruleValue: string) =>
    (
      await admin.client.dataRule.add({
        body: { permissionId, ruleName: ruleConditions, ruleColumn, ruleConditions, ruleValue },
      })
    ).id;
  const ids = [await rule('', 'SCOPE', 'own'), await rule('ip', 'HIDE', '')];
  const person = await personWith(app);
  const role = await newRole(app, [person]);
  const may: Permission[] = ['system:log:view', 'system:log:delete', 'task:use'];
  await give(app, role, 'system/LogList', ...may);
  await admin.client.grant.saveRoleRules({ body: { permissionId, roleId: role, dataRuleIds: ids.join() } });
  for (const { client } of [person, admin]) await client.log.deleteBatch({ query: { ids: '0'.repeat(32) } });
  const { log } = person.client;
  const { records, total } = await log.list();
  expect(new Set(records.map(({ username }) => username))).toEqual(new Set([person.username]));
  expect([records.length, records.every(({ ip }) => ip === null)]).toEqual([total, true]);
  expect((await log.list({ query: { keyWord: 'entries' } })).records).toEqual([]);
  const { records: all } = await admin.client.log.list({ query: { username: admin.username } });
  const foreign = all[0]?.id ?? '';
  await expect(log.delete({ query: { id: foreign } })).rejects.toMatchObject({ status: 404 });
  expect(await log.deleteBatch({ query: { ids: `${foreign},` } })).toEqual({ deleted: 0 });
  await expect(log.deleteBatch({ query: { ids: 'allclear' } })).rejects.toMatchObject({ status: 403 });
  const fewerDays = person.client.systemSettings.saveLogDays({ body: { version: 0, days: 7 } });
  await expect(fewerDays).rejects.toMatchObject({ failure: 'common.forbidden' });
});
