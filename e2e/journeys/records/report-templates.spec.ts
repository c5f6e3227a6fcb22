import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, SOAK, test } from '../../people.ts';

const REPORTS = '/modules/tms/reportTemplatesList';

test(
  '[BC-05] a report template is added, designed with a live preview, saved, run and downloaded',
  SOAK,
  async ({ signIn }) => {
    test.setTimeout(120_000);
    const { page } = await signIn('demo');
    const name = `Weekly ${Date.now()}`;
    await page.goto(REPORTS);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report templates');
    await expect(page.getByRole('grid', { name: 'Report templates' })).toContainText('Channel performance');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add report template' }).click();
    const form = page.getByRole('dialog', { name: 'Add Report template' });
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('combobox', { name: 'Data' }).click();
    await page.getByRole('option', { name: 'Waybills' }).click();
    await form.getByRole('combobox', { name: 'Format' }).click();
    await page.getByRole('option', { name: 'CSV' }).click();
    await form.getByRole('button', { name: 'Add', exact: true }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('columnheader').first()).toHaveText('Tracking number');
    // How many changes with the waybills of other journeys.
    await expect(preview.getByRole('status')).toHaveText(/^The first 50 of [\d,]+ rows$/);
    await expectAccessible(page);
    const columns = page.getByRole('group', { name: 'Columns' });
    await columns.getByRole('button', { name: 'Move Status up' }).click();
    await expect(preview.getByRole('columnheader').first()).toHaveText('Status');
    await columns.getByRole('button', { name: 'Remove Latest event', exact: true }).click();
    await expect(preview.getByRole('columnheader')).toHaveCount(6);
    const filter = page.getByRole('textbox', { name: 'Filter as text' });
    await filter.fill('number = "none at all"');
    await filter.press('Enter');
    await expect(preview).toContainText('No rows match');
    await filter.fill('status = "delivered"');
    await filter.press('Enter');
    await expect(preview.getByRole('cell', { name: 'Delivered', exact: true }).first()).toBeVisible();

    await page.getByRole('button', { name: 'Back to reports' }).click();
    const leaving = page.getByRole('dialog', { name: `Leave “${name}” without saving?` });
    await leaving.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Report saved')).toBeVisible();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Run and download' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^${name}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toBe('\ufeff"Status","Tracking number","Channel","Destination","Shipped","Latest event at"');
    expect(lines[1]).toMatch(/^"Delivered"/);

    await page.getByRole('button', { name: 'Back to reports' }).click();
    const drawer = page.getByRole('dialog', { name });
    await expect(drawer.getByRole('region', { name: 'Preview' }).getByRole('columnheader')).toHaveCount(6);
    await expect(drawer.getByRole('region', { name: 'Runs' }).getByRole('listitem')).toContainText('rows');
    await expect(drawer.getByRole('button', { name: /^Download again/ })).toBeVisible();
    await expectAccessible(page);
    await drawer.getByRole('link', { name: /^Show job/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sync tasks');
    const job = page.getByRole('dialog', { name, exact: true });
    await expect(job).toContainText('Run reports');
    await expect(job.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 1');
    const item = job.getByRole('region', { name: 'Items' }).getByRole('listitem');
    await expect(item).toContainText(/\d+ rows/);
    await expectAccessible(page);
    const again = page.waitForEvent('download');
    await item.getByRole('button', { name: /^Download: / }).click();
    expect((await again).suggestedFilename()).toBe(file.suggestedFilename());
    await page.goBack();
    await expect(drawer.locator('[data-field="nextRunAt"]')).toHaveText('—');
    await drawer.getByRole('button', { name: 'Edit Repeats' }).click();
    await page.getByRole('option', { name: 'Weekly' }).click();
    await expect(drawer.locator('[data-field="weekday"]')).toHaveText('Monday');
    await expect(drawer.locator('[data-field="time"]')).toHaveText('08:00');
    await expect(drawer.locator('[data-field="nextRunAt"]')).not.toHaveText('—');
    await expect(drawer.locator('[data-field="recipients"]')).not.toHaveText('—');
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Duplicate' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} (copy)`);
    await page.getByText('Groups', { exact: true }).click();
    await expect(preview.getByRole('columnheader')).toHaveText(['Status', 'Waybills']);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove Waybills' }).click();
    await expect(preview).toContainText('Choose at least one measure.');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  },
);

test('[BC-05] a concurrent change of a report is not overwritten without asking', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const name = `Shared ${Date.now()}`;
  const { id } = await client.reportTemplate.add({ body: { name, dataset: 'channels', format: 'csv' } });
  await page.goto(`${REPORTS}?design=${id}`);
  const columns = page.getByRole('group', { name: 'Columns' });
  await expect(columns.getByRole('listitem').first()).toContainText('Name');
  await client.reportTemplate.edit({ body: { id, version: 1, changes: { columns: 'code,name' } } });
  await columns.getByRole('button', { name: 'Remove Carrier', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Overwrite changes?' });
  await expect(question).toContainText('Columns');
  await question.getByRole('button', { name: 'Overwrite' }).click();
  await expect(page.getByText('Report saved')).toBeVisible();
  const { columns: storedColumns } = await client.reportTemplate.get({ query: { id } });
  expect(storedColumns).toMatch(/^name,code,service/);
});

test('[BC-05] reports are shown, previewed and run in Chinese on a phone', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { language: 'zh', width: 360, touch: true });
  await page.goto(REPORTS);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('报表模板');
  await expectAccessible(page);
  const { records } = await client.reportTemplate.list({ query: { search: '渠道表现' } });
  await page.goto(`${REPORTS}?open=${records[0]?.id}`);
  const drawer = page.getByRole('dialog', { name: /渠道表现/ });
  await expect(drawer.getByRole('region', { name: '运行记录' })).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: '设计' }).click();
  const preview = page.getByRole('region', { name: '预览' });
  await expect(preview.getByRole('columnheader').first()).toHaveText('渠道');
  await expect(preview.getByRole('columnheader').nth(2)).toHaveText('签收率 (%)');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '运行并下载' }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.xlsx$/);
});
