import { expect } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { setAccess, test } from '../../../../test/fixtures/asset-fixture.ts';
import { personWith } from '../../../../test/fixtures/rights-fixture.ts';
import type { Person } from '../../../../test/kit.ts';

const notices = async ({ client }: Person) =>
  (await client.announcementSend.mine()).records.map(({ titile, openPage, msgAbstract }) => ({
    titile,
    openPage,
    msgAbstract,
  }));
/** All notifications of a user, newest first, once there are this many. */
const expectNotified = (person: Person, titles: readonly unknown[]) =>
  eventually(async () => expect((await notices(person)).map(({ titile }) => titile)).toEqual(titles));

test('[BC-04] reviewers are notified of a request, and its requester of the result', async ({
  app,
  member,
  folder,
  send,
}) => {
  const [one, two] = [await personWith(app, { roles: ['member'] }), await personWith(app, { roles: ['member'] })];
  const { result: version } = await send(member, { folderId: folder }, { name: 'poster.txt' });
  const requestReview = (reviewers: string[]) =>
    member.client.assetReview.open({ body: { versionId: version.id, reviewers, mode: 'all' } });
  const review = await requestReview([one.id, two.id]);
  const page = `/modules/appcenter/materielFolderNameList?open=${version.assetId}`;
  const requestText = expect.stringMatching(/^Account \d+ asks you to review poster\.txt$/);
  await expectNotified(one, [requestText]);
  await expectNotified(two, [requestText]);
  expect(await notices(one)).toEqual([{ titile: requestText, openPage: page, msgAbstract: null }]);

  const decide = (person: Person, verdict: 'approve' | 'changes' | 'reject', comment = '') =>
    person.client.assetReview.decide({ body: { id: review.id, sha256: review.sha256, verdict, comment } });
  await decide(one, 'approve');
  await decide(two, 'changes', 'Larger logo');
  await expectNotified(member, ['poster.txt needs changes']);
  expect(await notices(member)).toMatchObject([{ openPage: page, msgAbstract: 'Larger logo' }]);

  // Neither reviewers who have decided nor the user who cancelled the review are notified.
  const second = await requestReview([one.id, two.id]);
  await expectNotified(two, [requestText, requestText]);
  const { sha256 } = second;
  await one.client.assetReview.decide({ body: { id: second.id, sha256, verdict: 'approve', comment: '' } });
  await send(member, { assetId: version.assetId });
  await expectNotified(two, ['The review of poster.txt was cancelled', requestText, requestText]);
  await expectNotified(one, [requestText, requestText]);
  await expectNotified(member, ['poster.txt needs changes']);
});

test('[BC-04] nobody is notified of an asset they can no longer see', async ({ app, lead, member, folder, send }) => {
  const reviewer = await personWith(app, { roles: ['member'] });
  const { result: version } = await send(member, { folderId: folder }, { name: 'secret.txt' });
  const requestText = expect.stringMatching(/ asks you to review secret\.txt$/);
  const body = { versionId: version.id, reviewers: [reviewer.id, lead.id], mode: 'all' as const };
  const review = await member.client.assetReview.open({ body });
  await expectNotified(reviewer, [requestText]);
  const entries = [{ kind: 'user' as const, id: lead.id, level: 'manager' as const }];
  await setAccess(lead, folder, entries);
  const { id, sha256 } = review;
  await lead.client.assetReview.decide({ body: { id, sha256, verdict: 'reject', comment: 'Not ours' } });
  const next = await lead.client.assetReview.open({ body: { ...body, reviewers: [lead.id], mode: 'any' } });
  await lead.client.assetReview.decide({ body: { id: next.id, sha256, verdict: 'approve', comment: '' } });
  await expectNotified(lead, [requestText]);
  await expectNotified(reviewer, [requestText]);
  await expectNotified(member, []);
});

test('[BC-04] e-mails about reviews are optional, and notifications of reviews cannot be turned off', async ({
  app,
  member,
  lead,
  folder,
  send,
}) => {
  const settings = await lead.client.notification.settings();
  expect(settings.review).toBe('app');
  const off = { ...settings, review: 'none' as never };
  await expect(lead.client.notification.saveSettings({ body: off })).rejects.toMatchObject({ status: 400 });
  await lead.client.notification.saveSettings({ body: { ...settings, review: 'mail' } });
  const mail = `update sys_user set email = $2, email_proved_at = now() where id = $1`;
  await app.pool.query(mail, [lead.id, `${lead.username}@example.com`]);
  const { result: version } = await send(member, { folderId: folder });
  await member.client.assetReview.open({ body: { versionId: version.id, reviewers: [lead.id], mode: 'any' } });
  const due = 'select 1 from notification_mail where user_id = $1';
  await eventually(async () => expect((await app.pool.query(due, [lead.id])).rows).toHaveLength(1));
});
