import type { MenuItem } from '@opsyard/contract';
import { expectFits } from '../../fits.ts';
import { followLink, load, moveTo } from '../../move-to.ts';
import { asAdministrator } from '../../outbox.ts';
import { expect, expectAccessible, SOAK, test } from '../../people.ts';
import { expectTouchable } from '../../touch.ts';

/** The first loads each screen by its address; the second moves on from one to the next, which takes less time. */
const VARIANTS = [
  { variant: 'in English', language: 'en', show: load, options: {}, more: SOAK },
  {
    variant: 'on a phone in Chinese in the dark',
    language: 'zh',
    show: moveTo,
    options: { language: 'zh', dark: true, width: 360, touch: true },
    more: {},
  },
] as const;

type Place = { path: string; title?: string; titleZh?: string };

/** Every screen of administration in the menu of a user with all permissions. */
async function administration(): Promise<Required<Place>[]> {
  const client = await asAdministrator();
  const { menu } = await client.userMenu.get({ query: {} });
  const [{ id: roleId = '' } = {}] = (await client.grant.holders()).roles;
  const groups = menu.find(({ path }) => path === '/isystem')?.children ?? [];
  const below = groups.flatMap(({ children = [] }) => children);
  return below.map(({ path, meta }: MenuItem) => ({
    path: path.replace(':roleId', roleId),
    title: meta.title,
    titleZh: meta.titleZh ?? '',
  }));
}

/** Detail views, forms and further tabs of such a screen. */
async function withinAdministration(): Promise<Place[]> {
  const client = await asAdministrator();
  const [company] = await client.department.queryIdTree();
  const [{ id: personId = '' } = {}] = await client.identity.people({ query: { search: 'lukas' } });
  const { departs } = await client.grant.holders();
  const paths = [
    'user?what=new',
    `depart?id=${company?.key}`,
    'depart?tab=roles',
    `departPermission?departId=${departs[0]?.id}`,
    `explain?person=${personId}`,
  ];
  return paths.map((path) => ({ path: `/isystem/${path}` }));
}

/** Screens that must show something to choose or to press when loaded. */
const FULL = [
  [/permission$/, 'button'],
  [/explain\?/, 'button'],
  [/rolePermission|departPermission\?/, 'checkbox'],
] as const;

for (const { variant, language, show, options, more } of VARIANTS) {
  test(
    `[DV-01] [LN-01] [RP-05] every screen of administration ${variant} has its name from the menu, fits, logs no errors and is accessible`,
    more,
    async ({ signIn }) => {
      test.setTimeout(300_000);
      const named = await administration();
      expect(named.length).toBeGreaterThan(18);
      const places: Place[] = [...named, ...(await withinAdministration())];
      const { page } = await signIn('admin', options);
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
      for (const { path, title, titleZh } of places) {
        await test.step(path, async () => {
          await show(page, path);
          const name = language === 'zh' ? titleZh : title;
          await expect(
            page.getByRole('heading', { level: 1, ...(name !== undefined && { name, exact: true }) }),
          ).toBeVisible();
          await expect(page.getByRole('status', { name: /Loading|加载/ })).toHaveCount(0);
          for (const [pattern, role] of FULL) {
            if (pattern.test(path)) await expect(page.locator('main').getByRole(role).first()).toBeVisible();
          }
          await expectAccessible(page);
          await expectFits(page);
          if ('touch' in options) await expectTouchable(page);
        });
      }
      expect(problems).toEqual([]);
    },
  );
}

test('[RP-06] [ER-01] [RT-05] users without administration permissions see an explanation at each of its pages and no menu entry; unknown addresses redirect home', async ({
  signIn,
}) => {
  const places = await administration();
  const { page } = await signIn('chenyu');
  await page.goto('/isystem');
  for (const path of ['/isystem', ...places.map((place) => place.path), '/modules/appcenter/importTasks']) {
    await test.step(path, async () => {
      await followLink(page, path);
      await expect(page.getByRole('heading', { level: 1, name: /you have no access to this page/ })).toBeVisible();
      await expect(page).toHaveURL(path);
    });
  }
  await page.goto(places.at(-1)?.path ?? '');
  await expect(page.getByRole('heading', { level: 1, name: /you have no access to this page/ })).toBeVisible();
  await expectAccessible(page);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Workbench' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Users' })).toHaveCount(0);
  await expect(menu.getByRole('button', { name: 'Administration' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to home' }).click();
  await expect(page).toHaveURL(/ProjectsList/);
  await page.goto('/isystem/nothing');
  await expect(page).toHaveURL(/ProjectsList/);
});
