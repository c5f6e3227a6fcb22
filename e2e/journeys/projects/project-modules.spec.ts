import { expectFits } from '../../fits.ts';
import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { SettingsScreen } from '../../screens/settings.ts';
import { expectTouchable } from '../../touch.ts';

test(
  '[S11] a manager switches modules off, which are gone from the open page of a member, and switches them on again',
  SOAK,
  async ({ signIn }) => {
    const [{ page, client }, lukas] = [await signIn('demo'), await signIn('lukas')];
    const project = await newProject(client, ['Only a list']);
    const people = await client.identity.people({ query: { search: 'Lukas Brandt' } });
    const userIds = people.map(({ id }) => id);
    await client.member.add({ body: { projectId: project.id, userIds, role: 'member' } });
    const address = `/modules/appcenter/projectTasks/${project.key}`;
    await lukas.page.goto(`${address}?layout=timeline`);
    const layouts = (of: typeof page) => of.getByRole('group', { name: 'Layout' }).getByRole('radio');
    await expect(layouts(lukas.page)).toHaveCount(5);

    const settings = new SettingsScreen(page);
    await settings.open(project.key, 'general');
    for (const name of ['Calendar', 'Timeline', 'Overview']) await page.getByRole('checkbox', { name }).uncheck();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible();

    await expect(layouts(lukas.page)).toHaveCount(2);
    await expect(lukas.page.getByText('Timeline is switched off in this project')).toBeVisible();
    await expect(lukas.page.getByRole('link', { name: 'Open the setting' })).toHaveCount(0);
    await expectAccessible(lukas.page);
    await lukas.page.getByRole('link', { name: 'Show the list' }).press('Enter');
    await expect(lukas.page.getByRole('grid').getByText('Only a list')).toBeVisible();
    await lukas.page.keyboard.press('g');
    await lukas.page.keyboard.press('b');
    await expect(lukas.page).toHaveURL(/layout=board/);

    await page.goto(`${address}?layout=calendar`);
    await page.getByRole('link', { name: 'Open the setting' }).click();
    await page.getByRole('checkbox', { name: 'Calendar' }).check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(layouts(lukas.page)).toHaveCount(3);
    await page.getByRole('tab', { name: 'Audit log' }).click();
    await expect(page.getByText('Calendar, Timeline, Overview').first()).toBeVisible();
  },
);

test('[S11] modules on a phone, in Chinese and dark', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { language: 'zh', dark: true, width: 360, touch: true });
  const project = await newProject(client, ['One']);
  const { version } = await client.project.queryById({ query: { id: project.id } });
  await client.project.edit({ body: { id: project.id, version, changes: { modulesOff: ['board'] } } });
  await page.goto(`/modules/appcenter/projectTasks/${project.key}?layout=board`);
  await expect(page.getByText('此项目已关闭“看板”')).toBeVisible();
  await expectFits(page);
  await expectTouchable(page);
  await page.getByRole('link', { name: '前往设置' }).click();
  await expect(page.getByRole('checkbox', { name: '看板' })).not.toBeChecked();
  await expectFits(page);
  await expectTouchable(page);
  await expectAccessible(page);
});
