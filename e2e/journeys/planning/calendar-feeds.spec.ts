import ICAL from 'ical.js';
import { dayIn } from '../../days.ts';
import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { expectTouchable } from '../../touch.ts';

/** The titles of the events of a calendar, as a calendar program reads them. */
function titlesIn(text: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one).summary);
}

test(
  '[44] a calendar program reads a project from its secret address until it is renewed and revoked',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client, ['Shoot']);
    const [task] = (await client.task.query({ body: { projectId: project.id } })).records;
    const changes = { dueDate: dayIn(3) };
    await client.task.edit({ body: { id: task?.id ?? '', version: task?.version ?? 0, changes } });
    await page.goto(`/modules/appcenter/projectTasks/${project.key}?layout=calendar`);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const dialog = page.getByRole('dialog', { name: /^Calendar feed of/ });
    await dialog.getByRole('button', { name: 'Create secret address' }).click();
    const field = dialog.getByRole('textbox', { name: 'Secret address' });
    await expect(field).toHaveValue(/\/task\/calendarFeed\/tasks\.ics\?key=/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Copy address' }).click();
    await expect(page.getByText('Address copied')).toBeVisible();
    const first = await page.evaluate(() => navigator.clipboard.readText());
    expect(first).toBe(await field.inputValue());
    const read = async (address: string) => {
      const { pathname, search } = new URL(address);
      const answer = await fetch(`${new URL(page.url()).origin}${pathname}${search}`);
      return { status: answer.status, text: await answer.text() };
    };
    expect(titlesIn((await read(first)).text)).toEqual([`${project.key}-${task?.seq} Shoot`]);

    await dialog.getByRole('button', { name: 'New address' }).click();
    await page
      .getByRole('dialog', { name: 'Replace the secret address?' })
      .getByRole('button', { name: 'New address' })
      .click();
    await expect(field).not.toHaveValue(first);
    expect((await read(first)).status).toBe(404);
    const second = await field.inputValue();
    expect((await read(second)).status).toBe(200);

    await dialog.getByRole('button', { name: new RegExp(`^Revoke calendar feed “${project.key}`) }).click();
    await page
      .getByRole('dialog', { name: /^Revoke calendar feed/ })
      .getByRole('button', { name: 'Revoke' })
      .click();
    await expect(dialog.getByRole('button', { name: 'Create secret address' })).toBeVisible();
    expect((await read(second)).status).toBe(404);
  },
);

test(
  '[44] on a phone, my tasks have a feed in Chinese, and the others are listed beside it',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo', { width: 360, language: 'zh', touch: true });
    const project = await newProject(client, ['Shoot']);
    const former = (await client.calendarFeed.list()).find(({ isMine }) => isMine);
    if (former) await client.calendarFeed.revoke({ query: { id: former.id } });
    await client.calendarFeed.issue({ body: { projectId: project.id } });
    await page.goto('/modules/appcenter/task?layout=calendar');
    await page.getByRole('button', { name: '订阅' }).click();
    const dialog = page.getByRole('dialog', { name: '我的任务的日历订阅' });
    await expect(dialog.getByRole('region', { name: '我的其他日历订阅' })).toContainText(project.key);
    await dialog.getByRole('button', { name: '生成保密地址' }).click();
    await expect(dialog.getByRole('textbox', { name: '保密地址' })).toHaveValue(/key=/);
    await expectAccessible(page);
    await expectTouchable(page);
  },
);
