import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import { newColleague } from '../../new-users.ts';
import { expect, expectAccessible, newProject, type SignedIn, SOAK, test } from '../../people.ts';

const PAGE = '/modules/appcenter/materielFolderNameList';
const PARTS = '**/task/asset/uploads/*';
const MB = 1_048_576;

/** A text of 9 MB on the disk, so that it is the same file when it is chosen again. */
async function film(info: TestInfo): Promise<{ path: string; sha256: string }> {
  const bytes = Buffer.alloc(9 * MB, `Every frame of ${randomUUID()} counts. `);
  const path = info.outputPath('film.txt');
  await writeFile(path, bytes);
  return { path, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** A user with a folder of their own. */
async function inFolder({ page, client }: SignedIn): Promise<string> {
  const { id } = await client.assetFolder.add({ body: { name: `Uploads ${Date.now().toString(36)}` } });
  await page.goto(`${PAGE}?filter=${encodeURIComponent(`folder = "${id}"`)}`);
  return id;
}

/** Fails every part from the second on, until restored; returns the parts sent from then on. */
async function breakConnection(page: Page): Promise<{ restore: () => void; offsets: number[] }> {
  const offsets: number[] = [];
  let isBroken = true;
  await page.route(PARTS, async (route) => {
    const { 'upload-offset': offset } = route.request().headers();
    if (route.request().method() !== 'PATCH') return await route.continue();
    if (isBroken && offset !== '0') return await route.abort('connectionreset');
    offsets.push(Number(offset));
    return await route.continue();
  });
  const restore = () => {
    isBroken = false;
  };
  return { restore, offsets };
}

async function hashesIn({ client }: SignedIn, folder: string): Promise<string[]> {
  const { records } = await client.asset.list({ query: { filter: `folder = "${folder}"` } });
  const versions = await Promise.all(records.map(({ id }) => client.assetFile.versions({ query: { assetId: id } })));
  return versions.flat().map(({ sha256 }) => sha256);
}

test('[BC-04] an upload whose connection fails resumes where it stopped', async ({ signIn }, info) => {
  const person = await signIn(await newColleague('lead'));
  const { page } = person;
  const folder = await inFolder(person);
  const { path, sha256 } = await film(info);
  const line = await breakConnection(page);
  await page.getByLabel('Choose files to upload').setInputFiles(path);
  const list = page.getByRole('list', { name: 'Uploads' });
  await expect(list).toContainText('No connection. Trying again…');
  await expect(list).toContainText('4.0 MB of 9.0 MB · 44 %');
  await expectAccessible(page);
  line.restore();
  await expect(page.getByRole('list', { name: 'Assets' }).locator('[data-record]')).toHaveCount(1);
  await expect(list).toHaveCount(0);
  expect(line.offsets.slice(0, 2)).toEqual([0, 4 * MB]);
  expect(await hashesIn(person, folder)).toEqual([sha256]);
});

test('[BC-04] after a reload an upload resumes once the same file is chosen again', SOAK, async ({ signIn }, info) => {
  const person = await signIn(await newColleague('lead'));
  const { page } = person;
  const folder = await inFolder(person);
  const { path, sha256 } = await film(info);
  const line = await breakConnection(page);
  await page.getByLabel('Choose files to upload').setInputFiles(path);
  const list = page.getByRole('list', { name: 'Uploads' });
  await expect(list).toContainText('No connection. Trying again…');
  await page.reload();
  await expect(list).toContainText('Incomplete. Choose the file again to resume.');
  await expect(list).toContainText('4.0 MB of 9.0 MB · 44 %');
  await expectAccessible(page);
  line.restore();
  const again = list.locator('input[type=file]');
  await again.setInputFiles({ name: 'film.txt', mimeType: 'text/plain', buffer: Buffer.from('another one') });
  await expect(page.getByText('This is not the same file as “film.txt”.')).toBeVisible();
  await again.setInputFiles(path);
  await expect(page.getByRole('list', { name: 'Assets' }).locator('[data-record]')).toHaveCount(1);
  await expect(list).toHaveCount(0);
  expect(line.offsets.slice(0, 2)).toEqual([0, 4 * MB]);
  expect(await hashesIn(person, folder)).toEqual([sha256]);
});

test('[BC-04] uploads are paused, resumed and cancelled on a phone, in Chinese', SOAK, async ({ signIn }, info) => {
  const person = await signIn(await newColleague('lead'), { language: 'zh', width: 360, touch: true });
  const { page, client } = person;
  const folder = await inFolder(person);
  const { path, sha256 } = await film(info);
  const line = await breakConnection(page);
  const choose = page.getByLabel('选择要上传的文件');
  await choose.setInputFiles(path);
  const list = page.getByRole('list', { name: '上传进度' });
  await expect(list).toContainText('连接中断，正在重试…');
  await list.getByRole('button', { name: '暂停上传“film.txt”' }).click();
  await expect(list).toContainText('已暂停');
  await expect(list).toContainText('4.0 MB / 9.0 MB · 44%');
  await expectAccessible(page);
  line.restore();
  await list.getByRole('button', { name: '继续上传“film.txt”' }).click();
  await expect(page.getByRole('list', { name: '物料' }).locator('[data-record]')).toHaveCount(1);
  expect(await hashesIn(person, folder)).toEqual([sha256]);
  // Another one: the same would not be uploaded again.
  await film(info);
  const other = await breakConnection(page);
  await choose.setInputFiles(path);
  await expect(list).toContainText('连接中断，正在重试…');
  expect(await client.assetUpload.list()).toMatchObject([{ offset: 4 * MB }]);
  await list.getByRole('button', { name: '暂停上传“film.txt”' }).click();
  await expect(list).toContainText('已暂停');
  await choose.setInputFiles(path);
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText('连接中断，正在重试…');
  await list.getByRole('button', { name: '取消上传“film.txt”' }).click();
  await expect(list).toHaveCount(0);
  await expect.poll(async () => await client.assetUpload.list()).toEqual([]);
  other.restore();
  await choose.setInputFiles({ name: 'a.exe', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(list).toContainText('不支持该类型的文件：a.exe');
  await expectAccessible(page);
  await list.getByRole('button', { name: '取消上传“a.exe”' }).click();
  await expect(list).toHaveCount(0);
});

test(
  '[BC-04] a file named after a task is linked with it, and the next one becomes its next version after confirmation',
  SOAK,
  async ({ signIn }) => {
    const person = await signIn(await newColleague('lead'));
    const { page, client } = person;
    const project = await newProject(client, ['Make the banner']);
    const folder = await inFolder(person);
    const choose = page.getByLabel('Choose files to upload');
    const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });
    const first = `${project.key}-1_banner_v1.txt`;
    await choose.setInputFiles([text(first), text('other.txt')]);
    const dialog = page.getByRole('dialog', { name: 'Match files by name' });
    await expect(dialog.getByRole('checkbox', { name: `Link with ${project.key}-1 Make the banner` })).toBeChecked();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'other.txt' })).toContainText('New asset');
    await expectAccessible(page);
    expect(await hashesIn(person, folder)).toEqual([]);
    await dialog.getByRole('button', { name: 'Upload' }).click();
    const assets = page.getByRole('list', { name: 'Assets' });
    await expect(assets.locator('[data-record]')).toHaveCount(2);
    await choose.setInputFiles(text(`${project.key}-1_banner_v2.txt`));
    await expect(dialog.getByRole('checkbox', { name: `Version 2 of ${first}` })).toBeChecked();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    expect(await hashesIn(person, folder)).toHaveLength(2);
    await choose.setInputFiles(text(`${project.key}-1_banner_v2.txt`));
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect.poll(async () => await hashesIn(person, folder)).toHaveLength(3);
    const { records } = await client.asset.list({ query: { filter: `folder = "${folder}"` } });
    const recordId = records.find(({ name }) => name === first)?.id ?? '';
    const links = await client.assetLink.list({ query: { recordId } });
    expect(links.map(({ chip }) => chip.title)).toEqual([`${project.key}-1 Make the banner`]);
  },
);

