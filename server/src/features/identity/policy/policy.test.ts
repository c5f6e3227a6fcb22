import type { SecurityPolicy } from '@opsyard/contract';
import { expect } from 'vitest';
import { auditOf, expireConfirmation, newAccount } from '../../../../test/fixtures/accounts.ts';
import { give, newRole } from '../../../../test/fixtures/rights-fixture.ts';
import { test } from '../../../../test/kit.ts';
import { messagesTo } from '../../../../test/messages.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { seedDefaults } from '../../seed.ts';

const policy: SecurityPolicy = {
  registration: 'approval',
  conceal: true,
  twoStepRoles: [],
  firstSignIn: 'link',
  newcomerRole: '',
};

test.beforeEach(async ({ app }) => {
  await app.pool.query(`delete from installation where name = 'security policy'`);
});

test('undecided rules are open during evaluation', async ({ as }) => {
  const { client } = await as('system:security:edit');
  const { policy: found } = await client.securityPolicy.get();
  expect(found).toEqual({
    registration: 'open',
    conceal: false,
    twoStepRoles: [],
    firstSignIn: 'create',
    newcomerRole: 'guest',
  });
});

test('refuses unknown rules', async ({ as }) => {
  const { client } = await as('system:security:edit');
  const body = { ...policy, registration: 'everybody' } as unknown as SecurityPolicy;
  await expect(client.securityPolicy.save({ body })).rejects.toMatchObject({ failure: 'common.invalidInput' });
});

test('[B1] refuses a newcomer role with more permissions than the actor has, and the administrator role', async ({
  app,
  as,
}) => {
  const { client } = await as('system:security:edit', 'system:announcement:edit');
  await seedDefaults(app.pool);
  const [reader, keeper] = [await newRole(app), await newRole(app)];
  await give(app, reader, 'system:announcement:edit');
  await give(app, keeper, 'system:announcement:edit', 'system:user:add');
  const save = (newcomerRole: string) => client.securityPolicy.save({ body: { ...policy, newcomerRole } });
  for (const code of [`role ${keeper}`, 'admin'])
    await expect(save(code)).rejects.toMatchObject({ failure: 'user.roleBeyond' });
  expect(await save(`role ${reader}`)).toMatchObject({ newcomerRole: `role ${reader}` });
  expect(await save('gone')).toMatchObject({ newcomerRole: '' });
});

test('[B1] a session without recent confirmation cannot change the rules', async ({ app, as }) => {
  const { client, id } = await as('system:security:edit');
  await expireConfirmation(app, id);
  await expect(client.securityPolicy.save({ body: policy })).rejects.toMatchObject({
    failure: 'identity.confirmFirst',
  });
});

test('saves the rules for existing roles and audits the change', async ({ app, as }) => {
  const { client, id } = await as('system:security:edit');
  await app.pool.query(`insert into sys_role (id, role_code, role_name) values ($1, 'bookkeeper', 'Books')`, [newId()]);
  const saved = await client.securityPolicy.save({ body: { ...policy, twoStepRoles: ['bookkeeper', 'gone'] } });
  expect(saved).toEqual({ ...policy, twoStepRoles: ['bookkeeper'] });
  const { policy: found, roles } = await client.securityPolicy.get();
  expect(found).toEqual(saved);
  expect(roles).toContainEqual({ roleCode: 'bookkeeper', roleName: 'Books' });
  expect(await auditOf(app, id)).toEqual([
    {
      kind: 'policyChanged',
      detail: {
        registration: { from: 'open', to: 'approval' },
        conceal: { from: false, to: true },
        twoStepRoles: { from: [], to: ['bookkeeper'] },
        firstSignIn: { from: 'create', to: 'link' },
        newcomerRole: { from: 'guest', to: '' },
      },
    },
  ]);
});

test('approves or rejects waiting users once and notifies them', async ({ app, as }) => {
  const waiting = [await newAccount(app), await newAccount(app), await newAccount(app)];
  const ids = waiting.map(({ id }) => id);
  await app.pool.query('update sys_user set status = 3 where id = any ($1)', [ids]);
  const [first, second, third] = ids as [string, string, string];
  await app.pool.query(`update sys_user set language = 'zh' where id = $1`, [second]);
  const active = await newAccount(app);
  const { client, id } = await as('system:user:approve');
  expect((await client.registrant.list()).map((one) => one.id)).toEqual(ids);
  expect(await client.registrant.decide({ body: { ids: [first, active.id], approve: true } })).toEqual({ decided: 1 });
  expect(await client.registrant.decide({ body: { ids: [first, second], approve: false } })).toEqual({ decided: 1 });
  expect((await client.registrant.list()).map((one) => one.id)).toEqual([third]);
  const { rows } = await app.pool.query(
    'select id, status, deleted_at is null as there from sys_user where id = any ($1) order by id',
    [[first, second, active.id]],
  );
  expect(rows).toEqual([
    { id: first, status: 1, there: true },
    { id: second, status: 3, there: false },
    { id: active.id, status: 1, there: true },
  ]);
  expect(await messagesTo(app, waiting[0]?.email ?? '')).toMatchObject([{ subject: 'Your registration was approved' }]);
  expect(await messagesTo(app, waiting[1]?.email ?? '')).toMatchObject([{ subject: '您的注册申请未通过' }]);
  expect(await auditOf(app, id)).toEqual([
    { kind: 'registrationDecided', detail: { approve: true, of: [waiting[0]?.username] } },
    { kind: 'registrationDecided', detail: { approve: false, of: [waiting[1]?.username] } },
  ]);
});

test('[RG-02] the names of a rejected user are available again', async ({ app, as, anonymous }) => {
  const { id, username } = await newAccount(app);
  await app.pool.query('update sys_user set status = 3 where id = $1', [id]);
  await expect(anonymous.account.checkOnlyUser({ query: { username } })).rejects.toMatchObject({ status: 200 });
  const { client } = await as('system:user:approve');
  await client.registrant.decide({ body: { ids: [id], approve: false } });
  await expect(anonymous.account.checkOnlyUser({ query: { username } })).resolves.toBeNull();
});
