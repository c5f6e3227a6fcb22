import { expect, expectAccessible, SOAK, test } from '../../people.ts';

const PATH = '/modules/appcenter/workorder/list/historyLogisticsNumber';
const uniqueWord = () => `NH${Date.now().toString(36).toUpperCase()}`;

test('[BC-07] former tracking numbers lead to the parcel, and a further number is added', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const name = uniqueWord();
  await client.tracking.renumber({
    body: { oldNumber: `${name}1`, newNumber: `${name}2`, reason: 'relabel' },
  });
  await client.waybill.add({ body: { number: `${name}2`, orderNo: `SO-${name}` } });
  await page.goto(PATH);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tracking number history');
  await page.getByRole('textbox', { name: 'Numbers' }).fill(`${name}1, SO-${name}`);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const found = page.getByRole('list', { name: 'Numbers found' });
  await expect(found.getByRole('heading')).toHaveText([`${name}1`, `SO-${name}`]);
  const first = found.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `${name}1` }) });
  await expect(first).toContainText(`${name}1 → ${name}2`);
  await expect(first).toContainText('Relabelled');
  await expectAccessible(page);
  await first.getByRole('textbox', { name: `New number after ${name}2` }).fill(`${name}3`);
  await first.getByRole('button', { name: 'Add number' }).click();
  await expect(first).toContainText(`${name}1 → ${name}2 → ${name}3`);
  await first.getByRole('link', { name: `${name}2` }).click();
  await expect(page.getByRole('dialog', { name: `${name}2` })).toBeVisible();
});

test('[BC-07] the number history fits a phone, in Chinese', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { language: 'zh', width: 360, touch: true });
  const { records } = await client.workOrder.list({ query: { limit: 1 } });
  await page.goto(`${PATH}?numbers=${records[0]?.number}%20NOSUCHNUMBER`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('历史物流单号');
  const found = page.getByRole('list', { name: '查询结果' });
  await expect(found.getByRole('link').first()).toBeVisible();
  await expect(found).toContainText(records[0]?.trackingNumber ?? '');
  await expect(found).toContainText('没有该单号的记录。');
  await expectAccessible(page);
});
