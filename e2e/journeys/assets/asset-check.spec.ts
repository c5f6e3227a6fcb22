import { expect, expectAccessible, newProject, type SignedIn, SOAK, test } from '../../people.ts';
import { SettingsScreen } from '../../screens/settings.ts';

type Client = SignedIn['client'];
const FOLDERS = '/modules/appcenter/materielFolderNameList';

/** A project with a task that is linked with a new asset of a folder of its own. */
async function withAsset({ page, client }: SignedIn) {
  const here = await newProject(client, ['Publish']);
  const folder = await client.assetFolder.add({ body: { name: `Gate ${here.key}` } });
  await page.goto(`${FOLDERS}?filter=${encodeURIComponent(`folder = "${folder.id}"`)}`);
  const files = [{ name: 'banner.txt', mimeType: 'text/plain', buffer: Buffer.from(`Half ${here.key}`) }];
  await page.getByLabel(/Choose files to upload|选择要上传的文件/).setInputFiles(files);
  await expect(page.locator('[data-record]')).toHaveCount(1);
  const { records } = await client.asset.list({ query: { filter: `folder = "${folder.id}"` } });
  const [task] = (await client.task.query({ body: { projectId: here.id } })).records;
  const [assetId, taskId] = [records[0]?.id ?? '', task?.id ?? ''];
  await client.taskLink.add({ body: { recordId: taskId, type: 'asset', id: assetId } });
  return { here, assetId, taskId, key: `${here.key}-${task?.seq}` };
}

/** Has the newest version approved by somebody else. */
async function approve(client: Client, reviewer: Client, assetId: string) {
  const [version] = await client.assetFile.versions({ query: { assetId } });
  const { id: reviewerId } = await reviewer.profile.get();
  const body = { versionId: version?.id ?? '', reviewers: [reviewerId], mode: 'any' as const };
  const { id, sha256 } = await client.assetReview.open({ body });
  await reviewer.assetReview.decide({ body: { id, sha256, verdict: 'approve', comment: '' } });
}

test(
  'a task is published only with approved assets, and its link keeps the approved version',
  SOAK,
  async ({ signIn }) => {
    const [demo, admin] = [await signIn('demo', { width: 1440 }), await signIn('admin')];
    const { page, client } = demo;
    const { here, assetId, key } = await withAsset(demo);
    await new SettingsScreen(page).open(here.key, 'statuses');
    const box = page.getByRole('checkbox', { name: 'Approved assets only in Done' });
    await box.check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save workflow' }).click();
    await expect(page.getByRole('button', { name: 'Save workflow' })).toBeDisabled();

    await page.goto(`/modules/appcenter/projectTasks/${here.key}?task=${key}`);
    const drawer = page.getByRole('dialog', { name: `Task ${key}` });
    const publish = async () => {
      await drawer.getByRole('button', { name: /^Status/ }).click();
      await page.getByRole('option', { name: /Done/ }).click();
    };
    await publish();
    await expect(page.getByText('“banner.txt” is not approved')).toBeVisible();
    await expectAccessible(page);
    await approve(client, admin.client, assetId);
    await page.reload();
    await expect(drawer.getByText('Version 1 approved')).toBeVisible();
    await publish();
    await expect(drawer.getByRole('button', { name: /^Status/ })).toContainText('Done');
  },
);

test('the refusal and the version of a link are read on a phone and in Chinese', SOAK, async ({ signIn }) => {
  const [demo, admin] = [await signIn('demo', { width: 360, touch: true, language: 'zh' }), await signIn('admin')];
  const { page, client } = demo;
  const { here, assetId, key } = await withAsset(demo);
  await approve(client, admin.client, assetId);
  await page.goto(`/modules/appcenter/projectTasks/${here.key}?task=${key}&view=page`);
  await expect(page.getByText('版本 1 已通过')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/modules/appcenter/projectSettings/${here.key}?tab=statuses`);
  await page.getByRole('checkbox', { name: '仅限已通过的物料：Done' }).check();
  await expectAccessible(page);
});
