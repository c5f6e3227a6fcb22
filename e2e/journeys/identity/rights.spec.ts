import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newMemberWithRole } from '../../new-users.ts';
import { asAdministrator } from '../../outbox.ts';
import { choose, clientOf, expect, expectAccessible, SOAK, test } from '../../people.ts';
import { ShellScreen } from '../../screens/shell.ts';

type Administrator = Awaited<ReturnType<typeof asAdministrator>>;

test('[RP-05] [RP-01] a permission granted to a role applies to its users at once, without a reload', async ({
  signIn,
}) => {
  // The roles of the demo are in other journeys.
  const { username, roleId } = await newMemberWithRole();
  const { page } = await signIn('admin');
  const { page: otherPage } = await signIn(username);
  await otherPage.goto('/');
  const menu = otherPage.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Trash' })).toBeVisible();
  const link = menu.getByRole('link', { name: 'Import tasks' });
  await expect(link).toHaveCount(0);
  await page.goto(`/isystem/rolePermission/${roleId}?q=Import tasks`);
  for (const count of [1, 0]) {
    await page.getByRole('checkbox', { name: 'Import tasks' }).first().click();
    await page.getByRole('button', { name: 'Review and save' }).click();
    await page.getByRole('button', { name: 'Save permissions' }).click();
    await expect(link).toHaveCount(count);
    await expect(page.getByRole('button', { name: 'Review and save' })).toHaveCount(0);
  }
});

