import type { Page } from '@playwright/test';
import { newColleague } from '../../new-users.ts';
import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { expectTouchable } from '../../touch.ts';

const fieldsPage = (key: string) => `/modules/appcenter/projectSettings/${key}?tab=fields`;

async function openTask(page: Page, key: string) {
  await page.goto(`/modules/appcenter/projectTasks/${key}?task=${key}-1`);
  return page.getByRole('dialog', { name: `${key}-1` });
}

test(
  '[R31] a manager decides who sees and who changes a field; a member does not find one and only reads the other',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo', { width: 1440 });
    const { id: projectId, key } = await newProject(client, ['Order labels']);
    const member = await signIn(await newColleague(), { width: 1440 });
    const { id: memberId } = await member.client.profile.get({ query: {} });
    await client.member.add({ body: { projectId, userIds: [memberId], role: 'member' } });
    await client.customField.add({ body: { projectId, name: 'Price', kind: 'text' } });
    await client.customField.add({ body: { projectId, name: 'Release', kind: 'text' } });
    await page.goto(fieldsPage(key));
    const limit = async (name: string, right: string) => {
      await page.getByRole('button', { name: `Field ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      const dialog = page.getByRole('dialog', { name: `Field “${name}”` });
      await dialog.getByRole('combobox', { name: right }).click();
      await page.getByTitle('Managers and selected people').click();
      return dialog;
    };
    const hiding = await limit('Price', 'View permission');
    await expect(hiding.getByLabel('Guests and viewers')).toBeVisible();
    await expectAccessible(page);
    await hiding.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('limited visibility')).toBeVisible();
    const locking = await limit('Release', 'Edit permission');
    await locking.getByLabel('Owner of the task').check();
    await locking.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('limited editing')).toBeVisible();

    const drawer = await openTask(page, key);
    for (const [name, value] of [
      ['Price', '12 EUR'],
      ['Release', 'May'],
    ] as const) {
      await drawer.getByRole('button', { name: new RegExp(`^${name}`) }).click();
      await page.getByLabel(`Value of “${name}”`).fill(value);
      await page.getByLabel(`Value of “${name}”`).press('Enter');
      await expect(drawer.getByRole('button', { name: `${name} ${value}` })).toBeVisible();
    }

    const theirs = await openTask(member.page, key);
    await expect(theirs.getByText('May')).toBeVisible();
    await expect(theirs.getByRole('button', { name: /^Release/ })).toHaveCount(0);
    await expect(theirs.getByText('Price')).toHaveCount(0);
    await expectAccessible(member.page);

    // As the owner of the task they may change it.
    const { records } = await client.task.query({ body: { projectId } });
    const { id = '', version = 0 } = records[0] ?? {};
    await client.task.edit({ body: { id, version, changes: { ownerId: memberId } } });
    await expect(theirs.getByRole('button', { name: 'Release May' })).toBeVisible();
  },
);

test('[360 zh] rights of fields are set on a phone', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { language: 'zh', width: 360, touch: true });
  const { id: projectId, key } = await newProject(client, ['整理素材']);
  await client.customField.add({ body: { projectId, name: '报价', kind: 'text' } });
  await page.goto(fieldsPage(key));
  await page.getByRole('button', { name: '字段“报价”' }).click();
  await page.getByRole('menuitem', { name: '编辑' }).click();
  const dialog = page.getByRole('dialog', { name: '字段“报价”' });
  await dialog.getByRole('combobox', { name: '查看权限' }).click();
  await page.getByTitle('管理员和所选人员').click();
  await dialog.getByLabel('任务负责人').check();
  await expectTouchable(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  await expect(page.getByText('仅部分人可见')).toBeVisible();
  const { fields } = await client.project.queryById({ query: { id: projectId } });
  expect(fields[0]).toMatchObject({ visibleTo: ['owner'], editableBy: null });
});

test('[R29] tasks are numbered, and name a record and one of their files', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { width: 1440 });
  const title = `Order labels ${Date.now().toString(36)}`;
  const { id: projectId, key } = await newProject(client, ['Print labels', title]);
  await client.customField.add({ body: { projectId, name: 'No.', kind: 'autoNumber' } });
  await client.customField.add({ body: { projectId, name: 'Order', kind: 'record' } });
  await client.customField.add({ body: { projectId, name: 'Contract', kind: 'file' } });
  const drawer = await openTask(page, key);
  await expect(drawer.getByText('No.', { exact: true })).toBeVisible();
  await expect(drawer.getByRole('button', { name: /^No\./ })).toHaveCount(0);
  await drawer.getByRole('button', { name: /^Order/ }).click();
  await page.getByRole('combobox', { name: /Order/ }).fill(title);
  await page.getByRole('option', { name: title }).click();
  await expect(drawer.getByRole('button', { name: new RegExp(`^Order .*${title}`) })).toBeVisible();
  await expect(drawer.getByRole('link', { name: new RegExp(`^Open .*${title}`) })).toBeVisible();
  await drawer.getByRole('button', { name: /^Contract/ }).click();
  await expect(page.getByText('Attach a file to the task first.')).toBeVisible();
  await page.keyboard.press('Escape');
  await drawer
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      ...{ name: 'contract.txt', mimeType: 'text/plain', buffer: Buffer.from('signed') },
    });
  await expect(drawer.getByText('contract.txt').first()).toBeVisible();
  await drawer.getByRole('button', { name: /^Contract/ }).click();
  await page.getByRole('option', { name: 'contract.txt' }).click();
  await expect(drawer.getByRole('button', { name: 'Contract contract.txt' })).toBeVisible();
  await expectAccessible(page);
});
