import type { Request } from '@playwright/test';
import { dayIn } from '../days.ts';
import { newColleague } from '../new-users.ts';
import { choose, expect, expectAccessible, newProject, SOAK, test } from '../people.ts';
import { AnnouncementScreen } from '../screens/announcements.ts';
import { ShellScreen } from '../screens/shell.ts';

const fresh = (name: string) => `${name} ${Date.now().toString(36)}`;

test('[AN-02] [AN-03] [AN-04] [AN-06] [HD-01] an announcement is written and published; the bell of another user rings, and it is read and opens its target', async ({
  signIn,
}) => {
  const title = fresh('Stocktaking');
  const [{ page }, { page: other, client }] = [await signIn('admin'), await signIn('priya')];
  await client.announcementSend.readAll();
  const [writer, reader] = [new AnnouncementScreen(page), new AnnouncementScreen(other)];
  await new ShellScreen(other).open('/dashboard');

  await page.goto('/isystem/announcements');
  await page.getByRole('button', { name: 'New announcement' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Title').fill(title);
  await drawer.getByRole('textbox', { name: 'Text' }).fill('All shelves, all shops.');
  await drawer.getByLabel('Add files').setInputFiles({
    name: 'shelves.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('A1, A2, B1'),
  });
  await expect(drawer.getByText('shelves.txt')).toBeVisible();
  await choose(drawer.getByRole('radio', { name: 'Departments' }));
  await drawer.getByRole('combobox', { name: /Departments/ }).click();
  await page.getByTitle('Media & Creative').last().click();
  await page.keyboard.press('Escape');
  await expect(drawer.getByText(/Reaches \d+ people/)).toBeVisible();
  await choose(drawer.getByRole('radio', { name: 'urgent message' }));
  await choose(drawer.getByRole('radio', { name: 'a URL' }));
  await drawer.getByRole('textbox', { name: 'URL' }).fill('javascript:alert(1)');
  await drawer.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(/The link target is not valid/).first()).toBeVisible();
  await drawer.getByRole('textbox', { name: 'URL' }).fill('/account/sessions');
  await drawer.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(`“${title}” is published`)).toBeVisible();
  await expect(writer.row(title)).toContainText('Published');

  // Other events of demo users are not part of this journey.
  await expect(reader.bell).toHaveAccessibleName(/, [1-9]\d* unread$/);
  await reader.bell.click();
  await reader.panel.getByRole('tab', { name: /^Notice \([1-9]\d*\)$/ }).click();
  await reader.panel.getByRole('button', { name: new RegExp(`^${title}`) }).click();
  await expect(reader.detail.getByText('All shelves, all shops.')).toBeVisible();
  await expect(reader.detail.getByText('urgent message')).toBeVisible();
  await expect(reader.detail.getByRole('button', { name: 'Download shelves.txt' })).toBeVisible();
  await expectAccessible(other);
  await reader.detail.getByRole('button', { name: 'go handle' }).click();
  await expect(other).toHaveURL(/\/account\/sessions$/);
  await reader.bell.click();
  await reader.panel.getByRole('tab', { name: /^Notice/ }).click();
  // It has more than one button with the title until the list is read again.
  await expect(reader.panel.getByRole('button', { name: title })).toHaveCount(0);
});

test(
  '[AN-04] an announcement is revoked, the revocation is undone, and the read report lists its readers',
  SOAK,
  async ({ signIn }) => {
    const title = fresh('Stocktaking moved');
    const [{ page, client: admin }, { client }] = [await signIn('admin'), await signIn('xueli')];
    const userIds = (await client.identity.people({ query: { search: '孙雪莉' } }))[0]?.id ?? '';
    const { id } = await admin.announcement.add({ body: { titile: title, msgType: 'USER', userIds } });
    await admin.announcement.doReleaseData({ query: { id } });
    await client.announcementSend.read({ body: { anntId: id } });
    const writer = new AnnouncementScreen(page);
    await page.goto(`/isystem/announcements?titile=${encodeURIComponent(title)}`);
    await writer
      .row(title)
      .getByRole('button', { name: `Revoke: ${title}` })
      .click();
    await expect(writer.row(title)).toContainText('Revoked');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(writer.row(title)).toContainText('Published');
    await writer
      .row(title)
      .getByRole('button', { name: /Read report/ })
      .click();
    await expect(page.getByRole('dialog').getByText(/1 of \d+ have read it/)).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('row').filter({ hasText: '孙雪莉' })).not.toContainText('not yet');
  },
);

