import type { Locator } from '@playwright/test';
import { expect, expectAccessible, type SignedIn, SOAK, test } from '../../people.ts';
import { expectTouchable } from '../../touch.ts';

const FOLDERS = '/modules/appcenter/materielFolderNameList';
let made = 0;

/** Uploads a picture of 1200 × 900 pixels to a new folder and opens the asset. */
async function opened({ page, client }: SignedIn) {
  made += 1;
  const { id } = await client.assetFolder.add({ body: { name: `Zoom ${Date.now().toString(36)}${made}` } });
  await page.goto(`${FOLDERS}?filter=${encodeURIComponent(`folder = "${id}"`)}`);
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 900 });
    const context = canvas.getContext('2d');
    for (let at = 0; at < 12; at += 1) {
      if (context) context.fillStyle = `hsl(${at * 30} 60% 50%)`;
      context?.fillRect(at * 100, 0, 100, 900);
    }
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
  });
  const fileOf = (end: string) => ({
    name: 'stripes.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([Buffer.from(bytes), Buffer.from(`${id}${end}`)]),
  });
  await page.getByLabel(/Choose files to upload|选择要上传的文件/).setInputFiles(fileOf('1'));
  await page.locator('[data-record]').getByRole('button', { name: 'stripes.png', exact: true }).click();
  return { drawer: page.getByRole('dialog', { name: 'stripes.png' }), nextFile: fileOf('2') };
}

/** Where the middle of an element is within a picture, as shares of its width and height. */
async function shareOf(mark: Locator, picture: Locator): Promise<[number, number]> {
  const [own, all] = [await mark.boundingBox(), await picture.boundingBox()];
  if (!own || !all) return [Number.NaN, Number.NaN];
  return [(own.x + own.width / 2 - all.x) / all.width, (own.y + own.height / 2 - all.y) / all.height];
}

const scrollOf = (frame: Locator) => frame.evaluate(({ scrollLeft, scrollTop }) => ({ scrollLeft, scrollTop }));

test(
  '[S13] [85] a picture is zoomed and panned by buttons, keys, wheel and mouse; notes keep their place and are drawn on it',
  SOAK,
  async ({ signIn }) => {
    const demo = await signIn('demo', { width: 1440 });
    const { page } = demo;
    const { drawer } = await opened(demo);
    const picture = drawer.getByRole('img', { name: 'stripes.png' });
    const frame = drawer.getByRole('group', { name: /^Picture/ });
    const tools = drawer.getByRole('toolbar', { name: 'Zoom' });
    const widthOf = async () => (await picture.boundingBox())?.width ?? 0;
    await expect(tools).toBeVisible();
    const fitted = await widthOf();

    await tools.getByRole('button', { name: '100%' }).click();
    await expect(tools.getByRole('status')).toHaveText('100%');
    expect(await widthOf()).toBeCloseTo(1200, -1);
    await expectAccessible(page);
    const middle = await scrollOf(frame);
    expect(middle.scrollLeft).toBeGreaterThan(100);

    await frame.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await scrollOf(frame)).scrollLeft).toBe(middle.scrollLeft + 60);
    await page.keyboard.press('ArrowUp');
    await expect.poll(async () => (await scrollOf(frame)).scrollTop).toBe(Math.max(0, middle.scrollTop - 60));
    await expect(drawer).toBeVisible();

    const box = (await frame.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const before = await scrollOf(frame);
    await page.mouse.move(box.x + 100, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + 130, box.y + 90, { steps: 3 });
    await page.mouse.up();
    expect((await scrollOf(frame)).scrollLeft).toBeCloseTo(before.scrollLeft - 30, 0);

    await drawer.getByRole('button', { name: 'Add note', exact: true }).click();
    await page.mouse.click(box.x + 120, box.y + 80);
    const pin = frame.locator('[data-state="open"]').first();
    await expect(pin).toBeVisible();
    const pinBox = await pin.boundingBox();
    expect((pinBox?.x ?? 0) + (pinBox?.width ?? 0) / 2).toBeCloseTo(box.x + 120, -1);
    const placed = await shareOf(pin, picture);
    await drawer.getByRole('textbox', { name: 'What should be changed here?' }).fill('Wrong colour');
    await drawer.getByRole('button', { name: 'Add note', exact: true }).click();
    await expect(drawer.getByRole('list', { name: 'Notes' })).toContainText('Wrong colour');

    await frame.focus();
    await page.keyboard.press('0');
    await expect.poll(widthOf).toBeCloseTo(fitted, 0);
    const kept = await shareOf(pin, picture);
    expect(kept[0]).toBeCloseTo(placed[0], 1);
    expect(kept[1]).toBeCloseTo(placed[1], 1);

    await drawer.getByRole('button', { name: 'Show v1' }).focus();
    await page.keyboard.press('+');
    await expect.poll(widthOf).toBeCloseTo(fitted * 1.5, -1);
    await page.keyboard.press('-');
    await expect.poll(widthOf).toBeCloseTo(fitted, 0);

    const fittedBox = (await picture.boundingBox()) ?? box;
    await page.mouse.move(fittedBox.x + fittedBox.width / 4, fittedBox.y + fittedBox.height / 4);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -100);
    await page.keyboard.up('Control');
    await expect.poll(widthOf).toBeGreaterThan(fitted * 1.2);
    const turned = (await picture.boundingBox()) ?? box;
    expect(turned.x + turned.width / 4).toBeCloseTo(fittedBox.x + fittedBox.width / 4, -1);
    await tools.getByRole('button', { name: 'Fit' }).click();
    await expect.poll(widthOf).toBeCloseTo(fitted, 0);
    await picture.dblclick();
    await expect(tools.getByRole('status')).toHaveText('100%');
  },
);

test(
  '[S13] [85] versions side by side are zoomed and panned together, also in Chinese on a phone',
  SOAK,
  async ({ signIn }) => {
    const demo = await signIn('demo', { width: 360, touch: true, language: 'zh' });
    const { page } = demo;
    const { drawer, nextFile } = await opened(demo);
    const tools = drawer.getByRole('toolbar', { name: '缩放' });
    await tools.getByRole('button', { name: '放大' }).tap();
    await expectTouchable(page);
    await expectAccessible(page);
    await drawer.getByLabel('选择新版本的文件').setInputFiles(nextFile);
    await expect(drawer.getByRole('button', { name: '查看 v2' })).toHaveAttribute('aria-pressed', 'true');
    await drawer.getByRole('button', { name: '对比版本' }).tap();
    const dialog = page.getByRole('dialog', { name: '对比版本' });
    const frames = dialog.getByRole('group', { name: /^画面/ });
    await expect(frames).toHaveCount(2);
    await dialog.getByRole('button', { name: '100%' }).tap();
    const widths = () =>
      dialog
        .getByRole('img', { name: 'stripes.png' })
        .evaluateAll((images) => images.map(({ clientWidth }) => clientWidth));
    await expect.poll(widths).toEqual([1200, 1200]);
    await frames.nth(1).evaluate((frame) => frame.scrollTo({ left: 70, top: 50 }));
    await expect.poll(() => scrollOf(frames.first())).toEqual({ scrollLeft: 70, scrollTop: 50 });
    await frames.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => scrollOf(frames.nth(1))).toEqual({ scrollLeft: 130, scrollTop: 50 });
    await expectAccessible(page);
    await page.keyboard.press('0');
    await expect.poll(async () => (await widths())[0]).toBeLessThan(360);
  },
);
