import { randomInt } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { asAdministrator, codeSentTo } from './outbox.ts';
import { clientOf } from './people.ts';

export const PASSWORD = 'seven green bottles';
/** An unused mobile number. */
export const newMobile = () => `139${String(randomInt(100_000_000)).padStart(8, '0')}`;

/** A new, unregistered user. */
export function newUserDetails() {
  const name = `new.${randomInt(1_000_000_000).toString(36)}`;
  return { username: name, password: PASSWORD, email: `${name}@example.com`, mobile: newMobile() };
}

/** A registered user, created by the calls the page makes. */
export async function registered(options: { password?: string } = {}) {
  const person = { ...newUserDetails(), ...options };
  const { mobile, ...rest } = person;
  await clientOf().code.sms({ body: { mobile, smsmode: '1' } });
  const smscode = await codeSentTo(mobile);
  await clientOf().account.register({ body: { ...rest, phone: mobile, smscode } });
  return person;
}

/** Opens the next pages of this window in Chinese. */
export async function inChinese(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    localStorage.setItem('pro__LANGUAGE', JSON.stringify({ value: 'zh', expire: Date.now() + 604_800_000 })),
  );
}

/** A user whose account an administrator has created: their address counts as confirmed. */
export async function newEmployee(
  details: { password: string; email?: string; phone?: string },
  code = 'member',
): Promise<string> {
  const administrator = await asAdministrator();
  const role = (await administrator.role.queryall()).find(({ roleCode }) => roleCode === code);
  const username = `colleague.${randomInt(1_000_000_000).toString(36)}`;
  const account = { username, realname: username, ...details, confirmpassword: details.password };
  await administrator.user.add({ body: { ...account, selectedroles: role?.id ?? '' } });
  return username;
}

export async function newColleague(role = 'member'): Promise<string> {
  return await newEmployee({ password: process.env.E2E_PASSWORD ?? '' }, role);
}

/** A new member with another role that nobody else has, so that changes of it concern no other journey. */
export async function newMemberWithRole(): Promise<{ username: string; roleCode: string; roleId: string }> {
  const { role, user } = await asAdministrator();
  const name = `second.${randomInt(1_000_000_000).toString(36)}`;
  const { id: roleId } = await role.add({ body: { roleCode: name, roleName: name } });
  const member = (await role.queryall()).find(({ roleCode }) => roleCode === 'member');
  const password = process.env.E2E_PASSWORD ?? '';
  const account = { username: name, realname: name, password, confirmpassword: password };
  await user.add({ body: { ...account, selectedroles: [roleId, member?.id].join(',') } });
  return { username: name, roleCode: name, roleId };
}

/** A user reachable by SMS and by e-mail. */
export async function newUserWithContact() {
  const { mobile, email, password } = newUserDetails();
  return { username: await newEmployee({ password, email, phone: mobile }), mobile, email, password };
}
