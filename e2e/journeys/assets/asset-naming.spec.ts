import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, type SignedIn, SOAK, test } from '../../people.ts';
import { expectTouchable } from '../../touch.ts';

const PAGE = '/modules/appcenter/materielFolderNameList';
const RULE = '{date}_{sku}_{market}_v{n}';
let made = 0;

/** A file like no other: the same would not be uploaded again. */
const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(randomUUID()) });

/** A folder with a naming rule, and one in it. */
async function nested({ client }: SignedIn) {
  made += 1;
  const name = `Named ${Date.now().toString(36)}${made}`;
  const { id } = await client.assetFolder.add({ body: { name, naming: RULE } });
  const below = await client.assetFolder.add({ body: { name: `${name} below`, parent: id } });
  return { name, id, below: below.id };
}

test(
  '[idea 4] files whose names break the rule of their folder get a suggested name before they are uploaded',
  SOAK,
  async ({ signIn }) => {
    const demo = await signIn('demo', { width: 1440 });
    const { page, client } = demo;
    const { below } = await nested(demo);
    await page.goto(`${PAGE}?filter=${encodeURIComponent(`folder = "${below}"`)}`);
    await expect(page.getByText(`Files here are named ${RULE}, for example 20260131_SKU1001_DE_v1.`)).toBeVisible();
    await expectAccessible(page);
    const choose = page.getByLabel('Choose files to upload');
    await choose.setInputFiles([text('20310501_AB100_DE_v1.txt'), text('2031-05-01 AB200 us.txt'), text('final.txt')]);
    const dialog = page.getByRole('dialog', { name: 'Match files by name' });
    const upload = dialog.getByRole('button', { name: 'Upload' });
    await expect(dialog.getByRole('textbox')).toHaveCount(2);
    await expect(dialog.getByRole('textbox', { name: 'New name of 2031-05-01 AB200 us.txt' })).toHaveValue(
      '20310501_AB200_US_v1.txt',
    );
    await expect(upload).toBeDisabled();
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'New name of final.txt' }).fill('20310502_AB300_FR_v1.txt');
    await upload.click();
    const names = async () =>
      (await client.asset.list({ query: { filter: `folder = "${below}"` } })).records
        .map(({ name }) => name)
        .toSorted();
    const three = ['20310501_AB100_DE_v1.txt', '20310501_AB200_US_v1.txt', '20310502_AB300_FR_v1.txt'];
    await expect.poll(names).toEqual(three);
    await choose.setInputFiles([text('20310501_AB100_DE_v2.txt'), text('as it is.txt')]);
    await expect(dialog.getByRole('checkbox', { name: 'Version 2 of 20310501_AB100_DE_v1.txt' })).toBeChecked();
    await dialog.getByRole('checkbox', { name: 'Keep the file name' }).check();
    await upload.click();
    await expect.poll(names).toEqual([...three, 'as it is.txt']);
  },
);

test(
  '[idea 4] a naming rule is set in the dialog of the folder, on a phone, in Chinese and in the dark',
  SOAK,
  async ({ signIn }) => {
    const demo = await signIn('demo', { width: 360, touch: true, language: 'zh', dark: true });
    const { page } = demo;
    const { name, below } = await nested(demo);
    await page.goto(`${PAGE}?filter=${encodeURIComponent(`folder = "${below}"`)}`);
    await expect(page.getByText(`此处文件按 ${RULE} 命名，例如 20260131_SKU1001_DE_v1。`)).toBeVisible();
    await page.getByRole('button', { name: `文件夹：${name} below` }).click();
    await page.getByRole('button', { name: `“${name} below”的操作` }).click();
    await page.getByRole('menuitem', { name: '重命名或移动' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`沿用上级文件夹的规则 ${RULE}`);
    const field = dialog.getByRole('textbox', { name: '文件命名规则' });
    await field.fill('{sku}{n}');
    await expect(dialog).toContainText('占位符之间须用');
    await expect(dialog.getByRole('button', { name: /保\s?存/ })).toBeDisabled();
    await field.fill('');
    await dialog.getByRole('button', { name: '将任务添加到命名规则' }).click();
    await dialog.getByRole('button', { name: '将版本号添加到命名规则' }).click();
    await expect(field).toHaveValue('{task}_v{n}');
    await expectTouchable(page);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /保\s?存/ }).click();
    await expect(page.getByText('此处文件按 {task}_v{n} 命名，例如 ABC-12_v1。')).toBeVisible();
    await page.getByLabel('选择要上传的文件').setInputFiles([text('方案.txt')]);
    const filing = page.getByRole('dialog');
    await expect(filing.getByRole('textbox', { name: '“方案.txt”的新名称' })).toHaveValue('{task}_v1.txt');
    await expectTouchable(page);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  },
);
