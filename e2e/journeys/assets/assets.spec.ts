import { expect, expectAccessible, pickFound, SOAK, test } from '../../people.ts';

const PAGE = '/modules/appcenter/materielFolderNameList';
let made = 0;

/** A name used by no other journey. */
function uniqueWord(): string {
  made += 1;
  return `Folder ${Date.now().toString(36)}${made}`;
}

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

test('[BC-04] files are added to folders, previewed, replaced by new versions and downloaded', async ({ signIn }) => {
  const { page } = await signIn('admin');
  const name = uniqueWord();
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All assets');
  await expectAccessible(page);
  const tree = page.getByRole('navigation', { name: 'Folders' });
  await tree.getByRole('button', { name: 'Actions for folders' }).click();
  await page.getByRole('menuitem', { name: 'New folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'New folder' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('a/b');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('must not contain');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  await page
    .getByLabel('Choose files to upload')
    .setInputFiles([file('slogan.txt', `Half ${name}`), file('prices.txt', `9.90 ${name}`)]);
  const gallery = page.getByRole('list', { name: 'Assets' });
  await expect(gallery.locator('[data-record]')).toHaveCount(2);
  const storage = page.getByRole('region', { name: 'Storage' });
  await expect(storage).toContainText(`Storage of ${name}2.0 kB in 2 assets`);
  await expect(storage).toContainText(/B free of .*B/);
  await expectAccessible(page);
  const slogan = gallery.getByRole('button', { name: 'slogan.txt' });
  await slogan.press('F2');
  await page.getByRole('dialog', { name: 'Rename' }).getByLabel('Name', { exact: true }).fill('motto');
  await page.keyboard.press('Enter');
  await gallery.getByRole('button', { name: 'motto.txt' }).press('Control+z');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(slogan).toBeVisible();
  await tree.getByRole('button', { name, exact: true }).press('F2');
  const folder = page.getByRole('dialog', { name: 'Rename or move' });
  await expect(folder.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(folder).toBeHidden();
  await slogan.click();
  const drawer = page.getByRole('dialog', { name: 'slogan.txt' });
  const versions = drawer.getByRole('region', { name: 'Versions' });
  await expect(versions).toContainText('Half');
  await drawer.getByLabel('Choose the file of the new version').setInputFiles(file('slogan.txt', 'Whole'));
  await expect(versions.getByRole('button', { name: 'Show v2' })).toHaveAttribute('aria-pressed', 'true');
  await expect(versions).toContainText('Whole');
  await expect(storage).toContainText('3.0 kB in 2 assets');
  await versions.getByRole('button', { name: 'Show v1' }).click();
  await expect(versions).toContainText('Half');
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    versions.getByRole('button', { name: 'Download v1' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('slogan.txt');
  await page.keyboard.press('Escape');

  await tree.getByRole('button', { name: `Actions for ${name}` }).click();
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download as ZIP' }).click(),
  ]);
  expect(archive.suggestedFilename()).toBe(`${name}.zip`);
  await tree.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Download approved versions (ZIP)' }).click();
  await expect(page.getByText('There are no files to download here.')).toBeVisible();
  await tree.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Access' }).click();
  const access = page.getByRole('dialog', { name: `Access to ${name}` });
  await access.getByRole('radio', { name: 'Own access list' }).check();
  await pickFound(access.getByRole('combobox', { name: 'Add a person, role or department' }), 'Sofia Almeida');
  await expectAccessible(page);
  await access.getByRole('button', { name: 'Save' }).click();
  await expect(access).toBeHidden();
  await expect(tree.getByRole('img', { name: 'Has an access list of its own' }).first()).toBeVisible();
  const sofia = await signIn('sofia');
  await sofia.page.goto(PAGE);
  await sofia.page.getByRole('button', { name, exact: false }).first().click();
  await expect(sofia.page.getByRole('list', { name: 'Assets' }).locator('[data-record]')).toHaveCount(2);
  await expect(sofia.page.getByRole('button', { name: 'Upload files' })).toHaveCount(0);

  await tree.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete folder' }).click();
  await expect(tree.getByRole('button', { name, exact: true })).toHaveCount(0);
  await tree.getByRole('button', { name: 'Actions for folders' }).click();
  await page.getByRole('menuitem', { name: 'Deleted folders' }).click();
  await page.getByRole('button', { name: `Restore ${name}`, exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(tree.getByText(name, { exact: true })).toBeVisible();
});

test('[BC-04] asset folders fit a phone, in Chinese', SOAK, async ({ signIn }) => {
  const { page } = await signIn('demo', { language: 'zh', width: 360, touch: true });
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('全部物料');
  await expectAccessible(page);
  await page.getByRole('button', { name: '文件夹：全部物料' }).click();
  await expect(page.getByRole('button', { name: 'Brand 品牌', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Brand 品牌', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brand 品牌');
  const gallery = page.getByRole('list', { name: '物料' });
  await expect(gallery.getByRole('button', { name: /bf-story-square/ })).toHaveCount(0);
  await gallery.getByRole('button', { name: 'logo-round.png' }).click();
  await expect(page.getByRole('region', { name: '版本' }).getByRole('img')).toBeVisible();
  await expectAccessible(page);
});

test(
  '[BC-04] versions of a picture are compared, and notes on it are resolved on the next version',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('admin');
    const { id } = await client.assetFolder.add({ body: { name: uniqueWord() } });
    await page.goto(`${PAGE}?filter=${encodeURIComponent(`folder = "${id}"`)}`);
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 240 } });
    const picture = { name: 'poster.png', mimeType: 'image/png', buffer };
    await page.getByLabel('Choose files to upload').setInputFiles(picture);
    await page.getByRole('list', { name: 'Assets' }).getByRole('button', { name: 'poster.png' }).click();
    const drawer = page.getByRole('dialog', { name: 'poster.png' });
    await drawer.getByRole('button', { name: 'Add note' }).click();
    await drawer.getByRole('application').press('Shift+ArrowRight');
    await drawer.getByRole('application').press('ArrowUp');
    await drawer.getByRole('textbox', { name: 'What should be changed here?' }).fill('Make the price larger');
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Add note' }).click();
    const notes = drawer.getByRole('list', { name: 'Notes' });
    await expect(notes.getByRole('listitem')).toContainText('Make the price larger');
    await drawer.getByRole('button', { name: 'Add note' }).click();
    const box = await drawer.getByRole('application').boundingBox();
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
    await drawer.getByRole('textbox', { name: 'What should be changed here?' }).fill('Logo is cut off');
    await drawer.getByRole('button', { name: 'Add note' }).click();
    await expect(notes.getByRole('listitem')).toHaveCount(2);
    await notes.getByRole('button', { name: 'Resolve' }).first().click();
    await expect(notes).toContainText('resolved');

    await drawer.getByLabel('Choose the file of the new version').setInputFiles(picture);
    await expect(drawer.getByRole('button', { name: 'Show v2' })).toHaveAttribute('aria-pressed', 'true');
    await expect(notes.getByRole('listitem')).toHaveText(/Logo is cut off.*from v1 · to check/);
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Compare versions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare versions' });
    await expect(dialog.getByRole('img', { name: 'poster.png' })).toHaveCount(2);
    await expectAccessible(page);
    await dialog.getByText('Slider', { exact: true }).click();
    await dialog.getByRole('slider', { name: 'How much of the left version shows' }).fill('80');
    await expect(dialog.getByRole('img', { name: 'v2' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByText('Onion skin', { exact: true }).click();
    await dialog.getByRole('slider', { name: 'Opacity of the left version' }).press('End');
    await expect(dialog.getByRole('img', { name: 'v1' })).toHaveCSS('opacity', '1');
    await expectAccessible(page);
    await dialog.getByText('Pixel difference', { exact: true }).click();
    await expect(dialog.getByRole('status')).toHaveText('No pixels differ within the tolerance.');
    await expectAccessible(page);
  },
);

test(
  '[BC-04] on a phone, in Chinese, the pixels in which two versions differ are counted within a tolerance',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('admin', { width: 360, language: 'zh', touch: true });
    const { id } = await client.assetFolder.add({ body: { name: uniqueWord() } });
    await page.goto(`${PAGE}?filter=${encodeURIComponent(`folder = "${id}"`)}`);
    const drawn = async (color: string) =>
      Buffer.from(
        await page.evaluate((fill) => {
          const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 });
          const context = canvas.getContext('2d');
          if (context) Object.assign(context, { fillStyle: '#808080' }).fillRect(0, 0, 40, 30);
          if (context) Object.assign(context, { fillStyle: fill }).fillRect(0, 0, 10, 10);
          return canvas.toDataURL('image/png').split(',')[1] ?? '';
        }, color),
        'base64',
      );
    const picture = async (color: string) => ({
      name: 'poster.png',
      mimeType: 'image/png',
      buffer: await drawn(color),
    });
    await page.getByLabel('选择要上传的文件').setInputFiles(await picture('#808080'));
    await page.getByRole('list', { name: '物料' }).getByRole('button', { name: 'poster.png' }).click();
    const drawer = page.getByRole('dialog', { name: 'poster.png' });
    await drawer.getByLabel('选择新版本的文件').setInputFiles(await picture('#a08080'));
    await expect(drawer.getByRole('button', { name: '查看 v2' })).toHaveAttribute('aria-pressed', 'true');
    await drawer.getByRole('button', { name: '对比版本' }).click();
    const dialog = page.getByRole('dialog', { name: '对比版本' });
    await dialog.getByText('像素差异', { exact: true }).click();
    await expect(dialog.getByRole('status')).toHaveText('1,200 个像素中有 100 个不同（8.33%）');
    await expectAccessible(page);
    const tolerance = dialog.getByRole('slider', { name: /^容差/ });
    await tolerance.fill('20');
    await expect(dialog.getByRole('status')).toHaveText('在容差范围内没有不同的像素。');
    await dialog.getByText('叠加', { exact: true }).click();
    await expect(dialog.getByRole('slider', { name: '左侧版本的不透明度' })).toBeVisible();
    await expectAccessible(page);
  },
);

test('[BC-04] a review of a version is requested from a user, who finds it and decides', async ({ signIn }) => {
  const { page, client } = await signIn('admin');
  const { id } = await client.assetFolder.add({ body: { name: uniqueWord() } });
  const name = `${uniqueWord()}.txt`;
  await page.goto(`${PAGE}?filter=${encodeURIComponent(`folder = "${id}"`)}`);
  await page.getByLabel('Choose files to upload').setInputFiles(file(name, name));
  await page.getByRole('list', { name: 'Assets' }).getByRole('button', { name }).click();
  const reviews = page.getByRole('dialog', { name }).getByRole('region', { name: 'Reviews', exact: true });
  await reviews.getByRole('button', { name: 'Request review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request review of v1' });
  await pickFound(dialog.getByRole('combobox', { name: 'Reviewers' }), 'Sofia Almeida');
  // Tab leaves the list of users and changes nothing.
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('combobox', { name: 'Approved when' })).toBeFocused();
  await expect(dialog.getByTitle('Sofia Almeida')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Request review' })).toBeEnabled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Request review' }).click();
  await expect(reviews).toContainText('Waiting for Sofia Almeida');

  // On a phone, from the bell to the asset.
  const phone = await signIn('sofia', { width: 360, touch: true });
  const notices = () => phone.client.announcementSend.mine();
  await expect
    .poll(async () => (await notices()).records.map(({ titile }) => titile))
    .toContainEqual(expect.stringContaining(`asks you to review ${name}`));
  const notice = (await notices()).records.find(({ titile }) => titile.includes(name));
  await phone.page.goto(String(notice?.openPage));
  const small = phone.page.getByRole('dialog', { name }).getByRole('region', { name: 'Reviews', exact: true });
  await expect(small.getByRole('button', { name: 'Approve' })).toBeVisible();
  await expectAccessible(phone.page);
  const head = phone.page.getByRole('dialog', { name });
  const [close, top] = [
    await head.getByRole('button', { name: 'Close', exact: true }).boundingBox(),
    await head.boundingBox(),
  ];
  expect((close?.y ?? 0) - (top?.y ?? 0)).toBeLessThan(44);
  const width = await phone.page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await phone.page.close();

  const sofia = await signIn('sofia');
  // Her approvals lead to it as well.
  await sofia.page.goto('/modules/appcenter/task?tab=reviews');
  await sofia.page.getByRole('link', { name: `${name} · v1` }).click();
  await expect(sofia.page.getByRole('dialog', { name })).toBeVisible();
  await sofia.page.goto(PAGE);
  await sofia.page.getByRole('button', { name: 'Waiting for my review' }).click();
  await expect(sofia.page.getByRole('heading', { level: 1 })).toHaveText('Waiting for my review');
  await sofia.page.getByRole('list', { name: 'Assets' }).getByRole('button', { name }).click();
  const ownPage = sofia.page.getByRole('dialog', { name }).getByRole('region', { name: 'Reviews', exact: true });
  await ownPage.getByRole('button', { name: 'Request changes' }).click();
  await expect(ownPage.getByRole('alert')).toHaveText(
    'Say in a comment what should be changed. To request changes, an open note is enough.',
  );
  await expectAccessible(sofia.page);
  await ownPage.getByRole('textbox', { name: 'Comment (required unless you approve)' }).fill('Shorter, please');
  await ownPage.getByRole('button', { name: 'Request changes' }).click();
  await expect(ownPage).toContainText('Shorter, please');
  await expect(ownPage.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(reviews.getByText('Changes requested', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('[BC-04] expired rights are shown, listed and confirmed before a download or a link', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('admin');
  const { id: folder } = await client.assetFolder.add({ body: { name: uniqueWord() } });
  const name = `${uniqueWord()}.txt`;
  await page.goto(`${PAGE}?filter=${encodeURIComponent(`folder = "${folder}"`)}`);
  await page.getByLabel('Choose files to upload').setInputFiles(file(name, name));
  const gallery = page.getByRole('list', { name: 'Assets' });
  await expect(gallery.getByRole('button', { name })).toBeVisible();
  const { records } = await client.asset.list({ query: { filter: `folder = "${folder}"` } });
  const [asset] = records;
  const { id = '', version = 0 } = asset ?? {};
  const changes = { validTo: '2020-01-31', rightsHolder: 'Studio Nord', markets: ['DE'] };
  await client.asset.edit({ body: { id, version, changes } });
  await expect(gallery.getByText(/^Expired [\d,]+ days ago$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Folders' }).getByRole('button', { name: 'Rights expired' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rights expired');
  // The previous list stays until the next one is there: a click between them would meet both.
  await expect(gallery.getByRole('button', { name: /bf-story-square/ })).toBeVisible();
  await gallery.getByRole('button', { name }).click();
  const drawer = page.getByRole('dialog', { name });
  const rights = drawer.getByRole('region', { name: 'Rights', exact: true });
  await expect(rights).toContainText(/Expired.*Studio Nord · Markets: DE/);
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Download v1' }).click();
  const question = page.getByRole('dialog', { name: 'Download it anyway?' });
  await expect(question).toContainText('ended on 2020-01-31');
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    question.getByRole('button', { name: 'Download anyway' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  await expect(question).toBeHidden();

  const used = drawer.getByRole('region', { name: 'Where used' });
  await used.getByRole('button', { name: 'Add link' }).click();
  await page.getByRole('combobox', { name: 'Search records' }).fill('bf-home');
  await page.getByRole('option', { name: /bf-home-wide/ }).click();
  const linking = page.getByRole('dialog', { name: 'Link it anyway?' });
  await linking.getByRole('button', { name: 'Link anyway' }).click();
  await expect(used.getByRole('link', { name: 'bf-home-wide.png' })).toBeVisible();
  await expectAccessible(page);

  await used.getByRole('button', { name: 'New task' }).click();
  const making = page.getByRole('dialog', { name: 'New task for this record' });
  await making.getByRole('combobox', { name: 'Project' }).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await making.getByRole('button', { name: 'Add' }).click();
  await linking.getByRole('button', { name: 'Cancel' }).click();
  await expect(linking).toBeHidden();
  await expect(used.getByRole('link', { name })).toHaveCount(0);
  await making.getByRole('button', { name: 'Add' }).click();
  await linking.getByRole('button', { name: 'Link anyway' }).click();
  await expect(used.getByRole('link', { name })).toBeVisible();
});
