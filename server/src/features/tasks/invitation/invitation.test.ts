import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { auditOf, newAccount, newAddress, send, signIn, tokenOf } from '../../../../test/fixtures/accounts.ts';
import { test as base } from '../../../../test/fixtures/project-fixture.ts';
import { smtpPeer } from '../../../../test/gateway-peers.ts';
import { clientOf, freshKey, newPerson, type Person } from '../../../../test/kit.ts';
import { messagesTo, sendWaiting } from '../../../../test/messages.ts';
import { runJob } from '../../../../test/run-job.ts';
import { seedDefaults } from '../../seed.ts';
import { purgeTrash } from '../trash/jobs.ts';

const OWN = 'https://desk.example.com';
const PASSWORD = 'seven green bottles';
const GATEWAY = { user: 'desk', pass: 'open sesame' };

const test = base
  .extend('smtp', { scope: 'file' }, async ({}, { onCleanup }) => {
    const peer = await smtpPeer(GATEWAY);
    onCleanup(() => peer.close());
    return peer;
  })
  .extend('environment', { scope: 'file' }, async ({ smtp }) => ({
    CAPTCHA: 'off',
    PUBLIC_URL: OWN,
    MAIL_GATEWAY: `smtp://${GATEWAY.user}:${encodeURIComponent(GATEWAY.pass)}@127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'desk@example.com',
  }));

let addresses = 0;
function newEmail(): string {
  addresses += 1;
  return `guest${addresses}@outside.example`;
}

async function setPolicy({ pool }: FastifyInstance, policy: Record<string, unknown>): Promise<void> {
  await pool.query(
    `insert into installation (name, value) values ('security policy', $1::jsonb)
     on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(policy)],
  );
}

async function ticketTo(app: FastifyInstance, email: string): Promise<string> {
  const letter = (await messagesTo(app, email)).findLast(({ purpose }) => purpose === 'project invitation');
  return /\/user\/invitation\?to=project#(\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
}

const add = (person: Person, projectId: string, emails: string[], role: 'manager' | 'member' | 'guest' = 'member') =>
  person.client.projectInvitation.add({ body: { projectId, emails, role } });

let names = 0;
const register = (app: FastifyInstance, ticket: string, more: Record<string, unknown> = {}) => {
  names += 1;
  const payload = { ticket, username: `joins.${names}x`, password: PASSWORD, confirmpassword: PASSWORD, ...more };
  return send(app, '/task/invitation/register', { payload });
};

async function roleIn({ pool }: FastifyInstance, projectId: string, where: string): Promise<string | undefined> {
  const { rows } = await pool.query(
    `select m.role from project_member m join sys_user u on u.id = m.user_id
     where m.project_id = $1 and (lower(u.email) = lower($2) or u.username = $2)`,
    [projectId, where],
  );
  return rows[0]?.role;
}

test.beforeEach(({ app }) => setPolicy(app, { memberInvitations: 'members', newcomerRole: 'guest' }));

test('an address with an account becomes a member immediately; existing members are reported', async ({
  app,
  fixture,
}) => {
  const [one, two] = [await newAccount(app), await newAccount(app)];
  const { owner } = fixture.people;
  const emails = [one.email.toUpperCase(), two.email, one.email];
  const first = await add(owner, fixture.project.id, [emails[0] ?? ''], 'guest');
  expect(first).toMatchObject({ added: [{ id: one.id }], already: [], invitations: [] });
  const again = await add(owner, fixture.project.id, emails, 'manager');
  expect(again).toMatchObject({ added: [{ id: two.id }], already: [{ id: one.id }], invitations: [] });
  expect(await roleIn(app, fixture.project.id, one.email)).toBe('guest');
  expect(await messagesTo(app, one.email)).toEqual([]);
});

