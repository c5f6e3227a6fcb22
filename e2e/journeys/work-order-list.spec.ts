import { expect, expectAccessible, test } from '../people.ts';

const LIST = '/modules/appcenter/workorder/list';
let made = 0;

/** A word no other journey uses. */
function word(): string {
  made += 1;
  return `wl${Date.now().toString(36)}${made}`;
}

test('[BK-02] selected work orders are submitted at once, with the result of each, and printed without menu', async ({
  signIn,
}) => {
  const { page, client } = await signIn('demo');
  const name = word();
  const { id: channel } = await client.logisticsChannel.add({
    body: { name, code: name, carrier: 'Yun', service: 'line' },
  });
  const since = { name, channel, effectiveFrom: '2026-01-01' };
  const terms = { mode: 'ratio' as const, divisor: 6000, ratio: 2, rounding: 'none' as const, step: 1, minimum: 0 };
  await client.foamRule.add({ body: { ...since, ...terms, windowDays: 30, replyDays: 10 } });
  await client.rateCard.add({ body: { ...since, baseFee: 2_000, unit: 100, unitPrice: 150 } });
  const today = new Date().toISOString().slice(0, 10);
  const add = async (end: string, billedFee: number) => {
    const box = { length: 300, width: 200, height: 100, weight: 550, billedWeight: 1_000, billedFee };
    const days = { shippedOn: today, billedOn: today };
    const body = { trackingNumber: `${name}${end}`, channel, reason: 'measure' as const, ...days, ...box };
    return (await client.workOrder.add({ body })).number;
  };
  const [ready, cheap] = [await add('a', 3_500), await add('b', 2_000)];

  await page.goto(`${LIST}?filter=${encodeURIComponent(`channel = "${channel}"`)}`);
  const grid = page.getByRole('grid', { name: 'Work orders' });
  await expect(grid.locator('[data-record]')).toHaveCount(2);
  await expect(grid.getByRole('columnheader', { name: 'Working days left' })).toBeVisible();
  const [first, second] = [grid.getByRole('checkbox').nth(1), grid.getByRole('checkbox').nth(2)];
  await first.check();
  await second.check();
  await page.getByRole('button', { name: 'Submit to carrier' }).click();
  const dialog = page.getByRole('dialog', { name: 'Submit work orders to the carrier' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  const results = dialog.getByRole('list', { name: 'Result of each order' });
  await expect(results.getByRole('listitem').filter({ hasText: cheap })).toContainText('below the smallest claim');
  await expect(results.getByRole('listitem').filter({ hasText: ready })).toContainText('Submitted');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await first.check();
  await second.check();
  await page.getByRole('button', { name: 'Print' }).click();
  const sheet = page.getByRole('article').filter({ hasText: `Work order ${ready}` });
  await expect(sheet).toContainText('volumetric weight 1.000 kg, actual weight 0.550 kg. To be billed: 0.550 kg.');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Back to the list' })).toBeHidden();
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(grid.locator('[data-record]')).toHaveCount(2);
});

test('the print view of a work order is read on a phone, in Chinese', async ({ signIn }) => {
  const { page } = await signIn('demo', { language: 'zh', width: 360, touch: true });
  await page.goto(LIST);
  await page.locator('[data-record]').first().getByRole('button').first().click();
  await page.getByRole('button', { name: '打印' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('打印工单');
  await expect(page.getByRole('region', { name: '计费规则' })).toContainText('应计费重');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
