import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, SOAK, test } from '../../people.ts';

const WAYBILLS = '/modules/tms/waybillSyncList';
const filterBy = (text: string) => `${WAYBILLS}?filter=${encodeURIComponent(text)}`;
let numbers = 0;
const freshNumber = () => `ACT${Date.now()}${(numbers++).toString().padStart(2, '0')}`;

test('[BC-05] tasks are created for selected waybills, once for each, and undone', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const [one, other] = [freshNumber(), freshNumber()];
  for (const number of [one, other]) await client.waybill.add({ body: { number } });
  const key = `A${Date.now().toString(36).toUpperCase().slice(-8)}`;
  const project = await client.project.add({ body: { name: `Checks ${key}`, key, template: 'blank' } });
  const tasks = async () => (await client.task.query({ body: { projectId: project.id } })).records.length;

  await page.goto(filterBy(`number in ("${one}", "${other}")`));
  const grid = page.getByRole('grid', { name: 'Waybills' });
  const bulk = page.getByRole('region', { name: 'Selected records' });
  const dialog = page.getByRole('dialog', { name: 'Create tasks for these waybills' });
  const create = async () => {
    await grid.getByRole('checkbox', { name: 'Select all loaded' }).click();
    await bulk.getByRole('button', { name: 'Create tasks' }).click();
    await dialog.getByRole('combobox', { name: 'Project' }).fill(key);
    await page
      .locator('.ant-select-item-option:visible')
      .filter({ hasText: `(${key})` })
      .click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create tasks' }).click();
  };
  await create();
  const results = dialog.getByRole('list', { name: 'Result for each waybill' });
  await expect(results.getByRole('listitem').filter({ hasText: other })).toContainText('Task created');
  await expectAccessible(page);
  // Not the close button of the dialog.
  await dialog.locator('.ant-modal-footer').getByRole('button', { name: 'Close' }).click();
  await expect(bulk).toHaveCount(0);
  expect(await tasks()).toBe(2);

  await create();
  await expect(results.getByText('Has an unfinished task')).toHaveCount(2);
  await dialog.locator('.ant-modal-footer').getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('Control+z');
  await expect.poll(tasks).toBe(0);
});

test('[BC-05] tracking of a selected waybill is stopped at its provider', SOAK, async ({ signIn }) => {
  test.setTimeout(120_000);
  const { page, client } = await signIn('demo');
  const number = freshNumber();
  const { id } = await client.waybill.add({ body: { number, provider: 'track17' } });
  const registration = async () => (await client.waybill.get({ query: { id } })).registration;
  await expect.poll(registration, { timeout: 30_000 }).toBe('registered');

  await page.goto(filterBy(`number = "${number}"`));
  await page.getByRole('checkbox', { name: `Select ${number}` }).click();
  const bulk = page.getByRole('region', { name: 'Selected records' });
  await bulk.getByRole('button', { name: 'Stop tracking' }).click();
  const question = page.getByRole('dialog', { name: 'Stop tracking these waybills?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await registration()).toBe('registered');
  await bulk.getByRole('button', { name: 'Stop tracking' }).click();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stop tracking' }).click();
  await expect(page.getByText('Tracking of 1 waybill is being stopped.')).toBeVisible();
  await expect.poll(registration, { timeout: 30_000 }).toBe('stopped');
  await page.goto(`${WAYBILLS}?open=${id}`);
  const sync = page.getByRole('dialog', { name: number }).getByRole('region', { name: 'Synchronisation' });
  await expect(sync).toContainText('17TRACK follows it no longer.');

  await page.goto(filterBy(`number = "${number}"`));
  await page.getByRole('checkbox', { name: `Select ${number}` }).click();
  await bulk.getByRole('button', { name: 'Stop tracking' }).click();
  await question.getByRole('button', { name: 'Stop tracking' }).click();
  await expect(page.getByText('1 left out: it is not registered.')).toBeVisible();
});

test('[BC-05] tasks for waybills are created in Chinese on a phone', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { language: 'zh', width: 360, touch: true });
  const number = freshNumber();
  await client.waybill.add({ body: { number } });
  await page.goto(filterBy(`number = "${number}"`));
  await page.getByRole('button', { name: '选择', exact: true }).click();
  await page.getByRole('checkbox', { name: new RegExp(number) }).click();
  await page.getByRole('button', { name: '创建任务' }).click();
  await expect(page.getByRole('dialog', { name: '为所选运单创建任务' })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('[BC-05] selected waybills are exported, and only they, on a phone too', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { width: 360, touch: true });
  const [one, other, third] = [freshNumber(), freshNumber(), freshNumber()];
  for (const number of [one, other, third]) await client.waybill.add({ body: { number } });
  await page.goto(filterBy(`number in ("${one}", "${other}", "${third}")`));
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const number of [one, third]) await page.getByRole('checkbox', { name: `Select ${number}` }).click();
  const bulk = page.getByRole('region', { name: 'Selected records' });
  await bulk.getByRole('button', { name: 'Export' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('Waybills.csv');
  const text = await readFile(await file.path(), 'utf8');
  expect([text.includes(one), text.includes(third), text.includes(other)]).toEqual([true, true, false]);
  await expectAccessible(page);
});
