import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, SOAK, test } from '../../people.ts';

const PATH = '/modules/tms/channelUpdateList';
let made = 0;

/** A word used by no other journey. */
function uniqueWord(): string {
  made += 1;
  return `chin${Date.now().toString(36)}${made}`;
}

const table = (name: string, ...lines: string[]) => ({
  name: `${name}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});

test(
  'channels are imported from a table with a mapped column, an unknown value and a refused row, and undone',
  SOAK,
  async ({ signIn }) => {
    test.setTimeout(120_000);
    const { page, client } = await signIn('demo');
    const name = uniqueWord();
    await client.logisticsChannel.add({
      body: { name: `${name} 1`, code: `${name}1`, carrier: 'Old', service: 'air' },
    });
    await page.goto(`${PATH}?q=${name}`);
    const grid = page.getByRole('grid', { name: 'Channels' });
    await page.getByRole('button', { name: 'Import', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Import: Channels' });
    await expectAccessible(page);
    await dialog
      .getByLabel('Choose a file')
      .setInputFiles(
        table(
          name,
          'Name,Code,Line of,Service,Transit time',
          `${name} 1,${name}1,Swift,Air freight,4`,
          `${name} 2,${name}2,Swift,Rocket,5`,
          `${name} 3,${name}3,Swift,Sea freight,soon`,
        ),
      );
    const columns = dialog.getByRole('region', { name: 'Columns' });
    await expect(columns).toContainText('4 of 5 columns are mapped to fields');
    await columns.getByRole('combobox', { name: 'Field for column Line of' }).click();
    await page.getByTitle('Carrier', { exact: true }).click();
    const values = dialog.getByRole('region', { name: 'Unknown values' });
    await values.getByRole('button', { name: '“Rocket” in Service becomes: Not decided' }).click();
    await page.getByRole('option', { name: 'Express' }).click();
    const preview = dialog.getByRole('region', { name: 'Import preview' });
    await expect(preview.getByRole('status')).toContainText(/1 new record\s*1 record updated\s*1 row refused/);
    await expect(preview.getByRole('row').filter({ hasText: `${name}3` })).toContainText('This is not a number.');
    await preview.getByText('Notes (1)').click();
    await expect(preview.getByRole('row').nth(1)).toContainText('4Transit timeError: This is not a number.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Import 2 records' }).click();
    const result = dialog.getByRole('region', { name: 'Result' });
    await expect(result.getByRole('status')).toContainText('2 records imported');
    await expectAccessible(page);
    const list = async () => {
      const { records } = await client.logisticsChannel.list({ query: { search: name, sort: 'code' } });
      return records.map(({ code, carrier, service }) => [code, carrier, service]);
    };
    expect(await list()).toEqual([
      [`${name}1`, 'Swift', 'air'],
      [`${name}2`, 'Swift', 'express'],
    ]);
    await result.getByRole('button', { name: 'Undo the import' }).click();
    await expect(page.getByText('Import undone')).toBeVisible();
    expect(await list()).toEqual([[`${name}1`, 'Old', 'air']]);

    await dialog.getByLabel('Choose a file').setInputFiles({
      ...table(name),
      buffer: Buffer.from('PK\u0003\u0004 no workbook'),
    });
    await expect(dialog.getByRole('alert')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(grid.locator('[data-record]')).toHaveCount(1);
  },
);

test(
  'on a phone in Chinese the import fits, and an import is undone after its dialog was closed',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo', { language: 'zh', width: 360, touch: true });
    const name = uniqueWord();
    await page.goto(`${PATH}?q=${name}`);
    await page.getByRole('button', { name: '导入', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '导入渠道' });
    await dialog
      .getByLabel('选择文件')
      .setInputFiles(
        table(name, '名称,代码,承运商,服务类型', `${name},${name},Swift,火箭`, `${name}b,${name}b,Swift,空运`),
      );
    await expect(dialog.getByRole('region', { name: '导入预览' }).getByRole('status')).toContainText(/1\s*行被拒绝/);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '导入 1 条' }).click();
    await dialog.getByRole('region', { name: '导入结果' }).getByRole('button', { name: '关闭' }).click();
    await page.getByRole('button', { name: '撤销' }).last().click();
    await expect
      .poll(async () => (await client.logisticsChannel.list({ query: { search: name } })).records)
      .toHaveLength(0);
  },
);

test('a list is exported to a file, and its menus are accessible', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const name = uniqueWord();
  await client.logisticsChannel.add({ body: { name, code: name, carrier: 'Swift', service: 'air' } });
  await page.goto(`${PATH}?q=${name}`);
  await expect(page.getByRole('grid', { name: 'Channels' }).locator('[data-record]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeVisible();
  await expectAccessible(page);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('Channels.csv');
  expect(await readFile(await saved.path(), 'utf8')).toContain(name);
  for (const menu of ['Sort', 'Columns']) {
    const button = page.getByRole('button', { name: menu, exact: true });
    await button.click();
    await expect(page.getByRole('dialog', { name: menu })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: menu })).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});
