import { asAdministrator } from '../outbox.ts';
import { choose, clientOf, expect, expectAccessible, test } from '../people.ts';

type Administrator = Awaited<ReturnType<typeof asAdministrator>>;

const LOOKS = [
  { look: 'in English', options: {}, first: 'permission' },
  { look: 'on a phone in Chinese in the dark', options: { language: 'zh', dark: true, width: 360 }, first: 'explain' },
] as const;

for (const { look, options, first } of LOOKS) {
  test(`[RP-05] [DV-01] [LN-01] the screens of permissions ${look} can be used by everybody and fit`, async ({
    signIn,
  }) => {
    const administrator = await asAdministrator();
    const { roles, departs } = await administrator.grant.holders();
    const [{ id: personId = '' } = {}] = await administrator.identity.people({ query: { search: 'lukas' } });
    const { page } = await signIn('admin', options);
    const shows = async (path: string, what: 'checkbox' | 'button') => {
      await page.goto(path);
      await expect(page.locator('main').getByRole(what).first()).toBeVisible();
      await expectAccessible(page);
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(tooWide).toBeLessThanOrEqual(0);
    };
    if (first === 'permission') await shows('/isystem/permission', 'button');
    else await shows(`/isystem/explain?person=${personId}`, 'button');
    if (first === 'permission') await shows(`/isystem/rolePermission/${roles[0]?.id}`, 'checkbox');
    else await shows(`/isystem/departPermission?departId=${departs[0]?.id}`, 'checkbox');
  });
}

test('[RP-05] [RP-01] a permission given to a role is there for its people at once, without a reload', async ({
  signIn,
}) => {
  const administrator = await asAdministrator();
  const { roles } = await administrator.grant.holders();
  const role = roles.find(({ roleCode }) => roleCode === 'operator');
  const { page } = await signIn('admin');
  const { page: theirs } = await signIn('chenyu');
  await theirs.goto('/');
  const menu = theirs.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Trash' })).toBeVisible();
  const link = menu.getByRole('link', { name: 'Import tasks' });
  await expect(link).toHaveCount(0);
  await page.goto(`/isystem/rolePermission/${role?.id}?q=Import tasks`);
  for (const count of [1, 0]) {
    await page.getByRole('checkbox', { name: 'Import tasks' }).first().click();
    await page.getByRole('button', { name: 'Review and save' }).click();
    await page.getByRole('button', { name: 'Save permissions' }).click();
    await expect(link).toHaveCount(count);
    await expect(page.getByRole('button', { name: 'Review and save' })).toHaveCount(0);
  }
});

test('[RP-05] [RP-06] a rule is made, chosen for a role, limits whoever has the role, and is explained', async ({
  signIn,
}) => {
  const administrator = await asAdministrator();
  const { page } = await signIn('admin');
  await page.goto('/isystem/permission?q=Security audit');
  await page.getByRole('button', { name: 'More about Security audit' }).click();
  await page.getByRole('menuitem', { name: 'Rules on data' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Add rule' }).click();
  const name = `Own ${Date.now().toString(36)}`;
  await drawer.getByLabel('Name', { exact: true }).fill(name);
  await drawer.getByRole('button', { name: 'Add rule' }).click();
  await expect(drawer.getByRole('listitem').filter({ hasText: name })).toContainText('Their current department');
  await expectAccessible(page);
  const { client: auditor, roleId, userId } = await newAuditor(administrator, name.replace(' ', '.').toLowerCase());
  expect((await auditor.audit.list({ query: {} })).records.length).toBeGreaterThan(0);
  await page.goto(`/isystem/rolePermission/${roleId}?q=Security audit`);
  await page.getByRole('button', { name: 'Rules of Security audit' }).click();
  await choose(page.getByRole('checkbox', { name }));
  await page.getByRole('button', { name: 'Review and save' }).click();
  await page.getByRole('button', { name: 'Save permissions' }).click();
  await expect(page.getByRole('button', { name: 'Review and save' })).toHaveCount(0);
  // They belong to no department, so nothing is of theirs.
  expect((await auditor.audit.list({ query: {} })).records).toEqual([]);
  await page.goto(`/isystem/explain?person=${userId}&q=Security audit`);
  await page.getByRole('button', { name: 'Security audit', exact: true }).click();
  const why = page.getByRole('dialog');
  await expect(why.getByText('Only: records of their current department')).toBeVisible();
  await expect(why.getByText('No record is seen.')).toBeVisible();
  await administrator.role.delete({ query: { id: roleId } });
  await page.goto('/isystem/permission?q=Security audit');
  await page.getByRole('button', { name: 'More about Security audit' }).click();
  await page.getByRole('menuitem', { name: 'Rules on data' }).click();
  await drawer.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Remove' }).click();
  await expect(drawer.getByText(name)).toHaveCount(0);
});

/** Somebody new who may do nothing but read the security audit, by a role of their own. */
async function newAuditor(administrator: Administrator, username: string) {
  const { id: roleId } = await administrator.role.add({ body: { roleCode: username, roleName: username } });
  const { entries } = await administrator.grant.sheet({ query: { kind: 'role', id: roleId } });
  const add = entries
    .filter(({ name, perms }) => name === 'Security audit' || perms === 'system:audit:view')
    .map(({ id }) => id);
  await administrator.grant.change({ body: { kind: 'role', id: roleId, add, remove: [], rules: [] } });
  const password = process.env.E2E_PASSWORD ?? '';
  const account = { username, realname: username, password, confirmpassword: password, selectedroles: roleId };
  const { id: userId } = await administrator.user.add({ body: account });
  const body = { username, password, remember_me: true, captcha: '0000' };
  const { token } = await clientOf().identity.login({ body });
  return { client: clientOf(token), roleId, userId };
}
