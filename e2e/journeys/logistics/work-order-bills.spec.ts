import type { Page } from '@playwright/test';
import { expect, expectAccessible, SOAK, test } from '../../people.ts';

const BASE = '/modules/appcenter/workorder';
let made = 0;

/** A word used by no other journey. */
function uniqueWord(): string {
  made += 1;
  return `bill${Date.now().toString(36)}${made}`;
}

async function chooseFile(page: Page, name: string, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from(lines.join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer });
}

test('a carrier bill is compared with the parcels, and overcharges become work orders', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const name = uniqueWord();
  const line = { name, code: name, carrier: 'Yun', service: 'line' as const };
  const { id: channel } = await client.logisticsChannel.add({ body: line });
  const since = { name, channel, effectiveFrom: '2026-01-01' };
  await client.foamRule.add({
    body: {
      ...{ ...since, mode: 'ratio', divisor: 6000, ratio: 2, rounding: 'none', step: 1, minimum: 0 },
      ...{ windowDays: 30, replyDays: 10 },
    },
  });
  await client.rateCard.add({ body: { ...since, baseFee: 2_000, unit: 100, unitPrice: 150 } });
  const numbers = [1, 2].map((at) => `${name}${at}`.toUpperCase());
  for (const number of numbers)
    await client.waybill.add({
      body: { number, channel, shippedOn: '2026-06-01', length: 300, width: 200, height: 100, weight: 550 },
    });

  await page.goto(`${BASE}/bills`);
  await page.getByRole('button', { name: 'Import bill' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a carrier bill' });
  await chooseFile(page, name, [
    'Waybill,Kilos,Fee',
    `${numbers[0]},1,35.00`,
    `${numbers[1]},0.55,29.00`,
    `${name}9,1,35.00`,
  ]);
  const run = dialog.getByRole('button', { name: 'Import and compare' });
  await expect(run).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Field for column Kilos' }).click();
  await page.getByTitle('Billed weight', { exact: true }).click();
  await expectAccessible(page);
  await run.click();

  const drawer = page.getByRole('dialog', { name });
  const verdicts = drawer.getByRole('list', { name: 'Lines by verdict' });
  await expect(verdicts.getByRole('listitem')).toHaveText([/As expected\s*1/, /Overcharged\s*1/, /Unknown parcel\s*1/]);
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Create work orders for all of them' }).click();
  await expect(page.getByText('1 work order created.')).toBeVisible();
  await verdicts.getByRole('link', { name: 'Overcharged' }).click();
  const lines = page.getByRole('grid', { name: 'Bill lines' });
  await expect(lines.locator('[data-record]')).toHaveCount(1);
  await expectAccessible(page);
  await lines.getByRole('checkbox', { name: numbers[0] }).check();
  await page.getByRole('button', { name: 'Create work orders' }).click();
  await expect(page.getByText('None of these lines is overcharged and without a work order.')).toBeVisible();
  await lines.getByRole('button', { name: numbers[0], exact: true }).click();
  await page.getByRole('link', { name: 'Open work order' }).click();
  await expect(page.getByRole('region', { name: 'Comparison' })).toContainText('CN¥6.00');
});

test('carrier bills fit a phone, in Chinese', SOAK, async ({ signIn }) => {
  const { page } = await signIn('demo', { language: 'zh', width: 360, touch: true });
  await page.goto(`${BASE}/bills`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('物流账单');
  await expectAccessible(page);
  await page.getByRole('button', { name: '导入账单' }).click();
  await chooseFile(page, 'bill', ['运单号,计费重量(KG),费用', 'ABC12345,1,35']);
  await expect(page.getByRole('button', { name: '导入并核对' })).toBeEnabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.locator('[data-record]').first().getByRole('button').first().click();
  await page.getByRole('list', { name: '核对结果' }).getByRole('link', { name: '多收' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('账单明细');
  await expect(page.locator('[data-record]').filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page);
});
