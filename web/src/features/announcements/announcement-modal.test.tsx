import {
  type Announcement,
  type AnnouncementPriority,
  announcement,
  announcementSend,
  commonFailures,
  identity,
  preferences,
  userMenu,
} from '@opsyard/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { entry, id, permission, signedIn } from '../../../test/makers.ts';
import { here, openPage } from '../../../test/page.tsx';
import { MockServer } from '../../../test/server.ts';
import { toneOf } from '../../kernel/commands/palette.ts';

const menu = [
  entry('/modules/task/taskList/ProjectsList', { meta: { title: 'Task list' } }),
  entry('/modules/board/:key', { component: 'nobody/Board', hidden: true, meta: { title: 'Board' } }),
];
const published: Announcement = {
  ...{ id: id('1'), titile: 'Stocktaking', msgAbstract: null, msgContent: '<p>All shelves</p>', msgCategory: '1' },
  ...{ openType: 'component', openPage: 'nobody/Board', busId: 'key=SITE&task=SITE-1', busType: null },
  ...{ sender: 'Robin Lin', priority: 'L', createTime: '2031-05-20 08:00:00', sendTime: '2031-05-20 09:30:00' },
  ...{ startTime: null, endTime: null, msgType: 'ALL', userIds: '', departIds: '', roleIds: '', sendStatus: '1' },
  ...{ cancelTime: null, delFlag: '0', createBy: null, updateBy: null, updateTime: null },
  ...{ scheduled: false, expired: false, version: 1, files: [] },
};

async function openAnnouncement(more: Partial<Announcement>): Promise<HTMLElement> {
  new MockServer()
    .on(userMenu.get, permission(menu))
    .on(preferences.get, { helpDone: ['tour', 'checklist'] })
    .on(announcementSend.mine, { records: [], total: 0, size: 20, current: 1, pages: 0 })
    .on(announcementSend.read, null)
    .on(announcementSend.why, { reason: 'announcement', projectId: null, taskId: null })
    .on(announcement.queryById, { ...published, ...more })
    .fail(identity.pushTicket, commonFailures.forbidden);
  signedIn();
  await openPage(`/isps/userAnnouncement?open=${published.id}`);
  const text = await screen.findByText('All shelves');
  return text.closest<HTMLElement>('[role=dialog]') as HTMLElement;
}

test('[AN-02] the dialog names sender and send time, and leads to the screen it names', async () => {
  const dialog = within(await openAnnouncement({}));
  dialog.getByText('Sender: Robin Lin');
  // Times in the API are in China Standard Time.
  const sent = dialog.getByText(/^Sent:/).querySelector('time');
  expect(new Date(sent?.dateTime ?? '').toISOString()).toBe('2031-05-20T01:30:00.000Z');
  await userEvent.click(dialog.getByRole('button', { name: 'go handle' }));
  await waitFor(() => expect(here()).toBe('/modules/board/SITE?task=SITE-1'));
});

test('[AN-02] reports a screen the user has no access to, and shows no action without a target', async () => {
  const dialog = within(await openAnnouncement({ openPage: 'nobody/Hidden' }));
  await userEvent.click(dialog.getByRole('button', { name: 'go handle' }));
  await screen.findByText(/You do not have access to this page/);
  expect(here()).toBe(`/isps/userAnnouncement?open=${published.id}`);
});

test.for([
  ['L', 'general message', 'blue'],
  ['M', 'important message', 'orange'],
  ['H', 'urgent message', 'red'],
] as const)('[AN-05] shows priority %s as %s, in %s', async ([priority, text, color]) => {
  const dialog = within(
    await openAnnouncement({ priority: priority satisfies AnnouncementPriority, openType: null, openPage: null }),
  );
  const probe = document.createElement('span');
  probe.style.color = toneOf(color).text;
  expect(dialog.getByText(text).style.color).toBe(probe.style.color);
  expect(dialog.queryByRole('button', { name: 'go handle' })).toBeNull();
});
