import { expect, expectAccessible, type SignedIn, SOAK, test } from '../../people.ts';

const FOLDERS = '/modules/appcenter/materielFolderNameList';
let made = 0;

type File = { name: string; mimeType: string; buffer: Buffer };

/** A PDF whose pages have one square each, further to the right on each. */
function pdfOf(pages: number): File {
  const numbers = Array.from({ length: pages }, (_, at) => at);
  const contents = numbers.map((at) => `1 0 0 rg ${20 + at * 60} 20 40 40 re f`);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${numbers.map((at) => `${3 + at * 2} 0 R`).join(' ')}] /Count ${pages} >>`,
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents ${4 + at * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return { name: 'leaflet.pdf', mimeType: 'application/pdf', buffer: Buffer.from(text, 'latin1') };
}

/** Some seconds of silent audio. */
function sound(seconds: number): File {
  const length = seconds * 8_000;
  const head = Buffer.from(
    'RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0@\x1f\0\0@\x1f\0\0\x01\0\b\0data\0\0\0\0',
    'latin1',
  );
  head.writeUInt32LE(36 + length, 4);
  head.writeUInt32LE(length, 40);
  return { name: 'jingle.wav', mimeType: 'audio/wav', buffer: Buffer.concat([head, Buffer.alloc(length, 128)]) };
}

/** Uploads a file to a new folder and opens the asset. */
async function opened({ page, client }: SignedIn, file: File) {
  made += 1;
  const { id } = await client.assetFolder.add({ body: { name: `Notes ${Date.now().toString(36)}${made}` } });
  await page.goto(`${FOLDERS}?filter=${encodeURIComponent(`folder = "${id}"`)}`);
  await page
    .getByLabel(/Choose files to upload|选择要上传的文件/)
    .setInputFiles({ ...file, buffer: Buffer.concat([file.buffer, Buffer.from(`\n%${id}`)]) });
  await page.locator('[data-record]').getByRole('button', { name: file.name, exact: true }).click();
  return page.getByRole('dialog', { name: file.name });
}

test(
  '[85] notes on pages of a PDF are placed, listed by page, jumped to and carried over',
  SOAK,
  async ({ signIn }) => {
    const demo = await signIn('demo', { width: 1440 });
    const { page } = demo;
    const refused: string[] = [];
    page.on(
      'console',
      (message) => void (/Content Security|Trusted/.test(message.text()) && refused.push(message.text())),
    );
    const drawer = await opened(demo, pdfOf(3));
    const sheet = drawer.getByRole('img', { name: /^Page \d/ });
    const redAt = (share: number) =>
      sheet.evaluate((canvas: HTMLCanvasElement, x) => {
        const [red, green] =
          canvas.getContext('2d')?.getImageData(canvas.width * x, canvas.height * 0.6, 1, 1).data ?? [];
        return red === 255 && green === 0;
      }, share);
    await expect(sheet).toHaveAttribute('data-drawn', '1');
    expect([await redAt(0.2), await redAt(0.5)]).toEqual([true, false]);
    await drawer.getByRole('button', { name: 'Next page' }).click();
    await expect(sheet).toHaveAttribute('data-drawn', '2');
    expect([await redAt(0.2), await redAt(0.5)]).toEqual([false, true]);
    await drawer.getByRole('button', { name: 'Add note on page 2' }).click();
    await drawer.getByRole('application').press('Shift+ArrowRight');
    await drawer.getByRole('textbox', { name: 'What should be changed here?' }).fill('Wrong red');
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Add note', exact: true }).click();
    const notes = drawer.getByRole('list', { name: 'Notes' });
    await expect(notes).toContainText('Wrong red');
    await drawer.getByRole('button', { name: 'Previous page' }).click();
    await expect(sheet).toHaveAttribute('data-drawn', '1');
    await drawer.getByRole('button', { name: 'Add note on page 1' }).click();
    await drawer.getByRole('textbox', { name: 'What should be changed here?' }).fill('Logo');
    await drawer.getByRole('button', { name: 'Add note', exact: true }).click();
    await expect(notes.getByRole('listitem').first()).toContainText('Logo');
    await notes.getByRole('button', { name: 'Page 2' }).click();
    await expect(sheet).toHaveAttribute('data-drawn', '2');
    await expectAccessible(page);
    await drawer.getByLabel('Choose the file of the new version').setInputFiles(pdfOf(2));
    await expect(drawer.getByRole('button', { name: 'Show v2' })).toHaveAttribute('aria-pressed', 'true');
    await expect(notes.getByRole('listitem').last()).toContainText('from v1 · to check');
    expect(refused).toEqual([]);
  },
);

test(
  '[85] notes at times of an audio file are added and jumped to on a phone and in Chinese',
  SOAK,
  async ({ signIn }) => {
    const demo = await signIn('demo', { width: 360, touch: true, language: 'zh' });
    const drawer = await opened(demo, sound(5));
    const player = drawer.locator('audio');
    await expect(player).toBeVisible();
    const seek = (seconds: number) =>
      player.evaluate((audio: HTMLAudioElement, time) => {
        audio.currentTime = time;
      }, seconds);
    await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBeGreaterThan(0);
    await seek(2.5);
    await drawer.getByRole('button', { name: '在 0:02.5 添加批注' }).click();
    await drawer.getByRole('textbox', { name: '这里需要改什么？' }).fill('太轻');
    await expectAccessible(demo.page);
    await drawer.getByRole('button', { name: '添加批注', exact: true }).click();
    const notes = drawer.getByRole('list', { name: '批注' });
    await expect(notes).toContainText('太轻');
    await seek(0);
    await notes.getByRole('button', { name: '0:02.5' }).click();
    await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBe(2.5);
    await expectAccessible(demo.page);
  },
);
