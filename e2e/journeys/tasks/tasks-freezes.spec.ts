import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { BoardScreen } from '../../screens/board.ts';
import { SettingsScreen } from '../../screens/settings.ts';

/** An hour of a day from now, as the control of dates and times takes it. */
function inDays(days: number): string {
  const at = new Date(Date.now() + days * 24 * 3_600_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T12:00`;
}

test(
  'a status is frozen by keyboard, a manager overrides it with a reason, and the project lists that',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client, ['Banner', 'Price']);
    const settings = new SettingsScreen(page);
    await settings.open(project.key, 'statuses');
    await page.getByRole('button', { name: 'Add freeze' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add freeze' });
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.type('Double 11');
    await dialog.getByLabel('From').fill(inDays(2));
    await dialog.getByLabel('Until').fill(inDays(-2));
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(/Must end after it begins/)).toBeVisible();
    await dialog.getByLabel('From').fill(inDays(-2));
    await dialog.getByLabel('Until').fill(inDays(2));
    await expect(dialog.getByRole('checkbox', { name: 'Done' })).toBeChecked();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    const freezes = page.getByRole('list', { name: 'Freezes' });
    await expect(freezes.getByRole('listitem')).toContainText('Double 11Now');
    await page.getByRole('button', { name: 'Save workflow' }).click();
    await expect(page.getByText('Saved')).toBeVisible();

    const board = new BoardScreen(page);
    await board.open(project.key);
    await board.card('Banner').dragTo(board.column('Done'));
    const reason = page.getByRole('dialog', { name: /^Complete/ });
    await expect(reason).toContainText('Frozen because of “Double 11” until');
    await reason.getByRole('textbox', { name: 'Comment' }).fill('The price is wrong');
    await expectAccessible(page);
    await reason.getByRole('button', { name: 'Save and move' }).click();
    await expect(board.column('Done').getByRole('article')).toHaveCount(1);

    await settings.open(project.key, 'statuses');
    await page.getByText('1 override').click();
    const overrides = page.getByRole('list', { name: 'Overridden freezes' });
    await expect(overrides).toContainText('The price is wrong');
    await expectAccessible(page);
    await overrides.getByRole('link', { name: /Banner/ }).click();
    await expect(page).toHaveURL(new RegExp(`/task/${project.key}-1`));
    await expect(page.getByRole('main')).toContainText('Banner');
  },
);

test('members see on a phone, in Chinese, why a status takes no task', SOAK, async ({ signIn }) => {
  const { client } = await signIn('demo');
  const project = await newProject(client, ['Banner']);
  const done = project.statuses.find(({ name }) => name === 'Done')?.id ?? '';
  const at = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();
  const freeze = { name: '双十一', from: at(-1), until: at(1), statusIds: [done] };
  const rules = { restricted: false, transitions: [], statuses: [], freezes: [freeze] };
  await client.workflow.save({ body: { projectId: project.id, version: 0, rules } });
  const { page } = await signIn('demo', { width: 360, language: 'zh', touch: true });
  await page.goto(`/modules/appcenter/projectSettings/${project.key}?tab=statuses`);
  const list = page.getByRole('list', { name: '冻结期' });
  await expect(list).toContainText('双十一进行中');
  await list.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await page.getByRole('button', { name: '编辑“双十一”' }).click();
  await expect(page.getByRole('dialog', { name: '编辑冻结期' })).toBeVisible();
  await expectAccessible(page);
});
