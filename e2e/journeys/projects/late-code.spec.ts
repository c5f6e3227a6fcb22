import type { Page } from '@playwright/test';
import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { ListScreen } from '../../screens/list.ts';

const CODE = '**/assets/**';

/** Keeps what is loaded when the page is idle until it is released. */
async function holdIdleWork(page: Page): Promise<{ release: () => Promise<void> }> {
  await page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = [];
    window.requestIdleCallback = (work) => waiting.push(work);
    window.addEventListener('release-idle-work', () => {
      for (const work of waiting) work({ didTimeout: true, timeRemaining: () => 50 });
    });
  });
  return { release: () => page.evaluate(() => void window.dispatchEvent(new Event('release-idle-work'))) };
}

test('[ER-03] a list whose further code cannot be loaded stays usable, and is complete once it can', async ({
  signIn,
}) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['one', 'two']);
  const list = new ListScreen(page);
  const idle = await holdIdleWork(page);
  await list.open(project.key);
  await expect(list.row('two')).toBeVisible();
  await page.context().setOffline(true);
  await idle.release();
  await list.row('one').click({ button: 'right' });
  const notice = page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' });
  await expect(notice).toBeVisible();
  await list.cell('one', 'select').getByRole('checkbox').click();
  await expect(list.cell('one', 'select').getByRole('checkbox')).not.toBeChecked();
  await notice.getByRole('button', { name: 'Close', exact: true }).click();
  await list.enter('one');
  await page.keyboard.press('F2');
  await page.keyboard.type('three');
  await page.keyboard.press('Enter');
  const editor = page.getByRole('textbox', { name: 'Title' });
  await expect(editor).toHaveValue('three');

  await page.context().setOffline(false);
  await editor.press('Enter');
  await expect(list.row('three')).toBeVisible();
  await list.row('three').click({ button: 'right' });
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await list.cell('three', 'select').getByRole('checkbox').check();
  await expect(list.bulk).toContainText('1 selected');

  await page.context().setOffline(true);
  await list.choose('Duplicate');
  await expect(notice.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(list.bulk).toContainText('1 selected');
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Duplicate task' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test(
  '[ER-03] a list whose further code is gone after a deployment stays usable, and offers to reload',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client, ['one', 'two']);
    const list = new ListScreen(page);
    const idle = await holdIdleWork(page);
    await list.open(project.key);
    await expect(list.row('two')).toBeVisible();
    await page.route(CODE, (route) => route.fulfill({ status: 404 }));
    await idle.release();
    const notice = page.getByRole('alert').filter({ hasText: 'This part of the page has changed on the server.' });
    await expect(notice).toBeVisible();
    await expect(list.row('two')).toBeVisible();
    await expectAccessible(page);
    await page.unroute(CODE);
    await notice.getByRole('button', { name: 'Reload' }).click();
    await expect(list.row('two')).toBeVisible();
    await expect(notice).toHaveCount(0);
  },
);

test(
  '[ER-03] what is pasted into cells, or typed and confirmed, while the code for it is loaded is changed',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client, ['one', 'two']);
    const list = new ListScreen(page);
    await holdIdleWork(page);
    await list.open(project.key);
    await expect(list.row('two')).toBeVisible();
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
    await page.route(CODE, async (route) => {
      await held;
      await route.continue();
    });
    await page.evaluate(() => navigator.clipboard.writeText('uno\ndue'));
    await list.enter('one');
    await page.keyboard.press('Control+V');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('dialog', { name: 'Priority' }).getByRole('textbox', { name: 'Priority' }),
    ).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('high');
    await page.keyboard.press('Enter');
    goOn();
    await expect(list.cell('uno', 'priority')).toHaveText('High');
    await expect(list.row('due')).toBeVisible();
  },
);

test('[63] changes without a connection are kept over a reload, sent once, and refused ones say why', async ({
  signIn,
}) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['one', 'two']);
  const { records } = await client.task.query({ body: { projectId: project.id } });
  const [one] = records;
  if (!one) throw new Error('No task');
  const list = new ListScreen(page);
  const WRITES = /\/(task\/task\/edit|task\/comment\/add)/;
  await list.open(project.key, `?task=${project.key}-1`);
  const drawer = page.getByRole('dialog', { name: `Task ${project.key}-1` });
  await expect(drawer.getByLabel('Title')).toHaveValue('one');
  const isKeeping = async () =>
    await page.evaluate(async () => {
      const { held = [] } = await navigator.locks.query();
      return held.some(({ name = '' }) => name.startsWith('opsyard-writes '));
    });
  // What keeps the changes is loaded when the page is idle.
  await expect.poll(isKeeping, { timeout: 30_000 }).toBe(true);
  await page.route(WRITES, (route) => route.abort());
  await drawer.getByLabel('Title').fill('renamed');
  await drawer.getByLabel('Title').press('Enter');
  const badge = (text: string) => page.getByRole('button', { name: text });
  await expect(badge('1 unsaved change')).toBeVisible();
  await expect(drawer.getByLabel('Title')).toHaveValue('renamed');
  await drawer.getByText('Write a comment').click();
  await drawer.getByRole('textbox', { name: 'New comment' }).pressSequentially('Kept for later');
  await drawer.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Kept in this browser. It will be sent')).toBeVisible();
  await page.reload();
  await expect(drawer).toBeVisible();
  // The drawer covers that part of the header.
  await drawer.getByRole('button', { name: '2 unsaved changes' }).click();
  const kept = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(kept.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  // Meanwhile the title is changed elsewhere.
  await client.task.edit({ body: { id: one.id, version: one.version, changes: { title: 'theirs' } } });
  await page.unroute(WRITES);
  await kept.getByRole('button', { name: 'Send now' }).click();
  await expect(kept.getByRole('listitem')).toHaveCount(1);
  await expect(kept.getByText('Not saved:')).toBeVisible();
  await kept.getByRole('button', { name: 'Discard' }).click();
  await expect(badge('unsaved')).toHaveCount(0);
  const comments = await client.comment.list({ query: { recordId: one.id } });
  expect(comments).toMatchObject({ records: [{ html: '<p>Kept for later</p>' }] });
});
