import { randomInt } from 'node:crypto';
import { asAdministrator } from '../../outbox.ts';
import { clientOf, expect, expectAccessible, SOAK, test } from '../../people.ts';
import { AdministrationScreen } from '../../screens/administration.ts';

const PASSWORD = 'seven green bottles';
const newName = () => `org.${randomInt(1_000_000_000).toString(36)}`;

test('[CL-07] [A12] [RP-05] a user is added, chooses a password with the link, signs in, and is frozen at once', async ({
  signIn,
  visit,
}) => {
  const { page } = await signIn('admin');
  const [screen, name] = [new AdministrationScreen(page), newName()];
  await page.goto('/isystem/user');
  await page.getByRole('button', { name: 'Add user' }).click();
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Name', { exact: true }).fill(`Person ${name}`);
  await page.getByLabel('Roles').click();
  await screen.option(/Operator/);
  await page.getByRole('dialog').getByText('Add user').click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const link = (await page.getByText(/\/user\/invitation#/).textContent()) ?? '';
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const otherPage = await visit();
  await otherPage.goto(link);
  await expect(otherPage.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(otherPage);
  await otherPage.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await otherPage.getByLabel(/again|Confirm/i).fill(PASSWORD);
  await otherPage.getByRole('button', { name: 'Set password' }).click();
  await expect(otherPage).toHaveURL(/\/user\/login/);
  const { token } = await clientOf().identity.login({ body: { username: name, password: PASSWORD, captcha: '0000' } });
  await clientOf(token).project.list({ query: {} });
  await page.getByLabel('Search users').fill(name);
  await expect(screen.row(name)).toHaveCount(1);
  await screen.take(`Person ${name}`, 'Suspend');
  await screen.agree('Suspend');
  await expect(screen.row(name).getByText('Suspended')).toBeVisible();
  await expect(clientOf(token).project.list({ query: {} })).rejects.toThrow(/401/);
});

test('[CL-07] a user is deleted, found in the trash, and restored', SOAK, async ({ signIn }) => {
  const client = await asAdministrator();
  const name = newName();
  await client.user.add({ body: { username: name, realname: `Person ${name}` } });
  const { page } = await signIn('admin');
  const screen = new AdministrationScreen(page);
  await page.goto(`/isystem/user?search=${name}`);
  await screen.take(`Person ${name}`, 'Delete');
  await screen.agree('Delete');
  await expect(page.getByText('No matching users')).toBeVisible();
  await page.getByRole('button', { name: 'Trash' }).click();
  await page.getByRole('button', { name: `Restore Person ${name}` }).click();
  await expect(page.getByText(`Person ${name} restored`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(screen.row(name)).toHaveCount(1);
});

test('[RP-05] [CL-07] a role is added, and users are assigned to it and removed', SOAK, async ({ signIn }) => {
  const { page } = await signIn('admin');
  const [screen, code] = [new AdministrationScreen(page), newName()];
  await page.goto('/isystem/roleUserList');
  await page.getByRole('button', { name: 'Add role' }).click();
  await page.getByLabel('Name', { exact: true }).fill(`Role ${code}`);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByLabel('Search roles').fill(code);
  await screen.take(`Role ${code}`, 'Members');
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Select users to add').fill('sofia');
  await screen.foundOption(/Sofia/);
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(drawer.getByRole('row').filter({ hasText: 'Sofia' })).toBeVisible();
  await drawer.getByRole('button', { name: /Remove Sofia/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(drawer.getByText('No members yet')).toBeVisible();
});

test(
  '[CL-09] [RP-05] departments are added, sorted by keyboard, and given users and roles',
  SOAK,
  async ({ signIn }) => {
    const client = await asAdministrator();
    const name = newName();
    const top = await client.department.add({ body: { departName: `Top ${name}` } });
    const one = await client.department.add({ body: { parentId: top.id, departName: `One ${name}` } });
    const { page } = await signIn('admin');
    const screen = new AdministrationScreen(page);
    await page.goto('/isystem/depart');
    await screen.take(`Top ${name}`, 'Add sub-department');
    await page.getByLabel('Name', { exact: true }).fill(`Two ${name}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { name: `Two ${name}` })).toBeVisible();
    await screen.take(`Two ${name}`, 'Move up');
    await expect(async () => {
      const tree = await client.department.queryTreeList();
      const level = tree.find(({ id }) => id === top.id)?.children?.map(({ departName }) => departName);
      expect(level).toEqual([`Two ${name}`, `One ${name}`]);
    }).toPass();
    const label = (which: string) => page.getByRole('button', { name: `${which} ${name}`, exact: true });
    await label('Two').dragTo(label('One'));
    await expect(async () => {
      const tree = await client.department.queryTreeList();
      const level = tree.find(({ id }) => id === top.id)?.children;
      expect(level?.map(({ departName, children }) => [departName, children?.length])).toEqual([[`One ${name}`, 1]]);
    }).toPass();
    await page.getByRole('button', { name: `One ${name}`, exact: true }).click();
    await client.user.add({ body: { username: `kim.${name}`, realname: `Kim ${name}` } });
    await page.getByLabel('Select users to add').fill(`kim.${name}`);
    await screen.foundOption(new RegExp(`^Kim ${name}`));
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(screen.row(`Kim ${name}`)).toBeVisible();
    await client.departmentRole.add({ body: { departId: one.id, roleName: 'Planner', roleCode: 'planner' } });
    await page.getByRole('button', { name: `Department roles of Kim ${name}` }).click();
    await page.getByRole('dialog').getByLabel('Department roles').click();
    await screen.option('Planner');
    await page
      .getByRole('dialog')
      .getByText(/Department roles of/)
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('tab', { name: 'Department roles' }).click();
    await expect(screen.row('Planner').getByRole('img', { name: /Kim/ })).toBeVisible();
  },
);