test(
  '[S13] a folder is uploaded with the folders in it; again, existing ones are used and its files left out',
  SOAK,
  async ({ signIn }, info) => {
    const person = await signIn(await newColleague('lead'));
    const { page, client } = person;
    const folder = await inFolder(person);
    const root = info.outputPath('Spring');
    await mkdir(`${root}/Banners`, { recursive: true });
    for (const path of ['brief.txt', 'Banners/de.txt', '.hidden']) await writeFile(`${root}/${path}`, randomUUID());
    const namesIn = async (id: string) =>
      (await client.asset.list({ query: { filter: `folder = "${id}"` } })).records.map(({ name }) => name);
    const below = async (id: string) => {
      const found = (await client.assetFolderAccess.tree({ query: {} })).filter(({ parent }) => parent === id);
      return found.map((one) => [one.name, one.id] as const);
    };
    const choose = page.getByLabel('Choose a folder to upload');
    const dialog = page.getByRole('dialog', { name: 'Upload folders' });
    await choose.setInputFiles(root);
    await expect(dialog).toContainText('2 files');
    await expect(dialog).toContainText('2 folders will be created.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect(dialog).toBeHidden();
    const [[, spring] = []] = await below(folder);
    await expect.poll(() => namesIn(spring ?? '')).toEqual(['brief.txt']);
    const [[banners, bannersId] = []] = await below(spring ?? '');
    expect(banners).toBe('Banners');
    await expect.poll(() => namesIn(bannersId ?? '')).toEqual(['de.txt']);

    await choose.setInputFiles(root);
    await expect(dialog).toContainText('All folders already exist.');
    await dialog.getByRole('button', { name: 'Upload' }).click();
    const duplicates = page.getByRole('dialog', { name: 'Match files by name' });
    await expect(duplicates.getByText('Not uploaded again')).toHaveCount(2);
  },
);
