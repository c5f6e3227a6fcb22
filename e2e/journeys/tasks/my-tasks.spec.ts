import type { Client, contract } from '@opsyard/contract';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { expectTouchable } from '../../touch.ts';

const MY_TASKS = '/modules/appcenter/task';
const BY_PROJECT = [/^Group by/, 'Project'] as const;

/** A project with tasks of the user; its section has the same name. */
async function withOwnTasks(client: Client<typeof contract>, titles: readonly string[]) {
  const project = await newProject(client, titles);
  const { id } = (await client.project.queryById({ query: { id: project.id } })).members.find(
    ({ role }) => role === 'owner',
  ) ?? { id: '' };
  const { records } = await client.task.query({ body: { projectId: project.id, sort: 'seq' } });
  const ids = records.map((one) => one.id);
  await client.task.batch({ body: { projectId: project.id, ids, changes: { ownerId: id } } });
  return project;
}

/** Groups my tasks by project, and expands the section of a project among many. */
async function openSection(page: Page, name: string, [groupBy, grouping]: readonly [RegExp, string]): Promise<Locator> {
  await page.goto(MY_TASKS);
  await page.getByRole('button', { name: groupBy }).click();
  await page.getByRole('menuitemradio', { name: grouping, exact: true }).click();
  const section = page.getByRole('region', { name, exact: true });
  const fold = section.getByRole('heading').getByRole('button');
  await expect(fold).toBeVisible();
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
  return section;
}

test('[50] my tasks are arranged by keys and by dragging in two windows, snoozed, changed and completed', async ({
  signIn,
}) => {
  const { page, client } = await signIn('demo');
  const project = await withOwnTasks(client, ['proofs', 'invoice', 'banner']);
  const other = await signIn('demo');
  const section = await openSection(page, project.name, BY_PROJECT);
  const copy = await openSection(other.page, project.name, BY_PROJECT);
  const rows = section.getByRole('listitem');
  await expect(copy.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  await rows.nth(2).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  const titles = (at: Locator) => at.getByRole('listitem').getByRole('link');
  await expect(titles(section)).toHaveText(['banner', 'proofs', 'invoice']);
  await expect(titles(copy)).toHaveText(['banner', 'proofs', 'invoice']);
  const handle = copy.getByRole('listitem').nth(0).locator('[title^="Drag"]');
  const target = copy.getByRole('listitem').nth(2);
  // Scrolled after the button is pressed, the row would move away from under the pointer, and no drag would begin.
  await target.scrollIntoViewIfNeeded();
  await expect(async () => {
    // Playwright sometimes sends no drag events after a drag has begun, so the page receives no movement.
    if ((await titles(copy).first().textContent()) === 'banner')
      await handle.dragTo(target, { targetPosition: { x: 300, y: 32 } });
    await expect(titles(section)).toHaveText(['proofs', 'invoice', 'banner'], { timeout: 3_000 });
  }).toPass();

  await rows.nth(0).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Sort by due date again' }).click();
  await expect(titles(section)).toHaveText(['invoice', 'banner', 'proofs']);
  await expect(page.getByText('“proofs” is sorted by due date again')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(titles(section)).toHaveText(['proofs', 'invoice', 'banner']);

  // The keys of the task list, and the commands of the project page.
  await rows.nth(0).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('p');
  await page.getByRole('dialog', { name: 'Priority' }).getByRole('option', { name: 'Urgent' }).click();
  await expect(rows.nth(1).getByRole('button', { name: 'Urgent' })).toBeVisible();
  await rows.nth(1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Snooze until tomorrow' }).click();
  await expect(titles(section)).toHaveText(['proofs', 'banner']);
  await expect(titles(copy)).toHaveText(['proofs', 'banner']);
  await expect(page.getByText(/^1 task snoozed until /)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(titles(section)).toHaveText(['proofs', 'invoice', 'banner']);
  await rows
    .nth(0)
    .getByRole('button', { name: `Complete ${project.key}-1` })
    .click();
  await expect(titles(section)).toHaveText(['invoice', 'banner']);
  await page.getByText('My requests', { exact: true }).click();
  await expect(page).toHaveURL(/tab=requests/);
});

test(
  '[50] on a phone in Chinese in the dark a task is snoozed, found among the snoozed ones and shown again',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo', { width: 360, language: 'zh', dark: true, touch: true });
    const project = await withOwnTasks(client, ['proofs', 'invoice']);
    const section = await openSection(page, project.name, [/^分组/, '项目']);
    await section.getByRole('button', { name: `${project.key}-2 的操作` }).click();
    await page.getByRole('menuitem', { name: '暂缓至明天' }).click();
    await expect(section.getByRole('link')).toHaveText(['proofs']);
    await expectAccessible(page);
    await expectTouchable(page);
    const snoozed = page.getByRole('region', { name: '已暂缓' });
    await snoozed.getByRole('button', { name: /已暂缓/ }).click();
    await snoozed.getByRole('button', { name: `立即显示 ${project.key}-2` }).click();
    await expect(section.getByRole('link')).toHaveText(['proofs', 'invoice']);
  },
);
