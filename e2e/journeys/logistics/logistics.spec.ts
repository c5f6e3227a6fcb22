import { createHash } from 'node:crypto';
import { dayIn } from '../../days.ts';
import { expect, expectAccessible, pickFound, SOAK, test } from '../../people.ts';
import { runServerJob } from '../../server-jobs.ts';

const WAYBILLS = '/modules/tms/waybillSyncList';
const OVERVIEW = '/modules/tms/SyncLogisitics';

test('[BC-05] a parcel is added, followed by its events, and found under its new number', async ({ signIn }) => {
  test.setTimeout(120_000);
  const { page } = await signIn('demo');
  const number = `YT${Date.now()}`;
  await page.goto(WAYBILLS);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waybills');
  await expect(page.getByRole('navigation', { name: /breadcrumb/i })).toContainText('Logistics sync');
  await expect(page.getByRole('grid', { name: 'Waybills' }).locator('[data-record]').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add waybill' }).click();
  const form = page.getByRole('dialog', { name: 'Add waybill' });
  await form.getByRole('textbox', { name: 'Tracking number' }).fill('a b');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByText('Enter 5 to 40 letters and digits')).toBeVisible();
  await form.getByRole('textbox', { name: 'Tracking number' }).fill(number.toLowerCase());
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Search' }).fill(number);
  await page.getByRole('grid', { name: 'Waybills' }).getByRole('button', { name: number, exact: true }).click();

  const drawer = page.getByRole('dialog', { name: number });
  const tracking = drawer.getByRole('region', { name: 'Tracking' });
  await expect(tracking).toContainText('No event yet');
  await tracking.getByRole('button', { name: 'Add event' }).click();
  await tracking.getByRole('textbox', { name: 'What happened' }).fill('Seen at the depot');
  await expectAccessible(page);
  await tracking.getByRole('button', { name: 'Add event' }).click();
  await expect(tracking.getByRole('listitem')).toContainText('decides the status');
  await expect(drawer.locator('[data-field="status"]')).toHaveText('In transit');
  const numbers = page.getByRole('dialog').getByRole('region', { name: 'Numbers' });
  await numbers.getByRole('textbox', { name: 'New tracking number' }).fill(`${number}-B`);
  await numbers.getByRole('button', { name: 'Note new number' }).click();
  await expect(numbers).toContainText(`${number} → ${number}B`);
  // The waybill goes on under it.
  await expect(page.getByRole('dialog', { name: `${number}B` })).toBeVisible();
  await expect(numbers.getByRole('region', { name: 'Work orders' })).toContainText('No work order about this parcel.');
  await expectAccessible(page);
  await numbers.getByRole('textbox', { name: 'New tracking number' }).fill(`${number}-C`);
  await numbers.getByRole('checkbox', { name: 'Track the parcel under the new number' }).click();
  await numbers.getByRole('button', { name: 'Note new number' }).click();
  await expect(numbers).toContainText(`${number}B → ${number}C`);
  await expect(page.getByRole('dialog', { name: `${number}B` })).toBeVisible();
});

test('[BC-05] parcels are read in Chinese on a phone', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('chenyu', { language: 'zh', width: 360, touch: true });
  const { records } = await client.waybill.list({ query: { filter: 'status = "delivered"', limit: 1 } });
  await page.goto(`${WAYBILLS}?filter=${encodeURIComponent('status = "delivered"')}&open=${records[0]?.id}`);
  const drawer = page.getByRole('dialog', { name: records[0]?.number });
  await expect(drawer.getByRole('region', { name: '物流轨迹' })).toContainText('决定当前状态');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('运单');
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});