test(
  '[AN-01] [AN-05] [LN-01] on a phone in Chinese in dark mode messages are read, marked and found again',
  SOAK,
  async ({ signIn }) => {
    const title = fresh('夜间维护');
    const { client: admin } = await signIn('admin');
    const { page, client } = await signIn('wenbo', { language: 'zh', dark: true, width: 360 });
    const { id } = await admin.announcement.add({
      body: { titile: title, priority: 'M', msgContent: '<p>今晚停机</p>' },
    });
    await client.announcementSend.readAll();
    await admin.announcement.doReleaseData({ query: { id } });
    const announcement = new AnnouncementScreen(page);
    await page.goto(`/isps/userAnnouncement?titile=${encodeURIComponent(title)}`);
    const open = page.getByRole('button', { name: title });
    await expect(open).toBeVisible();
    await expect(page.getByText('重要消息').first()).toBeVisible();
    await expectAccessible(page);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(tooWide).toBeLessThanOrEqual(0);
    await open.click();
    await expect(page).toHaveURL(new RegExp(`open=${id}`));
    await expect(announcement.detail.getByText('今晚停机')).toBeVisible();
    await page.reload();
    await expect(announcement.detail.getByText('今晚停机')).toBeVisible();
    await announcement.detail.getByRole('button', { name: '关闭' }).last().click();
    await expect(announcement.detail).toBeHidden();
    await expect(page.getByText('已读', { exact: true }).first()).toBeVisible();
    await announcement.bell.click();
    await announcement.panel.getByRole('tab', { name: /^公告/ }).click();
    await expect(announcement.panel.getByRole('button', { name: title })).toBeHidden();
    await admin.announcement.delete({ query: { id } });
  },
);

test('[AN-03] [RT-06] a task assigned to a user rings their bell; the workbench shows what is due and opens it', async ({
  signIn,
}) => {
  // A new user: messages of other journeys to demo users would count here.
  const owner = await newColleague();
  const [{ client }, { page }] = [await signIn('demo'), await signIn(owner)];
  const me = (await client.identity.people({ query: { search: owner } }))[0]?.id ?? '';
  const project = await newProject(client);
  await client.member.add({ body: { projectId: project.id, userIds: [me], role: 'member' } });
  const announcement = new AnnouncementScreen(page);
  await new ShellScreen(page).open('/dashboard');
  await expectAccessible(page);
  const title = fresh('Call the carrier');
  const dueDate = dayIn(-2);
  await client.task.add({ body: { projectId: project.id, title, ownerId: me, dueDate } });
  await expect(announcement.bell).toHaveAccessibleName(/, [1-9]\d* unread$/);
  await page.getByRole('link', { name: /Overdue/ }).click();
  await page.getByRole('region', { name: 'My tasks: Overdue' }).getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`projectTasks/${project.key}\\?task=${project.key}-1`));
  // The drawer covers the bell.
  const drawer = page.getByRole('dialog', { name: `Task ${project.key}-1` });
  await drawer.press('Escape');
  await expect(drawer).toHaveCount(0);
  await announcement.bell.click();
  const assigned = announcement.panel.getByRole('link', { name: new RegExp(`Robin Lin assigned.*${title}`) });
  await expect(assigned).toBeVisible();
  await announcement.panel.getByRole('button', { name: 'mark all read' }).click();
  await expect(assigned).toBeHidden();
  // Other messages may arrive for the reader: the bell stays open and the task is removed from it.
  await expect(announcement.panel.getByRole('tab', { name: /^System message/ })).toBeVisible();
  await client.project.delete({ query: { id: project.id } });
});

test('[AN-04] notification settings are chosen on the account page and stored', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn(await newColleague());
  await page.goto('/account/notifications');
  const row = page.getByRole('listitem').filter({ hasText: 'I’m mentioned' });
  await expect(row).toBeVisible();
  // The first request takes longest: the last choice must win.
  await page.route('**/sys/notification/settings', (route) => setTimeout(() => void route.continue(), 1000), {
    times: 1,
  });
  const answered: Request[] = [];
  page.on('requestfinished', (request) => request.method() === 'PUT' && answered.push(request));
  await row.getByText('Digest').click();
  await page.getByText('Quiet hours', { exact: true }).click();
  await page.getByLabel('Quiet hours end').fill('06:30');
  await expect.poll(() => answered).toHaveLength(3);
  expect(await client.notification.settings()).toMatchObject({
    mentioned: 'digest',
    quietFrom: '22:00',
    quietTo: '06:30',
  });
  await expectAccessible(page);
});
