import type { Page } from '@playwright/test';
import { expect, expectAccessible, type SignedIn, SOAK, test } from '../../people.ts';
import { expectTouchable } from '../../touch.ts';

const FOLDERS = '/modules/appcenter/materielFolderNameList';
let made = 0;

/** A video of about two seconds that the browser itself records: a square that moves to the right. */
async function recordVideo(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 90 });
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start(200);
    const start = performance.now();
    const draw = () => {
      const at = performance.now() - start;
      if (!context || at > 2_000) return recorder.stop();
      context.fillStyle = 'white';
      context.fillRect(0, 0, 160, 90);
      context.fillStyle = 'red';
      context.fillRect(at / 20, 30, 30, 30);
      setTimeout(draw, 50);
    };
    draw();
    await stopped;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

/** Uploads the video to a new folder and opens the asset. */
async function opened({ page, client }: SignedIn) {
  made += 1;
  const { id } = await client.assetFolder.add({ body: { name: `Video ${Date.now().toString(36)}${made}` } });
  await page.goto(`${FOLDERS}?filter=${encodeURIComponent(`folder = "${id}"`)}`);
  const file = { name: 'spot.webm', mimeType: 'video/webm', buffer: await recordVideo(page) };
  await page.getByLabel(/Choose files to upload|选择要上传的文件/).setInputFiles(file);
  await page.locator('[data-record]').getByRole('button', { name: file.name, exact: true }).click();
  return page.getByRole('dialog', { name: file.name });
}

test(
  '[85] a video recorded by the browser is played, gets a note at a time with a place in the picture, and jumps back to it',
  SOAK,
  async ({ signIn }) => {
    const demo = await signIn('demo', { width: 1440 });
    const { page } = demo;
    const drawer = await opened(demo);
    const player = drawer.locator('video');
    await expect(player).toBeVisible();
    const time = () => player.evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
    await player.evaluate((video: HTMLVideoElement) => {
      video.muted = true;
      return video.play();
    });
    await expect.poll(time).toBeGreaterThan(0.3);
    await player.evaluate((video: HTMLVideoElement) => {
      video.pause();
      video.currentTime = 1;
    });
    await expect.poll(time).toBe(1);
    await drawer.getByRole('button', { name: 'Add note at 0:01' }).click();
    const frame = drawer.getByRole('application');
    await frame.press('ArrowRight');
    await drawer.getByRole('textbox', { name: 'What should be changed here?' }).fill('Too red');
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Add note', exact: true }).click();
    const notes = drawer.getByRole('list', { name: 'Notes' });
    await expect(notes).toContainText('Too red');
    await player.evaluate((video: HTMLVideoElement) => {
      video.currentTime = 0;
    });
    await expect.poll(time).toBe(0);
    await notes.getByRole('button', { name: '0:01' }).click();
    await expect.poll(time).toBe(1);
    expect(await player.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
    await expectAccessible(page);
  },
);

test('[85] a video and its notes on a phone', SOAK, async ({ signIn }) => {
  const demo = await signIn('demo', { width: 360, touch: true });
  const drawer = await opened(demo);
  const player = drawer.locator('video');
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
  await drawer.getByRole('button', { name: 'Add note at 0:00' }).click();
  await drawer.getByRole('textbox', { name: 'What should be changed here?' }).fill('Begin later');
  await expectTouchable(demo.page);
  await expectAccessible(demo.page);
  await drawer.getByRole('button', { name: 'Add note', exact: true }).click();
  await expect(drawer.getByRole('list', { name: 'Notes' })).toContainText('Begin later');
  await expectTouchable(demo.page);
  expect(await demo.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
