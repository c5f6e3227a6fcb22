import type { Client, contract } from '@opsyard/contract';
import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { ShellScreen } from '../../screens/shell.ts';
import { expectTouchable } from '../../touch.ts';

/** A project of one user in which another one was assigned a task. */
async function sharedProject(client: Client<typeof contract>, member: Client<typeof contract>) {
  const project = await newProject(client);
  const projectId = project.id;
  const { id = '' } = (await member.identity.people({ query: { search: 'priya' } }))[0] ?? {};
  await client.member.add({ body: { projectId, userIds: [id], role: 'member' } });
  const { records } = await client.task.add({ body: { projectId, title: 'Photos', ownerId: id } });
  return { project, taskId: records[0]?.id ?? '' };
}

test(
  '[AN-03] a message says why it came; the user turns the project down there, in its menu and in the account',
  SOAK,
  async ({ signIn }) => {
    const [{ client: owner }, { page, client }] = [await signIn('demo'), await signIn('priya')];
    const { project } = await sharedProject(owner, client);
    const shell = new ShellScreen(page);
    await shell.open(`/modules/appcenter/projectTasks/${project.key}`);
    const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ });
    await expect(bell).toHaveAccessibleName(/, [1-9]\d* unread$/);
    await bell.click();
    const message = page.getByRole('button', {
      name: `Why did I get this?: Robin Lin assigned ${project.key}-1 Photos to you`,
    });
    await message.click();
    const why = page.getByRole('region', { name: 'Why did I get this?' });
    await expect(why).toContainText('You became the owner or an assignee.');
    await why.getByRole('combobox').click();
    await page.getByTitle('Only mentions and assignments').last().click();
    await expect(why).toContainText('Only mentions and assignments');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'close', exact: true }).click();

    await page.getByRole('button', { name: 'More project actions' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Use task template…' })).toBeFocused();
    await page.getByRole('menuitem', { name: 'Notifications' }).click();
    const dialog = page.getByRole('dialog', { name: `Notifications of ${project.name}` });
    await expect(dialog.getByRole('radio', { name: /^Only mentions and assignments/ })).toBeChecked();
    await dialog.getByRole('radio', { name: /^Only mentions and assignments/ }).press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: /^Only what cannot be turned off/ })).toBeChecked();
    await expectAccessible(page);
    await dialog.getByRole('link', { name: 'Notification settings' }).click();

    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: project.name });
    await expect(row).toContainText('Only what cannot be turned off');
    await expectAccessible(page);
    await row.getByRole('combobox').click();
    await page.getByTitle('Default').last().click();
    await expect
      .poll(async () => (await client.projectNotification.of({ query: { projectId: project.id } })).level)
      .toBe('usual');
  },
);

test(
  '[AN-03] [AN-04] messages are filtered by kind, and the task of one is muted there and unmuted by undo',
  SOAK,
  async ({ signIn }) => {
    const [{ client: owner }, { page, client }] = [await signIn('demo'), await signIn('priya')];
    const { project, taskId } = await sharedProject(owner, client);
    const subject = `${project.key}-1 Photos`;
    await page.goto('/isps/userAnnouncement');
    await page.getByRole('combobox', { name: 'About' }).click();
    await page.getByTitle('Assignments').last().click();
    await expect(page).toHaveURL(/[?&]kind=assigned\b/);
    await page.reload();
    const message = page.getByRole('button', { name: new RegExp(`assigned ${subject} to you$`) });
    await expect(message).toBeVisible();
    await expectAccessible(page);
    await page.goto('/isps/userAnnouncement?kind=mention');
    await expect(page.getByRole('combobox', { name: 'About' })).toBeVisible();
    await expect(message).toBeHidden();

    await page.goto('/isps/userAnnouncement?kind=assigned');
    await message.click();
    await page.getByRole('button', { name: 'Mute task', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Unmute task' })).toBeVisible();
    const isMuted = async () => (await client.watch.get({ query: { recordId: taskId } })).muted;
    expect(await isMuted()).toBe(true);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Mute task', exact: true })).toBeVisible();
    expect(await isMuted()).toBe(false);

    await page.goto('/account/notifications');
    const row = page.getByRole('listitem').filter({ hasText: 'I’m mentioned' });
    await expect(row).toContainText('Always on in the app');
    // No e-mail, at once, or in the digest.
    await expect(row.getByRole('radio')).toHaveCount(3);
    await expect(row.getByRole('checkbox')).toBeDisabled();
  },
);

for (const language of ['en', 'zh'] as const) {
  test(`[AN-03] notification settings of projects fit on a phone, in ${language}`, SOAK, async ({ signIn }) => {
    const { client: owner } = await signIn('demo');
    const { page, client } = await signIn('priya', { width: 360, touch: true, language });
    const { project } = await sharedProject(owner, client);
    await client.projectNotification.set({ body: { projectId: project.id, level: 'direct' } });
    await page.goto('/account/notifications');
    await expect(page.getByText(project.name)).toBeVisible();
    await expectTouchable(page);
    await expectAccessible(page);
    await page.goto('/isps/userAnnouncement?kind=assigned');
    await page.getByRole('button', { name: new RegExp(`${project.key}-1 Photos`) }).click();
    await expect(page.getByRole('button', { name: language === 'en' ? 'Mute task' : '静音任务' })).toBeVisible();
    await expectTouchable(page);
    await expectAccessible(page);
    await page.goto(`/modules/appcenter/projectTasks/${project.key}`);
    await page.getByRole('button', { name: language === 'en' ? 'More project actions' : '更多项目操作' }).click();
    await page.getByRole('menuitem', { name: language === 'en' ? 'Notifications' : '通知' }).click();
    await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(3);
    await expectTouchable(page);
    await expectAccessible(page);
  });
}
