import type { Locator } from '@playwright/test';
import { expect, expectAccessible, type SignedIn, SOAK, test } from '../../people.ts';
import { expectTouchable } from '../../touch.ts';

const FOLDERS = '/modules/appcenter/materielFolderNameList';
let made = 0;

/** Uploads a picture of 640 × 400 pixels to a new folder and opens the asset. */
async function opened({ page, client }: SignedIn) {
  made += 1;
  const { id } = await client.assetFolder.add({ body: { name: `Lines ${Date.now().toString(36)}${made}` } });
  await page.goto(`${FOLDERS}?filter=${encodeURIComponent(`folder = "${id}"`)}`);
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 400 });
    const context = canvas.getContext('2d');
    const gradient = context?.createLinearGradient(0, 0, 640, 400);
    gradient?.addColorStop(0, '#234');
    gradient?.addColorStop(1, '#fda');
    if (context && gradient) context.fillStyle = gradient;
    context?.fillRect(0, 0, 640, 400);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
  });
  const file = {
    name: 'banner.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([Buffer.from(bytes), Buffer.from(id)]),
  };
  await page.getByLabel(/Choose files to upload|选择要上传的文件/).setInputFiles(file);
  await page.locator('[data-record]').getByRole('button', { name: file.name, exact: true }).click();
  return { file, drawer: page.getByRole('dialog', { name: file.name }) };
}

/** A point of an element, in pixels of the page. */
async function pointIn(surface: Locator, x: number, y: number): Promise<[number, number]> {
  await surface.scrollIntoViewIfNeeded();
  const box = await surface.boundingBox();
  return [(box?.x ?? 0) + (box?.width ?? 0) * x, (box?.y ?? 0) + (box?.height ?? 0) * y];
}

test(
  '[85] arrows and freehand lines are drawn with the mouse, moved with keys and carried over',
  SOAK,
  async ({ signIn }) => {
    const demo = await signIn('demo', { width: 1440 });
    const { page } = demo;
    const { drawer, file } = await opened(demo);
    const surface = drawer.getByRole('application');
    const lines = drawer.locator('svg[data-kind]');
    const text = drawer.getByRole('textbox', { name: 'What should be changed here?' });
    const save = drawer.getByRole('button', { name: 'Add note', exact: true });
    await save.click();
    await drawer.getByText('Arrow', { exact: true }).click();
    await expect(lines).toHaveAttribute('data-kind', 'arrow');
    const drag = async (points: readonly (readonly [number, number])[]) => {
      for (const [at, [x, y]] of points.entries()) {
        await page.mouse.move(...(await pointIn(surface, x, y)));
        if (at === 0) await page.mouse.down();
      }
      await page.mouse.up();
    };
    await drag([
      [0.2, 0.75],
      [0.5, 0.25],
    ]);
    await surface.press('Shift+ArrowRight');
    const ends = () =>
      lines
        .locator('line')
        .first()
        .evaluate((line) =>
          ['x1', 'y1', 'x2', 'y2'].map((name) => Math.round(Number.parseFloat(line.getAttribute(name) ?? ''))),
        );
    expect(await ends()).toEqual([20, 75, 52, 25]);
    await text.fill('Move the logo here');
    await expectAccessible(page);
    await save.click();
    const notes = drawer.getByRole('list', { name: 'Notes' });
    await expect(notes).toContainText('Move the logo here');
    await save.click();
    await drawer.getByText('Pen', { exact: true }).click();
    await text.fill('Smooth this edge');
    await expect(save).toBeDisabled();
    await drag([
      [0.6, 0.6],
      [0.7, 0.5],
      [0.8, 0.7],
      [0.9, 0.6],
    ]);
    await save.click();
    await expect(notes).toContainText('Smooth this edge');
    await expect(lines).toHaveCount(2);
    await drawer.getByLabel('Choose the file of the new version').setInputFiles({ ...file, name: 'banner-2.png' });
    await expect(drawer.getByRole('button', { name: 'Show v2' })).toHaveAttribute('aria-pressed', 'true');
    await expect(notes.getByRole('listitem').last()).toContainText('from v1 · to check');
    await expect(lines).toHaveCount(2);
  },
);

test('[85] a freehand line is drawn by touch on a phone, in Chinese and in the dark', SOAK, async ({ signIn }) => {
  const demo = await signIn('demo', { width: 360, touch: true, language: 'zh', dark: true });
  const { page } = demo;
  const { drawer } = await opened(demo);
  const save = drawer.getByRole('button', { name: '添加批注', exact: true });
  await save.click();
  await drawer.getByText('画笔', { exact: true }).click();
  await drawer.getByRole('textbox', { name: '这里需要改什么？' }).fill('这里要更亮');
  await expectTouchable(page);
  await expectAccessible(page);
  const surface = drawer.getByRole('application');
  const session = await page.context().newCDPSession(page);
  for (const [at, [x, y]] of (
    [
      [0.2, 0.3],
      [0.4, 0.6],
      [0.7, 0.2],
    ] as const
  ).entries()) {
    const [left, top] = await pointIn(surface, x, y);
    const type = at === 0 ? 'touchStart' : 'touchMove';
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: left, y: top }] });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(drawer.locator('svg[data-kind="pen"]')).toBeVisible();
  await save.click();
  await expect(drawer.getByRole('list', { name: '批注' })).toContainText('这里要更亮');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
