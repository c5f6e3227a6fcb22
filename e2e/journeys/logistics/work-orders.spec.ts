import { dayIn } from '../../days.ts';
import { expect, expectAccessible, SOAK, test } from '../../people.ts';
import { expectTouchable } from '../../touch.ts';

const BASE = '/modules/appcenter/workorder';
let made = 0;

/** A word used by no other journey. */
function uniqueWord(): string {
  made += 1;
  return `wo${Date.now().toString(36)}${made}`;
}

test('[BK-02] a parcel billed by volume is calculated, disputed and recovered', async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const name = uniqueWord();
  const { id: channel } = await client.logisticsChannel.add({
    body: { name, code: name, carrier: 'Yun', service: 'line' },
  });
  const since = { name, channel, effectiveFrom: '2026-01-01' };
  await client.foamRule.add({
    body: {
      ...{ ...since, mode: 'ratio', divisor: 6000, ratio: 2, rounding: 'none', step: 1, minimum: 0 },
      ...{ windowDays: 30, replyDays: 10 },
    },
  });
  await client.rateCard.add({ body: { ...since, baseFee: 2_000, unit: 100, unitPrice: 150 } });
  const yesterday = dayIn(-1);
  const { number } = await client.workOrder.add({
    body: {
      ...{ trackingNumber: name, channel, reason: 'measure', shippedOn: yesterday, billedOn: yesterday },
      ...{ length: 300, width: 200, height: 100, weight: 550, billedWeight: 1_000, billedFee: 3_500 },
    },
  });

  await page.goto(`${BASE}/calculator?length=30&width=20&height=10&weight=0.5`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calculator');
  const quote = page
    .getByRole('list', { name: 'Channels, the cheapest first' })
    .getByRole('listitem')
    .filter({ hasText: name });
  await expect(quote).toContainText('Reduce the height from 10.0 cm to 9.9 cm: 0.500 kg is billed.');
  await expectAccessible(page);
  for (const [address, title] of [
    ['rules', 'Rules'],
    ['rateCards', 'Rate cards'],
  ] as const) {
    await page.goto(`${BASE}/${address}?q=${name}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('grid', { name: title }).locator('[data-record]')).toHaveCount(1);
    await expectAccessible(page);
  }

  await page.goto(`${BASE}/list?q=${name}`);
  const grid = page.getByRole('grid', { name: 'Work orders' });
  await grid.getByRole('button', { name: number, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: number });
  await expect(drawer.getByRole('region', { name: 'Comparison' })).toContainText('CN¥6.00');
  await expect(drawer.getByRole('region', { name: 'Rule' })).toContainText('at least 2 times the actual weight');
  await expect(drawer.getByRole('region', { name: 'Rule' })).toContainText('To be billed: 0.550 kg.');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Evidence', exact: true }).click();
  await expect(drawer.getByRole('heading', { name: 'Evidence' })).toBeFocused();
  await drawer.getByRole('button', { name: 'Evidence pack' }).click();
  const arriving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: '中文' }).click();
  expect((await arriving).suggestedFilename()).toBe(`${number}-zh.zip`);
  await drawer.getByRole('button', { name: 'Deal' }).click();
  const dialog = page.getByRole('dialog', { name: `Work order ${number}` });
  await expect(dialog).toContainText('CN¥6.00 overcharged · CN¥35.00 billed · submission 1 of 3');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Please measure again');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog).toBeHidden();
  await expect(drawer.getByRole('list', { name: 'Messages' })).toContainText('Please measure again');
  await expect(drawer.getByRole('button', { name: 'Deal' })).toHaveCount(0);
  const messages = drawer.getByRole('region', { name: 'Messages with the carrier' });
  await messages.getByText('From the carrier', { exact: true }).last().click();
  await messages.getByRole('textbox', { name: 'Message' }).fill('See the attached measurement');
  const letter = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('30.1 x 20 x 10') };
  await messages.locator('input[type=file]').setInputFiles(letter);
  await expect(messages.getByRole('list', { name: 'Files to be sent' })).toContainText('letter.txt');
  await messages.getByRole('button', { name: 'Add message' }).click();
  await expect(messages.getByRole('list', { name: 'Files to be sent' })).toHaveCount(0);
  const downloading = page.waitForEvent('download');
  await messages.getByRole('button', { name: 'letter.txt' }).click();
  expect((await downloading).suggestedFilename()).toBe('letter.txt');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Record answer' }).click();
  await dialog.getByText('Record credit note', { exact: true }).first().click();
  await dialog.getByRole('spinbutton', { name: 'Recovered amount (CNY)' }).fill('6');
  await dialog.getByRole('textbox', { name: 'Credit note' }).fill('CN-1');
  await dialog.getByRole('button', { name: 'Record credit note' }).click();
  await expect(dialog).toBeHidden();
  await expect(drawer.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Deal' })).toHaveCount(0);
  await drawer.press('Escape');
  await expect(drawer).toHaveCount(0);
  await grid.getByRole('link', { name: `Number history of ${name}` }).click();
  await expect(page.getByRole('list', { name: 'Numbers found' }).getByRole('heading')).toHaveText(name.toUpperCase());
});

test('[BK-02] late orders are marked in the list', SOAK, async ({ signIn }) => {
  const { page } = await signIn('demo');
  const filter = encodeURIComponent('status = "0" and deadline <= today');
  await page.goto(`${BASE}/list?filter=${filter}&sort=deadline`);
  const left = page.getByRole('grid', { name: 'Work orders' }).locator('[data-column=daysLeft] strong');
  await expect(left.first()).toHaveText(/^[-−]?\d+$/);
});

test('deadlines and reminders are set on the page of the rules, in both languages', SOAK, async ({ signIn }) => {
  const variants = [
    ['en', 1440, 'Deadlines', 'Deadlines and reminders', 'Remind to ask the carrier again after', 'Save'],
    ['zh', 360, '时限设置', '时限与提醒', '提交后催促承运商', '保存'],
  ] as const;
  // One after the other: the settings are those of all users.
  for (const [language, width, button, title, field, save] of variants) {
    const { page, client } = await signIn('demo', { language, width, touch: width < 500 });
    await page.goto(`${BASE}/rules`);
    await page.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog', { name: title });
    const days = dialog.getByRole('spinbutton', { name: field });
    await expect(days).toHaveValue('2');
    await expectAccessible(page);
    if (width < 500) await expectTouchable(page);
    await days.fill('3');
    await dialog.getByRole('button', { name: save }).click();
    await expect(dialog).toBeHidden();
    const { version, ...saved } = await client.workOrderDeadlines.get({});
    expect(saved.chase).toBe(3);
    await client.workOrderDeadlines.save({ body: { ...saved, chase: 2, version } });
  }
});

for (const [language, width, title, empty] of [
  ['en', 1440, 'Work order jobs', 'No jobs'],
  ['zh', 360, '工单后台任务', '暂无任务'],
] as const)
  test(
    `bill imports and bulk changes of work orders have a page of jobs, ${language} at ${width} px`,
    SOAK,
    async ({ signIn }) => {
      const { page } = await signIn('demo', { language, width, touch: width < 500 });
      await page.goto(`${BASE}/jobs`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByRole('progressbar').first().or(page.getByText(empty))).toBeVisible();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    },
  );

test('[BK-02] first sides that were a typing error are corrected on a phone', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { width: 360, touch: true });
  const name = uniqueWord();
  const { id: channel } = await client.logisticsChannel.add({
    body: { name, code: name, carrier: 'Swift', service: 'line' },
  });
  const since = { name, channel, effectiveFrom: '2026-01-01' };
  await client.foamRule.add({
    body: {
      ...{ ...since, mode: 'max', divisor: 6000, rounding: 'none', step: 1, minimum: 0 },
      ...{ windowDays: 30, replyDays: 10, evidence: [] },
    },
  });
  await client.rateCard.add({ body: { ...since, baseFee: 2_000, unit: 100, unitPrice: 150 } });
  const { id, number } = await client.workOrderPrevention.create({
    body: { trackingNumber: name, channel, shipOn: dayIn(5), length: 300, width: 200, height: 1_000, weight: 500 },
  });
  await client.workOrder.edit({ body: { id, version: 1, changes: { height: 100 } } });
  await page.goto(`${BASE}/list?q=${name}`);
  await page.locator('[data-record]').getByRole('button', { name: number }).first().click();
  const comparison = page.getByRole('dialog', { name: number }).getByRole('region', { name: 'Comparison' });
  const first = comparison.getByRole('row', { name: /^First expected fee/ });
  await expect(first).toContainText('CN¥170.00');
  await expectAccessible(page);
  await expectTouchable(page);
  await comparison.getByRole('button', { name: 'Correct first sides' }).click();
  const question = page.getByRole('dialog', { name: 'Take the present sides as the first ones?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Take the present sides' }).click();
  await expect(first).toHaveCount(0);
  await expect(comparison.getByRole('button', { name: 'Correct first sides' })).toHaveCount(0);
});

test('work orders fit a phone, in Chinese', SOAK, async ({ signIn }) => {
  const { page } = await signIn('demo', { language: 'zh', width: 360, touch: true });
  await page.goto(`${BASE}/list`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('工单');
  await expectAccessible(page);
  await page.locator('[data-record]').first().getByRole('button').first().click();
  await expect(page.getByRole('region', { name: '证据' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${BASE}/calculator?length=30&width=20&height=10&weight=0.5`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('计费试算');
  await expectAccessible(page);
});

for (const [language, width, title, months, list] of [
  ['en', 1440, 'Recovery overview', 'By month', 'Work orders'],
  ['zh', 360, '追回概览', '按月', '工单'],
] as const)
  test(
    `money recovered is summed up, and each number opens its list, ${language} at ${width} px`,
    SOAK,
    async ({ signIn }) => {
      const { page } = await signIn('demo', { language, width, touch: width < 500 });
      await page.goto(`${BASE}/overview`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      const amount = page.getByRole('region', { name: months }).getByRole('link').first();
      await expect(amount).toBeVisible();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await amount.click();
      await expect(page).toHaveURL(/workorder\/list\?filter=submittedOn/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(list);
      await expect(page.locator('[data-record]').first()).toBeVisible();
    },
  );