test('[RP-05] [RP-06] a data rule is added, assigned to a role, limits its users, and is explained', async ({
  signIn,
}) => {
  const administrator = await asAdministrator();
  const { page } = await signIn('admin');
  await page.goto('/isystem/permission?q=Audit log');
  await page.getByRole('button', { name: 'More actions for Audit log' }).click();
  await page.getByRole('menuitem', { name: 'Data rules' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Add rule' }).click();
  const name = `Own ${Date.now().toString(36)}`;
  await drawer.getByLabel('Name', { exact: true }).fill(name);
  await drawer.getByRole('button', { name: 'Add rule' }).click();
  await expect(drawer.getByRole('listitem').filter({ hasText: name })).toContainText('Current department');
  await expectAccessible(page);
  const { client: auditor, roleId, userId } = await newAuditor(administrator, name.replace(' ', '.').toLowerCase());
  expect((await auditor.audit.list({ query: {} })).records.length).toBeGreaterThan(0);
  await page.goto(`/isystem/rolePermission/${roleId}?q=Audit log`);
  await page.getByRole('button', { name: 'Data rules for Audit log' }).click();
  await choose(page.getByRole('checkbox', { name }));
  await page.getByRole('button', { name: 'Review and save' }).click();
  await page.getByRole('button', { name: 'Save permissions' }).click();
  await expect(page.getByRole('button', { name: 'Review and save' })).toHaveCount(0);
  // They belong to no department, so no record is theirs.
  expect((await auditor.audit.list({ query: {} })).records).toEqual([]);
  await page.goto(`/isystem/explain?person=${userId}&q=Audit log`);
  await page.getByRole('button', { name: 'Audit log', exact: true }).click();
  const explanation = page.getByRole('dialog');
  await expect(explanation.getByText('Only: records of their current department')).toBeVisible();
  await expect(explanation.getByText('No records are visible.')).toBeVisible();
  await administrator.role.delete({ query: { id: roleId } });
  await page.goto('/isystem/permission?q=Audit log');
  await page.getByRole('button', { name: 'More actions for Audit log' }).click();
  await page.getByRole('menuitem', { name: 'Data rules' }).click();
  await drawer.getByRole('button', { name: `Delete ${name}` }).click();
  await page
    .getByRole('dialog', { name: /^Delete the rule/ })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await expect(drawer.getByText(name)).toHaveCount(0);
});

test(
  '[MN-01] [MN-08] [MN-07] menu entries are dragged and moved by keyboard and get an icon; an external page opens in a sandboxed frame, or in a new window without opener',
  SOAK,
  async ({ signIn }) => {
    const administrator = await asAdministrator();
    const secondSite = await startElsewhere();
    const name = Date.now().toString(36);
    const { page } = await signIn('admin');
    const shell = new ShellScreen(page);
    await shell.open();
    const menu = { menuType: 1, component: 'layouts/IframePageView' };
    const { id: group } = await administrator.menuEntry.add({
      body: { name: `Group ${name}`, menuType: 0, url: `/${name}`, component: 'layouts/RouteView' },
    });
    await administrator.menuEntry.add({
      body: { ...menu, name: `Framed ${name}`, parentId: group, sortNo: 1, url: `${secondSite.url}/framed` },
    });
    await administrator.menuEntry.add({
      body: {
        ...menu,
        name: `Outer ${name}`,
        parentId: group,
        sortNo: 2,
        url: `${secondSite.url}/outer`,
        internalOrExternal: true,
      },
    });
    const own = shell.menu.getByRole('button', { name: `Group ${name}` });
    const ownLinks = own.locator('xpath=..').getByRole('link');
    await expect(ownLinks).toHaveText([`Framed ${name}`, `Outer ${name}`]);

    // The content security policy of the loaded page does not allow the address yet.
    await ownLinks.first().click();
    const framed = page.frameLocator('iframe');
    await expect(framed.getByRole('heading', { name: 'From elsewhere' })).toBeVisible();
    await framed.getByRole('button', { name: 'Take over' }).click();
    await expect(framed.getByText('Refused: SecurityError')).toBeVisible();
    await expect(page.locator('iframe')).toHaveAttribute('sandbox', /allow-scripts/);
    await expect(shell.tab(`Framed ${name}`)).toHaveAttribute('aria-current', 'page');
    const openings: (() => Promise<void>)[] = [
      () => ownLinks.last().click(),
      () => shell.jump(`framed ${name}`, `Framed ${name}`),
    ];
    for (const open of openings) {
      const [opened] = await Promise.all([page.waitForEvent('popup'), open()]);
      await expect(opened.getByRole('heading', { name: 'From elsewhere' })).toBeVisible();
      expect(await opened.evaluate(() => window.opener)).toBeNull();
      await opened.close();
    }

    await page.goto(`/isystem/permission?q=${name}`);
    const grip = (entry: string) => page.getByRole('button', { name: new RegExp(`^Move ${entry} ${name}:`) });
    const liveText = page.getByRole('status').filter({ hasText: 'moved to position' });
    await grip('Outer').dragTo(grip('Framed'), { targetPosition: { x: 4, y: 1 } });
    await expect(liveText).toHaveText(`Outer ${name} moved to position 1 of 2`);
    await expect(ownLinks).toHaveText([`Outer ${name}`, `Framed ${name}`]);
    // The menu may be updated before the list, and the last entry cannot move further down.
    await expect(
      page.getByRole('button', { name: new RegExp(`^Move (Outer|Framed) ${name}:`) }).first(),
    ).toHaveAccessibleName(/^Move Outer/);
    await grip('Outer').press('Alt+ArrowDown');
    await expect(liveText).toHaveText(`Outer ${name} moved to position 2 of 2`);
    await expect(ownLinks).toHaveText([`Framed ${name}`, `Outer ${name}`]);
    await page
      .getByRole('main')
      .getByRole('button', { name: `Group ${name}`, exact: true })
      .click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Icon', { exact: true }).click();
    await drawer.getByLabel('Search icons').fill('rocket');
    await drawer.getByRole('radio', { name: 'rocket', exact: true }).click();
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(own.locator('svg[data-icon="rocket"]')).toBeVisible();
    await administrator.menuEntry.delete({ query: { id: group } });
    await expect(own).toHaveCount(0);
    await secondSite.close();
  },
);

/** An external page that tries to navigate the window embedding it. */
async function startElsewhere(): Promise<{ url: string; close: () => Promise<void> }> {
  const script = `document.querySelector('button').onclick = () => {
    try { top.location.href = 'about:blank'; } catch (error) { document.querySelector('p').textContent = 'Refused: ' + error.name; }
  }`;
  const body = `<!doctype html><title>Elsewhere</title><h1>From elsewhere</h1><button>Take over</button><p></p><script>${script}</script>`;
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(body));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A new user who can only read the security audit, by a role of their own. */
async function newAuditor(administrator: Administrator, username: string) {
  const { id: roleId } = await administrator.role.add({ body: { roleCode: username, roleName: username } });
  const { entries } = await administrator.grant.sheet({ query: { kind: 'role', id: roleId } });
  const add = entries
    .filter(({ name, perms }) => name === 'Audit log' || perms === 'system:audit:view')
    .map(({ id }) => id);
  await administrator.grant.change({ body: { kind: 'role', id: roleId, add, remove: [], rules: [] } });
  const password = process.env.E2E_PASSWORD ?? '';
  const account = { username, realname: username, password, confirmpassword: password, selectedroles: roleId };
  const { id: userId } = await administrator.user.add({ body: account });
  const body = { username, password, remember_me: true, captcha: '0000' };
  const { token } = await clientOf().identity.login({ body });
  return { client: clientOf(token), roleId, userId };
}
