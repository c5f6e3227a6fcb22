import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { expectTouchable } from '../../touch.ts';

test(
  '[63] a comment and a new task survive a reload, are listed as drafts, continued and discarded',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client, ['Poster']);
    await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${project.key}-1`);
    await page.getByRole('button', { name: 'Write a comment' }).click();
    await page.getByRole('textbox', { name: 'New comment' }).pressSequentially('The logo is too');
    await page.goto(`/modules/appcenter/addMatter?project=${project.key}`);
    await page.getByLabel('Title', { exact: true }).fill('Banner for winter');
    await page.reload();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Banner for winter');
    await expect(page.getByText(/^Draft restored, last changed today/)).toBeVisible();
    await expectAccessible(page);

    await page.goto('/modules/appcenter/task?tab=drafts');
    const list = page.getByRole('list', { name: 'Drafts' });
    const rows = list.getByRole('listitem');
    await expect(rows.filter({ hasText: 'Banner for winter' })).toContainText('New task');
    await expect(rows.filter({ hasText: 'The logo is too' })).toContainText('Comment');
    await expectAccessible(page);

    await rows.filter({ hasText: 'The logo is too' }).getByRole('link', { name: 'Poster' }).click();
    await expect(page).toHaveURL(new RegExp(`task=${project.key}-1`));
    await expect(page.getByRole('textbox', { name: 'New comment' })).toContainText('The logo is too');
    await page.getByRole('textbox', { name: 'New comment' }).press('Control+Enter');
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })))
      .not.toContain('logo is too');

    await page.goto('/modules/appcenter/task?tab=drafts');
    await expect(rows.filter({ hasText: 'The logo is too' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Discard the draft “Banner for winter”' }).click();
    await expect(rows.filter({ hasText: 'Banner for winter' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(rows.filter({ hasText: 'Banner for winter' })).toHaveCount(1);

    // Whoever logs out is asked whether they are kept.
    await page.getByRole('button', { name: /Robin Lin/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    const question = page.getByRole('dialog', { name: 'Log out: keep your drafts?' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(rows.filter({ hasText: 'Banner for winter' })).toHaveCount(1);
    await page.getByRole('button', { name: /Robin Lin/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await question.getByRole('button', { name: 'Delete drafts and log out' }).click();
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })))
      .not.toContain('Banner for winter');
  },
);

test(
  '[63] answers to the form of a type are kept as a draft, also by whoever logs out and keeps them',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client, []);
    const { types } = await client.project.queryById({ query: { id: project.id } });
    const question = { kind: 'text' as const, help: '', required: false, options: [] };
    const questions = [
      { ...question, id: 'q1', label: 'What is to be made?', target: 'title' as const },
      { ...question, id: 'q2', label: 'For which channel?', target: null },
    ];
    const facts = { name: `Request ${project.key}`, audience: 'org' } as const;
    const { id, version } = await client.form.add({ body: { projectId: project.id, ...facts } });
    const draft = { sections: [{ title: '', help: '', questions }] };
    const edited = await client.form.edit({ body: { id, version, ...facts, draft } });
    await client.form.publish({ body: { id, version: edited.version } });
    const [type] = types;
    await client.taskType.edit({ body: { id: type?.id ?? '', version: type?.version ?? 0, formId: id } });
    await page.goto(`/modules/appcenter/addMatter?project=${project.key}`);
    await page.getByLabel('What is to be made?').fill('Summer banner');
    await page.getByLabel('For which channel?').fill('Marketplace');
    await page.reload();
    await expect(page.getByLabel('For which channel?')).toHaveValue('Marketplace');
    await page.goto('/modules/appcenter/task?tab=drafts');
    const rows = page.getByRole('list', { name: 'Drafts' }).getByRole('listitem');
    await expect(rows.filter({ hasText: 'Summer banner' })).toContainText('New task');
    await page.getByRole('button', { name: /Robin Lin/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Keep drafts and log out' }).click();
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Access-Token');
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('Summer banner');
  },
);

test('[63] 手机上的草稿列表', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { width: 360, touch: true, language: 'zh' });
  const project = await newProject(client, ['海报']);
  await page.goto(`/modules/appcenter/addMatter?project=${project.key}`);
  await page.getByRole('textbox', { name: '标题', exact: true }).fill('冬季横幅');
  await page.goto('/modules/appcenter/task?tab=drafts');
  await expect(page.getByRole('list', { name: '草稿' }).getByRole('listitem').first()).toContainText('冬季横幅');
  await expectTouchable(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: /账号|账户/ }).tap();
  await page.getByRole('menuitem', { name: '退出登录' }).tap();
  await expect(page.getByRole('dialog').getByRole('button', { name: '保留草稿并退出' })).toBeVisible();
  await expectTouchable(page);
  await expectAccessible(page);
});
