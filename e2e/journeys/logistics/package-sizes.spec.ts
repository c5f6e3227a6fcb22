import { expect, expectAccessible, SOAK, test } from '../../people.ts';
import { runServerJob } from '../../server-jobs.ts';

const BASE = '/modules/appcenter/workorder';
const size = { width: 200, height: 100, weight: 500 };

test(
  '[BC-07] the usual size of a product is learned, accepted and filled into the calculator',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const spu = `SPU-${Date.now().toString(36)}`.toUpperCase();
    for (const [at, length] of [300, 304, 296, 302, 900].entries())
      await client.waybill.add({ body: { number: `${spu.replace('-', '')}X${at}`, spu, length, ...size } });
    await runServerJob('learnPackageSizes');

    await page.goto(`${BASE}/packageSizes?q=${spu}`);
    const sizes = page.getByRole('grid', { name: 'Package sizes' });
    await sizes.getByRole('button', { name: `${spu} × 1`, exact: true }).click();
    const drawer = page.getByRole('dialog', { name: `${spu} × 1` });
    const learnedSizes = drawer.getByRole('region', { name: 'Learned from parcels' });
    await expect(learnedSizes.getByRole('row', { name: /^Length/ })).toHaveText(/—\s*30\.2 cm\s*30\.0 cm – 30\.4 cm/);
    await expectAccessible(page);
    await learnedSizes.getByRole('button', { name: 'Correct' }).click();
    const dialog = page.getByRole('dialog', { name: `Correct the size of ${spu} × 1` });
    await dialog.getByRole('spinbutton', { name: 'Length (cm)' }).fill('30.5');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(learnedSizes.getByText('The proposal was decided on.')).toBeVisible();
    await expect(learnedSizes.getByRole('row', { name: /^Length/ })).toContainText('30.5 cm');
    await expect(learnedSizes.getByRole('link', { name: '5 parcels' })).toHaveAttribute('href', /waybillSyncList/);

    await page.goto(`${BASE}/calculator`);
    await page.getByRole('combobox', { name: 'Package size' }).fill(spu);
    await page.getByTitle(`${spu} × 1`, { exact: true }).click();
    await expect(page.getByRole('spinbutton', { name: 'Length (cm)' })).toHaveValue('30.5');
    await expect(page.getByRole('spinbutton', { name: 'Weight (kg)' })).toHaveValue('0.500');
    await expectAccessible(page);
  },
);

test(
  '[BC-07] package sizes and the usual size of a work order read well on a phone, in Chinese',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo', { language: 'zh', width: 360, touch: true, dark: true });
    const spu = `MUG-${Date.now().toString(36)}`.toUpperCase();
    const trackingNumber = `${spu.replace('-', '')}W1`;
    await client.packageSize.add({ body: { spu, quantity: 1, length: 300, ...size } });
    await client.waybill.add({ body: { number: trackingNumber, spu, length: 300, ...size } });
    const [channel] = (await client.logisticsChannel.list({ query: {} })).records;
    const { id } = await client.workOrder.add({
      body: {
        ...{
          trackingNumber,
          channel: channel?.id ?? '',
          reason: 'measure',
          shippedOn: '2026-05-02',
          billedOn: '2026-05-09',
        },
        ...{ ...size, length: 300, carrierLength: 420, carrierWidth: 200, carrierHeight: 100 },
        ...{ billedWeight: 1_400, billedFee: 3_000 },
      },
    });
    await page.goto(`${BASE}/packageSizes?q=${spu}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('包装尺寸');
    await expect(page.getByText(`${spu} × 1`).first()).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${BASE}/list?open=${id}`);
    const usual = page.getByRole('region', { name: '常见尺寸' });
    await expect(usual.getByRole('row', { name: /^承运商量方体积/ })).toContainText('比常见尺寸大 40%');
    await expect(usual.getByRole('row', { name: /^我方体积/ })).toContainText('与常见尺寸一致');
    await expectAccessible(page);
  },
);
