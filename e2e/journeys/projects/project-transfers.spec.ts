import { expect, expectAccessible, newProject, SOAK, test, watchesProject } from '../../people.ts';
import { ImportScreen } from '../../screens/import.ts';
import { SettingsScreen } from '../../screens/settings.ts';

test(
  '[S11] the imports of a project are listed in its settings, live, shown and undone there, also on a phone',
  SOAK,
  async ({ signIn }) => {
    const [{ page, client }, lukas] = [await signIn('demo'), await signIn('lukas')];
    const project = await newProject(client, ['Was here before']);
    const people = await client.identity.people({ query: { search: 'Lukas Brandt' } });
    const userIds = people.map(({ id }) => id);
    await client.member.add({ body: { projectId: project.id, userIds, role: 'manager' } });
    const settings = new SettingsScreen(page);
    await settings.open(project.key, 'transfer');
    await expect(page.getByText('No imports yet')).toBeVisible();
    await expectAccessible(page);
    const theirs = new SettingsScreen(lukas.page);
    const watching = watchesProject(lukas.page, project.id);
    await theirs.open(project.key, 'transfer');
    await expect(lukas.page.getByText('No imports yet')).toBeVisible();
    await watching;

    await page.getByRole('button', { name: 'Import…' }).click();
    const wizard = new ImportScreen(page);
    await wizard.choose('plan.csv', 'Title,Due date\nAsk for prices,2031-02-30\nCall the carrier,2031-03-01\n');
    await wizard.run('Import 2 tasks');
    await expect(theirs.line('plan.csv')).toContainText('2 tasks created');

    await settings.open(project.key, 'transfer');
    const row = settings.line('plan.csv');
    await row.getByRole('button', { name: '1 note on plan.csv' }).click();
    await expect(page.getByRole('dialog')).toContainText('2031-02-30');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await row.getByRole('link', { name: 'Show 2 new tasks of plan.csv' }).click();
    await expect(page.getByText('Call the carrier').first()).toBeVisible();
    await expect(page.getByText('Was here before')).toHaveCount(0);

    await lukas.page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(lukas.page);
    const tooWide = () => lukas.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await tooWide()).toBeLessThanOrEqual(0);
    await settings.open(project.key, 'transfer');
    await theirs.line('plan.csv').getByRole('button', { name: 'Undo the import of plan.csv' }).click();
    await lukas.page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(theirs.line('plan.csv')).toContainText('Undone by Lukas Brandt');
    await expect(row).toContainText('Undone by Lukas Brandt');
    const { records } = await client.task.query({ body: { projectId: project.id } });
    expect(records.map(({ title }) => title)).toEqual(['Was here before']);
  },
);
