import { type ProjectDetail, type WorkflowRules, workingDaysLater, workingDayUpTo } from '@opsyard/contract';
import { dayIn } from '../../days.ts';
import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { BoardScreen } from '../../screens/board.ts';
import { SettingsScreen } from '../../screens/settings.ts';

/** Every status can be reached and left; the way to “Done” needs the approval of one user. */
function rulesWith({ statuses }: Pick<ProjectDetail, 'statuses'>, approverId: string): WorkflowRules {
  const [first, ...others] = statuses;
  const approval = { mode: 'any' as const, needed: 1, approverIds: [approverId], parties: [], hours: 24 };
  return {
    restricted: true,
    transitions: [
      ...others.map(({ id, name }) => ({
        ...{ fromId: first?.id ?? '', toId: id, who: [], required: [] },
        ...(name === 'Done' && { approval }),
      })),
      ...others.map(({ id }) => ({ fromId: id, toId: first?.id ?? '', who: [], required: [] })),
    ],
    statuses: [],
  };
}

test('a change of status is requested on the board, approved in the queue with one key, and applied', async ({
  signIn,
}) => {
  const { page, client } = await signIn('demo');
  const approver = await signIn('hana');
  const project = await newProject(client, ['banner', 'video']);
  const me = (await client.identity.people({ query: { search: 'hana' } }))[0];
  if (!me) throw new Error('Hana is missing.');
  await client.member.add({ body: { projectId: project.id, userIds: [me.id], role: 'guest' } });

  // Set in the settings, saved with the workflow.
  const settings = new SettingsScreen(page);
  await settings.open(project.key, 'statuses');
  await page.getByRole('switch').click();
  await page.getByRole('button', { name: /^Conditions of To do → Done/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Approval', exact: true }).click();
  await page.locator('.ant-select-item-option:visible').getByText('All approvers').click();
  await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Approvers', exact: true }).fill(me.realname);
  await page.locator('.ant-select-item-option:visible').getByText(me.realname).click();
  await dialog.getByText('Conditions of the transition').click();
  await expect(page.locator('.ant-select-item-option:visible')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Save workflow' }).click();
  await expect(page.getByRole('button', { name: 'Save workflow' })).toBeDisabled();

  const board = new BoardScreen(page);
  await board.open(project.key);
  await board.card('banner').dragTo(board.column('Done'));
  await expect(dialog).toContainText(`All of these must approve: ${me.realname}.`);
  await dialog.getByRole('textbox', { name: 'Note for the approvers' }).fill('Final colours');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(board.column('To do').getByRole('article', { name: 'banner' })).toBeVisible();

  await approver.page.goto('/modules/appcenter/task?tab=reviews');
  const waiting = approver.page.getByRole('list', { name: 'Waiting for me' });
  await expect(waiting.getByRole('listitem').filter({ hasText: 'banner' }).first()).toContainText('To do → Done');
  await expectAccessible(approver.page);
  await approver.page.keyboard.press('a');
  await expect(waiting.getByText('banner')).toHaveCount(0);
  // The open page of the requester updates.
  await expect(board.column('Done').getByRole('article', { name: 'banner' })).toBeVisible();
});

// Another user than above: one key decides on the oldest request of all.
test(
  'on a phone in Chinese a request is read in the task, rejected with a reason, and read by the requester',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo', { width: 360, language: 'zh', touch: true });
    const approver = await signIn('sofia', { width: 360, language: 'zh', touch: true });
    const project = await newProject(client, ['banner']);
    const me = (await client.identity.people({ query: { search: 'sofia' } }))[0];
    if (!me) throw new Error('Sofia is missing.');
    await client.member.add({ body: { projectId: project.id, userIds: [me.id], role: 'guest' } });
    const done = project.statuses.find(({ name }) => name === 'Done');
    const rules = rulesWith(project, me.id);
    await client.workflow.save({ body: { projectId: project.id, version: 0, rules } });
    const { records } = await client.task.query({ body: { projectId: project.id } });
    await client.approval.request({ body: { taskId: records[0]?.id ?? '', toId: done?.id ?? '' } });

    const task = `/modules/appcenter/projectTasks/${project.key}?task=${project.key}-1`;
    await approver.page.goto(task);
    const banner = approver.page.getByRole('region', { name: '审批' });
    await expect(banner).toContainText('等待审批：已通过 0 / 1');
    await expectAccessible(approver.page);
    await banner.getByRole('button', { name: '驳回“banner”' }).click();
    await approver.page.getByRole('textbox', { name: '原因' }).fill('标志不对');
    await expectAccessible(approver.page);
    await approver.page
      .getByRole('button', { name: /驳\s?回$/ })
      .last()
      .click();
    await expect(banner).toContainText('已驳回');

    await page.goto(task);
    await expect(page.getByRole('region', { name: '审批' })).toContainText('标志不对');
    await expectAccessible(page);
  },
);

test('[20] an absent approver names a substitute, who decides for them', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const [approver, other] = [await signIn('priya'), await signIn('tomas')];
  const project = await newProject(client, ['banner']);
  const people = await Promise.all(
    ['priya', 'tomas'].map(async (search) => (await client.identity.people({ query: { search } }))[0]),
  );
  const [absent, substitute] = people;
  if (!absent || !substitute) throw new Error('Somebody is missing.');
  await client.member.add({ body: { projectId: project.id, userIds: [absent.id, substitute.id], role: 'guest' } });
  await client.workflow.save({ body: { projectId: project.id, version: 0, rules: rulesWith(project, absent.id) } });

  await approver.page.goto('/modules/appcenter/task?tab=reviews');
  await approver.page.getByRole('link', { name: 'Absence and substitute' }).click();
  const part = approver.page.getByRole('region', { name: 'Absence' });
  const popup = approver.page.getByRole('dialog');
  // Not later than today where the server takes the approver to be.
  const from = dayIn(-1);
  const days = [workingDayUpTo(from, new Set()), workingDaysLater(from, 4, new Set())];
  for (const [at, name] of ['First day', 'Last day'].entries()) {
    await part.getByRole('button').nth(at).click();
    await popup.getByRole('textbox', { name }).fill(days[at] ?? '');
    await approver.page.keyboard.press('Enter');
  }
  await part.getByRole('button', { name: 'Substitute' }).click();
  await popup.getByRole('combobox').fill(substitute.realname);
  await popup.getByRole('option', { name: substitute.realname }).click();
  await part.getByRole('button', { name: 'Save' }).click();
  await expect(part.getByRole('status')).toContainText(`Substitute: ${substitute.realname}.`);
  await expectAccessible(approver.page);

  const { records } = await client.task.query({ body: { projectId: project.id } });
  const done = project.statuses.find(({ name }) => name === 'Done');
  await client.approval.request({ body: { taskId: records[0]?.id ?? '', toId: done?.id ?? '' } });
  const board = new BoardScreen(page);
  await board.open(project.key);
  await expect(board.card('banner').getByRole('img', { name: 'Waiting for approval: Done' })).toBeVisible();
  await other.page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${project.key}-1`);
  const banner = other.page.getByRole('region', { name: 'Approval' });
  await expect(banner).toContainText(`substitute: ${substitute.realname}`);
  await expectAccessible(other.page);
  await banner.getByRole('button', { name: 'Approve banner' }).click();
  await expect(board.column('Done').getByRole('article', { name: 'banner' })).toBeVisible();
  await expect(board.card('banner').getByRole('img', { name: /Waiting/ })).toHaveCount(0);
  await part.getByRole('button', { name: 'End absence' }).click();
  await popup.getByRole('button', { name: 'End absence' }).click();
  await expect(part.getByRole('status')).toHaveCount(0);
});

test('[S15] several versions of assets are chosen in the queue and approved together', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const reviewer = await signIn('yifan');
  const { id: reviewerId } = await reviewer.client.profile.get();
  const mark = Date.now().toString(36);
  const folder = await client.assetFolder.add({ body: { name: `Together ${mark}`, bulkApproval: true } });
  await page.goto(`/modules/appcenter/materielFolderNameList?filter=${encodeURIComponent(`folder = "${folder.id}"`)}`);
  const names = ['front', 'back'].map((side) => `${side} ${mark}.txt`);
  await page
    .getByLabel('Choose files to upload')
    .setInputFiles(names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })));
  await expect(page.locator('[data-record]')).toHaveCount(names.length);
  const { records } = await client.asset.list({ query: { filter: `folder = "${folder.id}"` } });
  for (const { id: assetId } of records) {
    const [version] = await client.assetFile.versions({ query: { assetId } });
    const body = { versionId: version?.id ?? '', reviewers: [reviewerId], mode: 'any' as const };
    await client.assetReview.open({ body });
  }

  const { page: queue } = reviewer;
  await queue.goto('/modules/appcenter/task?tab=reviews');
  const entries = queue.getByRole('list', { name: 'Waiting for me' }).getByRole('listitem').filter({ hasText: mark });
  for (const name of names) await queue.getByRole('checkbox', { name: `Select ${name} v1` }).check();
  await queue.getByRole('button', { name: 'Approve selected (2)' }).click();
  const dialog = queue.getByRole('dialog');
  await expectAccessible(queue);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Approved: 2 of 2');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(entries).toHaveCount(0);
});