test('an unconfirmed address does not make its user a member', async ({ app, fixture }) => {
  const { id, email } = await newAccount(app);
  await app.pool.query('update sys_user set email_proved_at = null where id = $1', [id]);
  const { added, invitations } = await add(fixture.people.owner, fixture.project.id, [email]);
  expect([added, invitations.length]).toEqual([[], 1]);
  expect((await register(app, await ticketTo(app, email))).status).toBe(200);
  const { rows } = await app.pool.query('select id from sys_user where email = $1', [email]);
  expect(rows).not.toContainEqual({ id });
});

test('another address gets an e-mail that names inviter and project, and its link registers a member', async ({
  app,
  smtp,
  fixture,
}) => {
  await seedDefaults(app.pool);
  const { owner } = fixture.people;
  const email = newEmail();
  const { added, invitations } = await add(owner, fixture.project.id, [email], 'guest');
  expect(added).toEqual([]);
  expect(invitations).toMatchObject([{ email, role: 'guest', invitedBy: { id: owner.id } }]);
  const days = (Date.parse(invitations[0]?.endsAt ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(7, 2);
  const ticket = await ticketTo(app, email);
  await sendWaiting(app);
  const mail = smtp.taken.find(({ to }) => to.includes(email));
  expect(mail?.raw).toContain(`${owner.realname} has invited you to join the project`);
  const looked = await send(app, '/task/invitation/look', { payload: { ticket } });
  expect(looked.body?.result).toEqual({
    email,
    projectName: fixture.project.name,
    inviter: owner.realname,
    role: 'guest',
    mayRegister: true,
  });
  const short = await register(app, ticket, { password: 'short', confirmpassword: 'short' });
  expect(short.body?.result.failure).toBe('password.short');
  const { body } = await register(app, ticket);
  const { username } = body?.result ?? {};
  expect(await roleIn(app, fixture.project.id, username)).toBe('guest');
  const signedIn = await signIn(app, { username, password: PASSWORD });
  const newcomer = clientOf(app, { 'x-access-token': signedIn.body?.result.token });
  expect((await newcomer.project.queryById({ query: { id: fixture.project.id } })).id).toBe(fixture.project.id);
  const { rows } = await app.pool.query('select id, email_proved_at from sys_user where email = $1', [email]);
  expect(rows[0]?.email_proved_at).not.toBeNull();
  expect((await auditOf(app, rows[0]?.id)).map(({ kind }) => kind)).toEqual([
    'registered',
    'projectInvitationUsed',
    'signedIn',
  ]);
  expect((await owner.client.projectInvitation.list({ query: { projectId: fixture.project.id } })).invitations).toEqual(
    [],
  );
  expect((await register(app, ticket)).body?.result.failure).toBe('projectInvitation.over');
});

test('the e-mail is in the language of the inviter, and shows no name as a link', async ({ app, as }) => {
  const owner = await as('task:use', 'task:project:add');
  const key = freshKey();
  const project = await owner.client.project.add({ body: { name: `www.evil.example ${key}`, key, template: 'blank' } });
  const email = newEmail();
  const payload = { projectId: project.id, emails: [email], role: 'member' };
  await send(app, '/task/invitation/add', { payload, token: owner.token, headers: { 'accept-language': 'zh-CN' } });
  const [letter] = await messagesTo(app, email);
  expect(letter.subject).toBe(`${owner.realname}邀请您加入 Opsyard 项目“www. evil. example ${key}”`);
});

test('concurrent uses of one link, on two processes, create one account', async ({ app, secondApp, fixture }) => {
  const email = newEmail();
  await add(fixture.people.owner, fixture.project.id, [email]);
  const ticket = await ticketTo(app, email);
  const answers = await Promise.all([app, secondApp, app, secondApp].map((one) => register(one, ticket)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { rowCount } = await app.pool.query('select 1 from sys_user where email = $1', [email]);
  expect(rowCount).toBe(1);
});

test('an account joins with a link to its confirmed address, and with no other', async ({ app, as, fixture }) => {
  await setPolicy(app, { memberInvitations: 'members', conceal: true });
  const [one, other] = [await newAccount(app), await newAccount(app)];
  const { added, already, invitations } = await add(fixture.people.owner, fixture.project.id, [one.email, newEmail()]);
  expect([added, already, invitations.length]).toEqual([[], [], 2]);
  const ticket = await ticketTo(app, one.email);
  const accept = (token: string) => send(app, '/task/invitation/accept', { payload: { ticket }, token });
  const foreign = await accept(await tokenOf(app, other.username));
  expect(foreign.body?.result.failure).toBe('projectInvitation.otherAddress');
  expect((await accept((await as('task:use')).token)).status).toBe(403);
  expect((await register(app, ticket)).body?.result.failure).toBe('projectInvitation.hasAccount');
  const own = await tokenOf(app, one.username);
  const both = await Promise.all([accept(own), accept(own)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await roleIn(app, fixture.project.id, one.email)).toBe('member');
});

test('[A4] addresses count towards the look-up limit, and are not looked up where accounts are concealed', async ({
  app,
  fixture,
}) => {
  const { owner } = fixture.people;
  const spend = () => app.pool.query('update throttle set used = 100 where key = $1', [`look-up by ${owner.id}`]);
  await add(owner, fixture.project.id, [newEmail()]);
  await spend();
  await expect(add(owner, fixture.project.id, [newEmail()])).rejects.toMatchObject({ status: 429 });
  const check = await send(app, `/sys/user/checkOnlyUser?email=${newEmail()}`, { token: owner.token });
  expect(check.status).toBe(429);
  await setPolicy(app, { memberInvitations: 'members', conceal: true });
  const { email } = await newAccount(app);
  await add(owner, fixture.project.id, [email]);
  expect(await roleIn(app, fixture.project.id, email)).toBeUndefined();
});

test('by default, addresses without an account wait for an administrator who approves accounts', async ({
  app,
  as,
  fixture,
}) => {
  await setPolicy(app, {});
  const { owner } = fixture.people;
  const [email, refused] = [newEmail(), newEmail()];
  const { invitations } = await add(owner, fixture.project.id, [email, refused]);
  expect(invitations.map(({ sentAt }) => sentAt)).toEqual([null, null]);
  expect(await messagesTo(app, email)).toEqual([]);
  const [first, second] = invitations.map(({ id }) => id) as [string, string];
  await expect(owner.client.projectInvitation.resend({ body: { id: first } })).rejects.toMatchObject({ status: 404 });
  await expect(owner.client.projectInvitation.waiting()).rejects.toMatchObject({ status: 403 });
  const clerk = await as('system:user:approve');
  const mine = (await clerk.client.projectInvitation.waiting()).filter(
    ({ projectName }) => projectName === fixture.project.name,
  );
  expect(mine.map((one) => one.email)).toEqual([email, refused]);
  const decide = (ids: string[], approve: boolean) => clerk.client.projectInvitation.decide({ body: { ids, approve } });
  expect(await decide([first], true)).toEqual({ decided: 1 });
  expect(await decide([first, second], false)).toEqual({ decided: 1 });
  expect(await decide([first, second], true)).toEqual({ decided: 0 });
  expect(await messagesTo(app, refused)).toEqual([]);
  const ticket = await ticketTo(app, email);
  // The approver may have lost the permission to approve accounts.
  await app.pool.query('delete from sys_user_role where user_id = $1', [clerk.id]);
  const looked = await send(app, '/task/invitation/look', { payload: { ticket } });
  expect(looked.body?.result).toMatchObject({ mayRegister: false });
  expect((await register(app, ticket)).body?.result.failure).toBe('projectInvitation.over');
  await setPolicy(app, { registration: 'open' });
  expect((await register(app, ticket)).status).toBe(200);
});

test('users who may add accounts need no approval', async ({ app, as, fixture }) => {
  await setPolicy(app, {});
  const lead = await as('task:use', 'system:user:add');
  const body = { projectId: fixture.project.id, userIds: [lead.id], role: 'manager' as const };
  await fixture.people.owner.client.member.add({ body });
  const email = newEmail();
  await add(lead, fixture.project.id, [email]);
  expect((await register(app, await ticketTo(app, email))).status).toBe(200);
});

test.for([
  ['the inviter manages people no longer', `update project_member set role = 'member' where user_id = $1`],
  ['the inviter has left the project', 'delete from project_member where user_id = $1'],
  ['the inviter’s account is frozen', 'update sys_user set status = 2 where id = $1'],
  ['the project is archived', `update project set state = 'archived' where id = $2`],
  ['the project is deleted', 'update project set deleted_at = now() where id = $2'],
  [
    'the invitation is a week old',
    `update project_invitation set ends_at = now() - interval '1 second' where project_id = $2`,
  ],
] as const)('a link is over once %s', async ([, sql], { app, fixture }) => {
  const { manager } = fixture.people;
  const email = newEmail();
  await add(manager, fixture.project.id, [email]);
  const ticket = await ticketTo(app, email);
  const values = [manager.id, fixture.project.id];
  await app.pool.query(`with unused as (select $1::uuid, $2::uuid) ${sql}`, values);
  expect((await send(app, '/task/invitation/look', { payload: { ticket } })).status).toBe(404);
  expect((await register(app, ticket)).body?.result.failure).toBe('projectInvitation.over');
  expect(await roleIn(app, fixture.project.id, email)).toBeUndefined();
});

test('resending creates a new link and invalidates the old one; withdrawing invalidates it', async ({
  app,
  fixture,
}) => {
  const { owner, manager } = fixture.people;
  const email = newEmail();
  const { invitations } = await add(owner, fixture.project.id, [email], 'guest');
  const id = invitations[0]?.id ?? '';
  const first = await ticketTo(app, email);
  await manager.client.projectInvitation.resend({ body: { id } });
  const second = await ticketTo(app, email);
  expect(second).not.toBe(first);
  expect((await register(app, first)).body?.result.failure).toBe('projectInvitation.over');
  expect((await manager.client.projectInvitation.withdraw({ query: { id } })).invitations).toEqual([]);
  expect((await register(app, second)).body?.result.failure).toBe('projectInvitation.over');
  expect((await auditOf(app, manager.id)).map(({ kind }) => kind)).toEqual([
    'projectInvitationsSent',
    'projectInvitationWithdrawn',
  ]);
});

test('an invitation whose inviter has left belongs to the user who resends it', async ({ app, fixture }) => {
  const email = newEmail();
  const { owner, manager } = fixture.people;
  const { invitations } = await add(manager, fixture.project.id, [email]);
  await owner.client.member.delete({ query: { projectId: fixture.project.id, userId: manager.id } });
  expect((await register(app, await ticketTo(app, email))).body?.result.failure).toBe('projectInvitation.over');
  await owner.client.projectInvitation.resend({ body: { id: invitations[0]?.id ?? '' } });
  expect((await register(app, await ticketTo(app, email))).status).toBe(200);
  expect(await roleIn(app, fixture.project.id, email)).toBe('member');
});

test('only users who manage members can invite, list, resend and withdraw; non-members find nothing', async ({
  fixture,
  as,
}) => {
  const { owner, member, guest, viewer } = fixture.people;
  const { invitations } = await add(owner, fixture.project.id, [newEmail()]);
  const id = invitations[0]?.id ?? '';
  const projectId = fixture.project.id;
  for (const { client } of [member, guest, viewer, await as('task:use', 'system:user:add')]) {
    for (const call of [
      () => client.projectInvitation.add({ body: { projectId, emails: [newEmail()], role: 'guest' } }),
      () => client.projectInvitation.list({ query: { projectId } }),
      () => client.projectInvitation.resend({ body: { id } }),
      () => client.projectInvitation.withdraw({ query: { id } }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 403, failure: 'project.notAllowed' });
  }
});

test('an address gets at most three invitations a day, from all users', async ({ fixture }) => {
  const email = newEmail();
  const { owner, manager } = fixture.people;
  for (const person of [owner, manager, owner]) await add(person, fixture.project.id, [email]);
  await expect(add(manager, fixture.project.id, [email])).rejects.toMatchObject({ status: 429 });
});

test('a project has at most 200 pending invitations, and a user sends at most 100 a day', async ({ app, fixture }) => {
  const { owner } = fixture.people;
  await app.pool.query(
    `insert into project_invitation (id, project_id, email, role, language, invited_by, ends_at)
     select gen_random_uuid(), $1, 'crowd' || n || '@outside.example', 'guest', 'en', $2, now() + interval '1 day'
     from generate_series(1, 199) n`,
    [fixture.project.id, owner.id],
  );
  const two = add(owner, fixture.project.id, [newEmail(), newEmail()]);
  await expect(two).rejects.toMatchObject({ failure: 'projectInvitation.tooMany' });
  await add(owner, fixture.project.id, [newEmail()]);
  await app.pool.query('update throttle set used = 100 where key = $1', [`invitations by ${owner.id}`]);
  const again = add(owner, fixture.project.id, ['crowd1@outside.example']);
  await expect(again).rejects.toMatchObject({ status: 429 });
});

test('an invalid address is refused, and nobody is invited', async ({ fixture }) => {
  const { owner } = fixture.people;
  const refused = add(owner, fixture.project.id, [newEmail(), 'no address']);
  await expect(refused).rejects.toMatchObject({ failure: 'projectInvitation.addressInvalid' });
  const { invitations } = await owner.client.projectInvitation.list({ query: { projectId: fixture.project.id } });
  expect(invitations).toEqual([]);
});

test('[A4] guessing links is rate limited', async ({ app }) => {
  const ip = newAddress();
  const statuses = [];
  for (let n = 0; n < 22; n += 1) {
    const payload = { ticket: `${'x'.repeat(40)}${n}` };
    statuses.push((await send(app, '/task/invitation/look', { payload, ip })).status);
  }
  expect(statuses).toEqual([...Array<number>(20).fill(404), 429, 429]);
});

test('a user hidden by a data rule is invited like one without an account', async ({ app, fixture }) => {
  const clerk = await newPerson(app, ['task:use']);
  await fixture.people.owner.client.member.add({
    body: { projectId: fixture.project.id, userIds: [clerk.id], role: 'manager' },
  });
  await app.pool.query(
    `with entry as (
       insert into sys_permission (id, name, component, menu_type) values (gen_random_uuid(), 'people', 'system/UserList', 1) returning id
     ), rule as (
       insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
       select gen_random_uuid(), id, 'nobody', 'username', '=', 'nobody' from entry returning id
     )
     insert into sys_role_permission (role_id, permission_id, data_rule_ids)
     select ur.role_id, entry.id, array(select id from rule) from sys_user_role ur, entry where ur.user_id = $1`,
    [clerk.id],
  );
  const { email } = await newAccount(app);
  const { added, invitations } = await add(clerk, fixture.project.id, [email]);
  expect(added).toEqual([]);
  expect(invitations.map((one) => one.email)).toContain(email);
});

test('expired invitations are deleted', async ({ app, fixture }) => {
  const email = newEmail();
  await add(fixture.people.owner, fixture.project.id, [email]);
  await app.pool.query(`update project_invitation set ends_at = now() - interval '1 second' where email = $1`, [email]);
  await runJob(app, purgeTrash, undefined);
  expect((await app.pool.query('select 1 from project_invitation where email = $1', [email])).rowCount).toBe(0);
});
