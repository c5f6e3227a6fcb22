import { expect, expectAccessible, SOAK, test } from '../../people.ts';

const BASE = '/modules/appcenter/workorder';

for (const [language, width, title, hubs] of [
  ['en', 1440, 'Measurement bias', 'By hub'],
  ['zh', 360, '量方偏差', '按网点'],
] as const)
  test(
    `measurements of carriers are compared, and a number opens its lines, ${language} at ${width} px`,
    SOAK,
    async ({ signIn }) => {
      const { page } = await signIn('demo', { language, width, touch: width < 500 });
      await page.goto(`${BASE}/measurementBias`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      const table = page.getByRole('region', { name: hubs });
      await expect(table).toContainText('Yiwu, CN');
      await expect(table).toContainText(language === 'en' ? 'Too few (20 needed)' : '样本不足（至少 20 件）');
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await table.getByRole('link').first().click();
      await expect(page).toHaveURL(/workorder\/billLines\?filter=billedOn/);
      await expect(page.locator('[data-record]').first()).toBeVisible();
    },
  );

test(
  'What-if begins with examples that are calculated by a click, and with what was calculated before',
  SOAK,
  async ({ signIn }) => {
    const { page } = await signIn('demo', { width: 360, touch: true });
    await page.goto(`${BASE}/whatIf`);
    const examples = page.getByRole('list', { name: 'Examples' });
    await expect(examples.getByRole('button').first()).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await examples.getByRole('button').first().click();
    await expect(page.getByText('Result', { exact: true })).toBeVisible();
    await page.goto(`${BASE}/whatIf`);
    await expect(page.getByRole('heading', { name: 'Calculated before' })).toBeVisible();
  },
);

test('a changed divisor is calculated for the parcels billed, and planned as a version', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const { records } = await client.carrierBillLine.list({
    query: { filter: 'verdict = "ok"', sort: 'createdAt', limit: 1 },
  });
  // A line of the demo: parcels of other journeys have no measurements yet.
  const channel = records[0]?.channel ?? '';
  await page.goto(`${BASE}/whatIf?channels=${channel}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What-if of terms');
  const draft = page.getByRole('region', { name: /^Draft for/ });
  await draft.getByRole('combobox', { name: 'Rule' }).click();
  await page.locator('.ant-select-item-option').first().click();
  await draft.getByRole('combobox', { name: 'Billing' }).click();
  await page.getByTitle('Actual weight only', { exact: true }).click();
  await page.getByRole('button', { name: 'Calculate' }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('row')).toHaveCount(2);
  await expect(
    page
      .getByRole('region', { name: /^Largest differences/ })
      .getByRole('link')
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(result.getByRole('row')).toHaveCount(2);
  await draft.getByRole('button', { name: 'Plan as a new version' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan as a new version' });
  const name = `Planned ${Date.now().toString(36)}`;
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Plan as a new version' }).click();
  await expect(page.getByText(`Planned: ${name}`)).toBeVisible();
  const { records: rules } = await client.foamRule.list({ query: { filter: `name = "${name}"` } });
  expect(rules).toMatchObject([{ mode: 'actual', channel }]);
  await client.foamRule.deleteBatch({ body: { ids: rules.map(({ id }) => id) } });
});
