import type { Page } from '@playwright/test';
import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { ListScreen } from '../../screens/list.ts';

test('changes of another user are shown without a reload', async ({ signIn }) => {
  const [{ page, client }, lukas] = [await signIn('demo'), await signIn('lukas')];
  const project = await newProject(client, ['Shared']);
  const [person] = await client.identity.people({ query: { search: 'Lukas' } });
  await client.member.add({ body: { projectId: project.id, userIds: [person?.id ?? ''], role: 'member' } });
  const [task] = (await client.task.query({ body: { projectId: project.id } })).records;
  const line = await followPush(page, project.id);
  const list = new ListScreen(page);
  await list.open(project.key);
  await expect(list.row('Shared')).toBeVisible();
  await line.watching;
  let version = task?.version ?? 0;
  // The server may still be registering who watches when the first change comes.
  await expect(async () => {
    const title = `By Lukas ${version}`;
    const { record } = await lukas.client.task.edit({ body: { id: task?.id ?? '', version, changes: { title } } });
    version = record.version;
    await expect(list.row(title)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 10_000 });
  await lukas.client.task.addMany({ body: { projectId: project.id, titles: ['New by Lukas'] } });
  await expect(list.row('New by Lukas').or(page.getByRole('button', { name: 'Show 1 new task' }))).toBeVisible();

  // Changes while offline are received after reconnecting, without a reload.
  await page.context().setOffline(true);
  line.cut();
  await lukas.client.task.edit({ body: { id: task?.id ?? '', version, changes: { title: 'Behind the back' } } });
  await expect(page.getByText('Behind the back')).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(list.row('Behind the back')).toBeVisible();
  await expect
    .poll(() => line.asked)
    .toContainEqual(expect.objectContaining({ cmd: 'since', cursor: expect.any(String) }));
});

/** Intercepts the push socket of the page: closes it, and records the requests of the page. */
async function followPush(page: Page, projectId: string) {
  const { promise: watching, resolve } = Promise.withResolvers<void>();
  const requests: unknown[] = [];
  let cut = () => {};
  await page.routeWebSocket(/\/websocket\//, (near) => {
    const far = near.connectToServer();
    near.onMessage((text) => {
      if (String(text).startsWith('{')) requests.push(JSON.parse(String(text)));
      far.send(text);
      if (String(text).includes(projectId)) resolve();
    });
    cut = () => void Promise.all([near.close(), far.close()]);
  });
  return { watching, asked: requests, cut: () => cut() };
}

test('a concurrent change of a title is not overwritten: a card shows both versions and asks', async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['Draft']);
  const [task] = (await client.task.query({ body: { projectId: project.id } })).records;
  const list = new ListScreen(page);
  await list.open(project.key);
  await list.row('Draft').waitFor();
  // No editing notification is sent before the edit: both users change it in the same moment.
  await page.route(
    '**/task/task/edit',
    async (route) => {
      await client.task.edit({ body: { id: task?.id ?? '', version: 1, changes: { title: 'Theirs' } } });
      await route.continue();
    },
    { times: 1 },
  );
  await list.adder.focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await page.keyboard.type('Mine');
  await page.keyboard.press('Enter');
  const card = page.getByRole('group', { name: new RegExp(`changed ${project.key}-1`) });
  await expect(card).toContainText('Mine');
  await expect(card).toContainText('Theirs');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Use theirs' }).click();
  await expect(card).toHaveCount(0);
  await expect(list.row('Theirs')).toBeVisible();
  expect((await client.task.query({ body: { projectId: project.id } })).records[0]?.title).toBe('Theirs');
});

test('shows who is editing a field, and asks how to resolve a concurrent change', SOAK, async ({ signIn }) => {
  const [demo, lukas] = [await signIn('demo'), await signIn('lukas')];
  const project = await newProject(demo.client, ['Draft']);
  const [person] = await demo.client.identity.people({ query: { search: 'Lukas' } });
  await demo.client.member.add({ body: { projectId: project.id, userIds: [person?.id ?? ''], role: 'member' } });
  const list = new ListScreen(lukas.page);
  await list.open(project.key);
  await list.row('Draft').waitFor();
  const { page } = demo;
  await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${project.key}-1`);
  const drawer = page.getByRole('dialog', { name: /^Task/ });
  const title = drawer.getByLabel('Title', { exact: true });
  await expect(title).toHaveValue('Draft');
  await title.fill('Draft of mine');
  const mark = list.cell('Draft', 'title').getByTitle(/is editing this$/);
  await expect(mark).toBeVisible({ timeout: 20_000 });
  await expectAccessible(lukas.page);

  await lukas.page.keyboard.press('Escape');
  await list.cell('Draft', 'key').focus();
  await lukas.page.keyboard.press('ArrowRight');
  await lukas.page.keyboard.press('F2');
  await lukas.page.keyboard.type('Theirs');
  await expect(drawer.getByText(/Lukas.* is editing this/)).toBeVisible();
  await lukas.page.keyboard.press('Enter');
  await expect(drawer.getByText(/Lukas.* just changed this to: Theirs/)).toBeVisible();
  await expect(title).toHaveValue('Draft of mine');
  await expectAccessible(page);
  await title.press('Enter');
  const card = page.getByRole('group', { name: /^Lukas.* changed/ });
  await expect(card).toContainText('Draft of mine');
  await expect(card).toContainText('Theirs');
  expect((await demo.client.task.query({ body: { projectId: project.id } })).records[0]?.title).toBe('Theirs');
  // The editor is closed; nobody is shown as editing any more.
  await expect(list.row('Theirs').getByTitle(/is editing this$/)).toHaveCount(0);
  await card.getByRole('button', { name: 'Keep mine' }).click();
  await expect(list.row('Draft of mine')).toBeVisible();
});

test('a guest can read the list but not change it', SOAK, async ({ signIn }) => {
  const { page } = await signIn('demo');
  const list = new ListScreen(page);
  await list.open('SPR');
  const row = list.grid.locator('[data-task]').first();
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await expect(list.adder).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add task' })).toHaveCount(0);
  const title = row.locator('[data-column="title"]');
  await expect(title).toHaveAttribute('aria-readonly', 'true');
  await title.focus();
  await page.keyboard.press('e');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveCount(0);
  await page.keyboard.press('x');
  await expect(list.bulk).toContainText('1 selected');
  await expect(list.bulk.getByRole('button')).toHaveCount(1);
  await page.keyboard.press('Delete');
  await expect(row).toBeVisible();
});

test('an inaccessible project shows as not found, and the page says whom to ask', SOAK, async ({ signIn }) => {
  const { page } = await signIn('demo');
  await page.goto('/modules/appcenter/projectTasks/FOAM');
  await expect(page.getByText('Project not found')).toBeVisible();
  await expect(page.getByText(/Ask the person who sent you the link or the project owner/)).toBeVisible();
  await expect(page.getByText('Freight-weight')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to projects' }).click();
  await expect(page).toHaveURL(/ProjectsList/);
});
