import { expect, expectAccessible, newProject, type SignedIn, SOAK, test, watchesProject } from '../../people.ts';
import { DrawerScreen } from '../../screens/drawer.ts';
import { expectTouchable } from '../../touch.ts';

/** A task with a discussion, shared with a second person. */
async function discussed({ client }: SignedIn, other: string) {
  const project = await newProject(client, ['Talk']);
  const [person] = await client.identity.people({ query: { search: other } });
  await client.member.add({ body: { projectId: project.id, userIds: [person?.id ?? ''], role: 'member' } });
  const [task] = (await client.task.query({ body: { projectId: project.id } })).records;
  const recordId = task?.id ?? '';
  const root = await client.comment.add({ body: { recordId, html: '<p>Which carrier?</p>' } });
  const address = `/modules/appcenter/projectTasks/${project.key}?task=${project.key}-1`;
  return { project, recordId, root, address };
}

test(
  '[9] a comment is answered by keyboard in its thread, which others see at once, and a deleted one leaves a note',
  SOAK,
  async ({ signIn }) => {
    const [demo, lukas] = [await signIn('demo'), await signIn('lukas')];
    const { page, client } = demo;
    const { project, recordId, root, address } = await discussed(demo, 'Lukas');
    const watching = watchesProject(page, project.id);
    await page.goto(address);
    const drawer = new DrawerScreen(page).of(`${project.key}-1`);
    await expect(drawer.getByText('Which carrier?')).toBeVisible();
    await watching;

    await drawer.getByRole('button', { name: /^Reply to/ }).focus();
    await page.keyboard.press('r');
    const input = drawer.getByRole('textbox', { name: 'New reply' });
    await input.pressSequentially('Ask @Luk');
    await page.getByRole('option', { name: /Lukas/ }).click();
    await page.keyboard.press('Control+Enter');
    await expect(drawer.getByRole('button', { name: '1 reply' })).toHaveAttribute('aria-expanded', 'true');
    await expect(drawer.getByText(/Ask @Lukas/)).toBeVisible();
    await expect(input).toHaveCount(0);
    await expect(drawer.getByRole('button', { name: /^Reply to/ }).first()).toBeFocused();

    await lukas.client.comment.add({ body: { recordId, html: '<p>Yunway</p>', parentId: root.id } });
    await expect(drawer.getByRole('button', { name: '2 replies' })).toBeVisible();
    await expect(drawer.getByText('Yunway')).toBeVisible();
    await expect(drawer.getByText('3 comments')).toBeVisible();
    await expectAccessible(page);

    await client.comment.delete({ query: { id: root.id } });
    await page.reload();
    await expect(drawer.getByText('This comment was deleted.')).toBeVisible();
    await expect(drawer.getByText('Yunway')).toHaveCount(0);
    await drawer.getByRole('button', { name: /^2 replies/ }).press('Enter');
    await expect(drawer.getByText('Yunway')).toBeVisible();
    await expectAccessible(page);
  },
);

test('[9] Escape leaves a reply unsent, and the drawer and the text stay', SOAK, async ({ signIn }) => {
  const demo = await signIn('demo');
  const { page } = demo;
  const { project, address } = await discussed(demo, 'Lukas');
  await page.goto(address);
  const drawer = new DrawerScreen(page).of(`${project.key}-1`);
  await drawer.getByRole('button', { name: /^Reply to/ }).click();
  await drawer.getByRole('textbox', { name: 'New reply' }).pressSequentially('Not yet @Luk');
  await expect(page.getByRole('option', { name: /Lukas/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option', { name: /Lukas/ })).toHaveCount(0);
  await expect(drawer.getByRole('textbox', { name: 'New reply' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer.getByRole('textbox', { name: 'New reply' })).toHaveCount(0);
  await expect(drawer).toBeVisible();
  await drawer.getByRole('button', { name: /^Reply to/ }).press('r');
  await expect(drawer.getByRole('textbox', { name: 'New reply' })).toContainText('Not yet @Luk');
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await drawer.getByRole('button', { name: /^Reply to/ }).press('r');
  await expect(drawer.getByRole('textbox', { name: 'New reply' })).not.toContainText('Not yet');
});

test('[9] the link to a comment of an earlier page shows it, also on a phone in Chinese', SOAK, async ({ signIn }) => {
  const demo = await signIn('demo');
  const { client } = demo;
  const { recordId, root, address } = await discussed(demo, 'Lukas');
  const say = (html: string, parentId?: string) =>
    client.comment.add({ body: { recordId, html, ...(parentId && { parentId }) } });
  const reply = await say('<p>The early one</p>', root.id);
  for (let at = 1; at <= 51; at += 1) await say(`<p>Number ${at}.</p>`);
  await demo.page.goto(`${address}&comment=${reply.id}`);
  const linked = demo.page.getByRole('article').filter({ hasText: 'The early one' });
  await expect(linked).toBeFocused();
  await expect(linked).toBeInViewport();
  await expect(demo.page.getByText('Which carrier?')).toHaveCount(1);
  await demo.page.getByRole('button', { name: 'Show earlier comments' }).click();
  await expect(demo.page.getByText('Number 1.')).toBeVisible();
  await expect(demo.page.getByText('Which carrier?')).toHaveCount(1);
  await demo.page.keyboard.press('Escape');
  await expect(demo.page).not.toHaveURL(/comment=/);

  const { page } = await signIn('demo', { width: 360, language: 'zh', touch: true });
  await page.goto(`${address}&comment=${reply.id}`);
  await expect(page.getByRole('article').filter({ hasText: 'The early one' })).toBeInViewport();
  await expect(page.getByRole('button', { name: '1 条回复' })).toBeVisible();
  await expectTouchable(page);
  await page
    .getByRole('button', { name: /^回复 / })
    .first()
    .click();
  await page.getByRole('textbox', { name: '新回复' }).fill('好的');
  await expectTouchable(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('button', { name: '发送' }).click();
  await expect(page.getByRole('button', { name: '2 条回复' })).toBeVisible();
  await expectAccessible(page);
});
