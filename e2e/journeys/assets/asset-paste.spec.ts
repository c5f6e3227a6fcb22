import { expect, expectAccessible, SOAK, test } from '../../people.ts';

const PAGE = '/modules/appcenter/materielFolderNameList';

test('[S13] an image is pasted into a folder, whose link is copied from its menu', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { width: 1440 });
  const name = `Paste ${Date.now().toString(36)}`;
  const { id } = await client.assetFolder.add({ body: { name } });
  const address = `${PAGE}?filter=${encodeURIComponent(`folder = "${id}"`)}`;
  await page.goto(address);
  await expect(page.getByText('Drop files here')).toBeVisible();
  await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 });
    // A picture like no other: the same would not be uploaded again.
    const [one = 0] = crypto.getRandomValues(new Uint32Array(1));
    const brush = canvas.getContext('2d');
    if (brush) brush.fillStyle = `#${(one % 0x1000000).toString(16).padStart(6, '0')}`;
    brush?.fillRect(0, 0, 40, 30);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([blob ?? ''], 'image.png', { type: 'image/png' }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  const tile = page.getByRole('list', { name: 'Assets' }).locator('[data-record]');
  await expect(tile).toHaveText(/^pasted-\d{8}-\d{6}\.png$/);
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => void document.body.setAttribute('data-copied', text);
  });
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const copied = (await page.locator('body').getAttribute('data-copied')) ?? '';
  expect(new URL(copied).searchParams.get('filter')).toBe(`folder = "${id}"`);
});