for (const [language, width, title, stuck, providers] of [
  ['en', 1440, 'Logistics overview', 'Stuck', 'Tracking providers over 14 days'],
  ['zh', 360, '同步概览', '滞留', '服务商状况（近 14 天）'],
] as const)
  test(
    `[BC-05] the overview counts parcels and opens their lists, ${language} at ${width} px`,
    SOAK,
    async ({ signIn }) => {
      const { page } = await signIn('demo', { language, width, touch: width < 500 });
      await page.goto('/modules/tms/SyncLogisitics');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      const figure = page.getByRole('link', { name: new RegExp(`^\\d+ ?${stuck}$`) });
      await expect(figure).toBeVisible();
      await expect(page.getByText('YW-EU', { exact: false }).or(page.getByText('Yanwen')).first()).toBeVisible();
      await expect(page.getByRole('region', { name: providers })).toContainText('17TRACK sandbox');
      await expect(
        page.getByText(language === 'en' ? 'closed in the same 90 days' : '同样 90 天内关闭的工单'),
      ).toBeVisible();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await figure.click();
      await expect(page).toHaveURL(/waybillSyncList\?filter=flags/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(language === 'en' ? 'Waybills' : '运单');
    },
  );

test('[BC-05] a number in the table of channels opens exactly the parcels it counts', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const mark = Date.now();
  const name = `Counted line ${mark}`;
  const body = { name, code: `CL${mark}`, carrier: 'Yun', service: 'line' as const };
  const { id: channel } = await client.logisticsChannel.add({ body });
  const dayAgo = (days: number) => new Date(mark - days * 86_400_000).toISOString().slice(0, 10);
  await client.waybill.add({ body: { number: `CLNEW${mark}`, channel, shippedOn: dayAgo(20) } });
  await client.waybill.add({ body: { number: `CLOLD${mark}`, channel, shippedOn: dayAgo(120) } });
  await page.goto('/modules/tms/SyncLogisitics');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('link', { name: '1', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waybills');
  const grid = page.getByRole('grid', { name: 'Waybills' });
  await expect(grid.getByRole('button', { name: `CLNEW${mark}`, exact: true })).toBeVisible();
  await expect(grid.locator('[data-record]')).toHaveCount(1);
});

test('[BC-05] the amount recovered by work orders of a channel opens these orders', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const from = dayIn(-89);
  const { sums } = await client.workOrderOverview.recovered({ query: { from } });
  expect(sums?.[0]?.amount).toBeGreaterThan(0);
  await page.goto(OVERVIEW);
  const region = page.getByRole('region', { name: 'Channels over the last 90 days' });
  await expect(region.getByRole('columnheader', { name: 'Recovered' })).toBeVisible();
  // The overcharged amounts are in a separate column with other links.
  await region
    .locator('a[href*="filter=status"]', { hasText: /^CN¥[1-9]/ })
    .first()
    .click();
  await expect(page).toHaveURL(/filter=status(%20|\+)?(%3D|=)/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Work orders');
  await expect(page.locator('[data-record]').first()).toBeVisible();
});

/** A number whose simulated parcel arrives within a week when registered seven days after shipping. */
function arrivingNumber(): string {
  for (let at = Date.now(); ; at += 1) {
    const [kind = 0, days = 0] = createHash('sha256').update(`YT${at}`).digest();
    if (kind % 8 < 3 && days % 10 >= 7) return `YT${at}`;
  }
}

test(
  '[BC-05] a parcel is registered with a sandbox account, which sends its events, and its jobs are shown',
  SOAK,
  async ({ signIn }) => {
    test.setTimeout(120_000);
    const { page, client } = await signIn('demo');
    const number = arrivingNumber();
    const { id } = await client.waybill.add({ body: { number, provider: 'track17' } });
    await page.goto(`${WAYBILLS}?open=${id}`);
    const drawer = page.getByRole('dialog', { name: number });
    const sync = drawer.getByRole('region', { name: 'Synchronisation' });
    await expect(sync).toContainText('Registered with 17TRACK.', { timeout: 30_000 });
    await expect(sync).toContainText('17TRACK sandbox · sandbox');
    await expect(drawer.getByRole('region', { name: 'Tracking' })).toContainText('Delivered to the recipient', {
      timeout: 30_000,
    });
    const tracking = drawer.getByRole('region', { name: 'Tracking' });
    await tracking.getByText('As received').first().click();
    await expect(tracking.getByText('"time_utc"')).toBeVisible();
    await drawer.getByRole('button', { name: 'Sync now' }).click();
    await expect(page.getByText('1 waybill is being queried.')).toBeVisible();
    await expect(sync).toContainText('POST simulator:/gettrackinfo', { timeout: 30_000 });
    await expectAccessible(page);
    await sync.getByRole('link', { name: 'Open sync tasks' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sync tasks');
    await expect(page.getByRole('button', { name: number, exact: true })).toHaveCount(2);
    await expectAccessible(page);
  },
);

test('[BC-05] the jobs of synchronisation fit a phone in Chinese', SOAK, async ({ signIn }) => {
  const { page } = await signIn('demo', { language: 'zh', width: 360, touch: true });
  await page.goto('/modules/tms/syncLogisticsTaskList');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('同步任务');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test(
  '[BC-05] an import of parcels shows warnings for each row before anything is written',
  SOAK,
  async ({ signIn }) => {
    const { page } = await signIn('demo');
    await page.goto(WAYBILLS);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import: Waybills' });
    const buffer = Buffer.from('Tracking number,Channel\nRR123456789CN,YW-EU\nRR123456785CN,Nobody\n');
    await dialog.locator('input[type=file]').setInputFiles({ name: 'parcels.csv', mimeType: 'text/csv', buffer });
    const preview = dialog.getByRole('region', { name: 'Import preview' });
    await expect(preview.getByText('The check digit of this number is wrong.')).toBeVisible();
    await expect(preview.getByText('Nothing is called this')).toBeVisible();
    await expectAccessible(page);
  },
);

test('[BC-05] a change of a channel is planned for a day and cancelled', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const code = `PLAN-${Date.now()}`;
  const { id } = await client.logisticsChannel.add({
    body: { name: code, code, carrier: 'Yanwen', service: 'post', pricePerKg: 6_800 },
  });
  await page.goto(`/modules/tms/channelUpdateList?open=${id}`);
  const planned = page.getByRole('dialog', { name: code }).getByRole('region', { name: 'Planned changes' });
  await expect(planned).toContainText('No change is planned.');
  await planned.getByRole('button', { name: 'Plan a change' }).click();
  const form = planned.getByRole('form', { name: 'Plan a change' });
  await form.getByLabel('New value').fill('79.00');
  await form.getByRole('button', { name: 'Takes effect on' }).click();
  await page.getByRole('button', { name: 'Tomorrow', exact: true }).click();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Plan a change' }).click();
  await expect(planned.getByRole('listitem')).toContainText(/Planned.*79\.00/);
  await expectAccessible(page);
  await planned.getByRole('button', { name: /^Cancel the change: Price per kg/ }).click();
  await expect(planned.getByRole('listitem')).toContainText('Cancelled');
  await client.logisticsChannel.deleteBatch({ body: { ids: [id] } });
});

test(
  '[BC-05] a change of a channel is applied by a job that its channel links, and undone',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const code = `DUE-${Date.now()}`;
    const body = { name: code, code, carrier: 'Yanwen', service: 'post', pricePerKg: 6_800 } as const;
    const { id } = await client.logisticsChannel.add({ body });
    const effectiveOn = new Date().toISOString().slice(0, 10);
    await client.channelPlan.add({ body: { channelId: id, effectiveOn, changes: { pricePerKg: 7_900 }, note: '' } });
    await page.goto(`/modules/tms/channelUpdateList?open=${id}`);
    const drawer = page.getByRole('dialog', { name: code });
    const planned = drawer.getByRole('region', { name: 'Planned changes' }).getByRole('listitem');
    await expect(planned).toContainText('Planned');
    await runServerJob('applyDueChanges');
    await expect(planned).toContainText('Taken effect');
    await planned.getByRole('link', { name: /^Show job: Price per kg/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sync tasks');
    const job = page.getByRole('dialog', { name: code });
    await expect(job).toContainText('Apply planned changes');
    const item = job
      .getByRole('region', { name: 'Items' })
      .getByRole('link', { name: `${code} · ${effectiveOn} · Price per kg` });
    await expectAccessible(page);
    await item.click();
    await expect(drawer.locator('[data-field="pricePerKg"]')).toContainText('79.00');
    const { records } = await client.logisticsChannel.history({ query: { id } });
    await client.logisticsChannel.undo({ body: { opId: records[0]?.opId ?? '' } });
    await expect(drawer.locator('[data-field="pricePerKg"]')).toContainText('68.00');
    await client.logisticsChannel.deleteBatch({ body: { ids: [id] } });
  },
);

test('[BC-05] the channel of parcels is changed by their numbers, in Chinese on a phone', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { language: 'zh', width: 360, touch: true });
  const number = `CH${Date.now()}`;
  const { id } = await client.waybill.add({ body: { number } });
  await page.goto('/modules/tms/channelUpdateList');
  await page.getByRole('button', { name: '更换运单渠道' }).click();
  const drawer = page.getByRole('dialog', { name: '批量更换运单渠道' });
  await drawer.getByRole('textbox', { name: /物流单号/ }).fill(`${number}\nNOBODY${number}`);
  await pickFound(drawer.getByRole('combobox', { name: '新渠道' }), 'UPS Saver');
  await drawer.getByRole('button', { name: '检查' }).click();
  await expect(drawer.getByRole('listitem')).toContainText(['将更换', '未找到']);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await drawer.getByRole('button', { name: '更换 1 个运单' }).click();
  await expect(drawer).toHaveCount(0);
  expect((await client.waybill.get({ query: { id } })).channel).not.toBeNull();
});

test('[BC-05] parcels are filtered by the account that tracks them, chosen by its name', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const mark = Date.now();
  const [number, other] = [`YT${mark}7`, `YT${mark}8`];
  const { id } = await client.waybill.add({ body: { number, provider: 'track17' } });
  await client.waybill.add({ body: { number: other } });
  await expect
    .poll(async () => (await client.waybill.get({ query: { id } })).account, { timeout: 30_000 })
    .not.toBeNull();
  await page.goto(`${WAYBILLS}?filter=${encodeURIComponent(`number ^ "YT${mark}" and account is not empty`)}`);
  const grid = page.getByRole('grid', { name: 'Waybills' });
  await expect(grid.locator('[data-record]')).toHaveCount(1);
  await page.goto(`${WAYBILLS}?filter=${encodeURIComponent(`number ^ "YT${mark}"`)}`);
  await expect(grid.locator('[data-record]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Filter (1)' }).click();
  const panel = page.getByRole('region', { name: 'Filter' });
  await panel.getByRole('button', { name: 'Add condition' }).click();
  const option = (name: string) => page.locator('.ant-select-item-option:visible').getByText(name, { exact: true });
  await panel.getByRole('combobox', { name: 'Field' }).last().fill('Tracking account');
  await option('Tracking account').click();
  await panel.getByRole('combobox', { name: 'Value of Tracking account' }).fill('17track');
  await option('17TRACK sandbox').click();
  await expect(grid.locator('[data-record]')).toHaveCount(1);
  await expect(grid.getByRole('button', { name: number, exact: true })).toBeVisible();
  await expect(panel.getByRole('textbox', { name: 'Filter as text' })).toHaveValue(/and account (=|in) /);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
});

test(
  '[BC-05] the share of parcels with a work order opens these orders, and a channel shows its transit times',
  SOAK,
  async ({ signIn }) => {
    const { page } = await signIn('demo');
    await page.goto(OVERVIEW);
    const region = page.getByRole('region', { name: 'Channels over the last 90 days' });
    await expect(region.getByRole('columnheader', { name: 'Overcharged by volume' })).toBeVisible();
    await expectAccessible(page);
    const row = region.getByRole('row').filter({ has: page.getByRole('link', { name: /^CN¥[1-9]/ }) });
    await row
      .first()
      .getByRole('link', { name: /^CN¥[1-9]/ })
      .first()
      .click();
    await expect(page).toHaveURL(/reason/);
    await expect(page.locator('[data-record]').first()).toBeVisible();
    await page.goto('/modules/tms/channelUpdateList?filter=code%20%3D%20%22YW-EU%22');
    await page.getByRole('button', { name: /^Yanwen EU/ }).click();
    const drawer = page.getByRole('dialog', { name: /^Yanwen EU/ });
    await expect(drawer.locator('[data-field="medianDays"]')).toContainText(/[1-9]/);
    await expect(drawer.locator('[data-field="numberPatterns"]')).toContainText('UG#########CN');
    await expectAccessible(page);
  },
);

for (const [language, width, title, dark] of [
  ['en', 1440, 'Unknown statuses of providers', false],
  ['zh', 360, '未识别的服务商状态', true],
] as const)
  test(`[BC-05] unknown statuses are listed on the overview, ${language} at ${width} px`, SOAK, async ({ signIn }) => {
    const { page, client } = await signIn('demo', { language, width, dark, touch: width < 500 });
    const { id } = await client.waybill.add({ body: { number: `UK${Date.now()}` } });
    const event = {
      source: 'track17',
      rawStatus: `Beamed_Up_${language}`,
      text: 'Beamed up',
      place: 'Berlin',
    } as const;
    await client.tracking.addEvents({ body: { id, events: [{ ...event, at: new Date().toISOString() }] } });
    await page.goto(OVERVIEW);
    const region = page.getByRole('region', { name: title });
    await expect(region).toContainText(`Beamed_Up_${language}`);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await client.waybill.deleteBatch({ body: { ids: [id] } });
  });

test(
  '[BC-05] an administrator reads what a provider was sent about a parcel and what it answered',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('admin');
    const number = `CB${Date.now()}`;
    const { id } = await client.waybill.add({ body: { number, provider: 'track17' } });
    await page.goto(`${WAYBILLS}?open=${id}`);
    const sync = page.getByRole('dialog', { name: number }).getByRole('region', { name: 'Synchronisation' });
    await expect(sync).toContainText('Registered with 17TRACK.', { timeout: 30_000 });
    await sync.getByText('Request and response').last().click();
    await expect(sync.getByRole('region', { name: 'Sent' })).toContainText(number);
    await expect(sync.getByRole('region', { name: 'Answered' })).toContainText('"accepted"');
    await expectAccessible(page);
    await sync.getByRole('button', { name: 'Stop tracking' }).click();
    const question = page.getByRole('dialog', { name: 'Stop tracking these waybills?' });
    await question.getByRole('button', { name: 'Stop tracking' }).click();
    await expect(sync).toContainText('17TRACK follows it no longer.', { timeout: 30_000 });
    await expect(sync).toContainText('A user stopped it.');
  },
);

test(
  '[BC-05] channels are sorted by any figure on a phone, and the quota of a provider is forecast',
  SOAK,
  async ({ signIn }) => {
    const { page } = await signIn('demo', { width: 360, touch: true });
    await page.goto(OVERVIEW);
    const region = page.getByRole('region', { name: 'Channels over the last 90 days' });
    await region.getByRole('button', { name: 'Sort' }).click();
    await page
      .getByRole('menuitemcheckbox', { name: 'Median days' })
      .or(page.getByRole('menuitemradio', { name: 'Median days' }))
      .or(page.getByRole('menuitem', { name: 'Median days' }))
      .first()
      .click();
    await expect(region.getByRole('listitem').first()).toContainText(/DHL|UPS/);
    const providers = page.getByRole('region', { name: 'Tracking providers over 14 days' });
    await expect(
      providers.getByRole('heading', { name: 'Quota left on the coming days at the present rate' }),
    ).toBeVisible();
    await expect(providers).toContainText(/Lasts \d+ more days at this rate, until/);
    await expectAccessible(page);
  },
);
