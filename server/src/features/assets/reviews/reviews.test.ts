import type { ReviewVerdict } from '@opsyard/contract';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { newFolder, PIXEL, setAccess, test } from '../../../../test/fixtures/asset-fixture.ts';
import { personWith } from '../../../../test/fixtures/rights-fixture.ts';
import type { Person } from '../../../../test/kit.ts';
import { expectAnswer } from '../../../../test/reply-check.ts';
import { outcomeOf } from './rules.ts';

const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });
const newMember = (app: FastifyInstance) => personWith(app, { roles: ['member'] });
const decide = (
  { client }: Person,
  review: { id: string; sha256: string },
  verdict: ReviewVerdict = 'approve',
  comment = '',
) => client.assetReview.decide({ body: { id: review.id, sha256: review.sha256, verdict, comment } });

test('[case R32] [BC-04] a version is approved by the required number, and a new version has to be approved again', async ({
  app,
  member,
  folder,
  send,
}) => {
  const [one, two, three] = [await newMember(app), await newMember(app), await newMember(app)];
  const { result: version } = await send(member, { folderId: folder });
  const { assetId } = version;
  const reviewers = [one.id, two.id, three.id];
  const requestReview = (body: object = {}) =>
    member.client.assetReview.open({
      body: { versionId: version.id, reviewers, mode: 'nOfM', needed: 2, dueOn: '2026-12-01', ...body },
    });
  const review = await requestReview();
  expect(review).toMatchObject({ no: 1, needed: 2, state: 'open', sha256: version.sha256, dueOn: '2026-12-01' });
  await expect(requestReview()).rejects.toMatchObject(refusal(409, 'assetReview.alreadyOpen'));
  const waiting = { query: { filter: 'waitingFor has any (me)' } };
  expect((await one.client.asset.list(waiting)).records.map(({ id }) => id)).toEqual([assetId]);

  const missing = refusal(422, 'assetReview.commentMissing');
  await expect(decide(one, review, 'changes')).rejects.toMatchObject(missing);
  await expect(decide(one, { ...review, sha256: 'f'.repeat(64) })).rejects.toMatchObject(
    refusal(409, 'assetReview.changedFile'),
  );
  await expect(decide(member, review)).rejects.toMatchObject(refusal(403, 'assetReview.notAsked'));
  await decide(one, review, 'changes', '=Logo larger');
  expect((await one.client.asset.list(waiting)).records).toEqual([]);
  await expect(decide(one, review)).rejects.toMatchObject(refusal(409, 'assetReview.decided'));
  expect(await decide(two, review)).toMatchObject({ state: 'open' });
  const approved = await decide(three, review);
  expect(approved).toMatchObject({ state: 'approved' });
  expect(approved.decisions.map(({ verdict }) => verdict)).toEqual(['changes', 'approve', 'approve']);
  await expect(decide(three, review)).rejects.toMatchObject(refusal(409, 'assetReview.closed'));
  const get = () => member.client.asset.get({ query: { id: assetId } });
  expect(await get()).toMatchObject({ review: 'approved', approvedVersion: 1, waitingFor: [] });
  await expect(requestReview()).rejects.toMatchObject(refusal(409, 'assetReview.alreadyApproved'));

  const url = '/task/review/export';
  const log = await app.inject({ url, query: { assetId }, headers: { 'x-access-token': one.token } });
  expectAnswer('GET', url, { status: log.statusCode });
  expect(log.body.split('\n').filter(Boolean)).toHaveLength(4);
  expect(log.body).toContain(version.sha256);
  // A spreadsheet must not interpret it as a formula.
  expect(log.body).not.toContain('"=Logo');

  const { result: next } = await send(member, { assetId });
  expect(await get()).toMatchObject({ review: null, approvedVersion: 1, versions: 2 });
  await expect(requestReview()).rejects.toMatchObject(refusal(409, 'assetReview.notNewest'));
  const again = await requestReview({ versionId: next.id, mode: 'any', needed: undefined });
  await send(member, { assetId });
  expect(await get()).toMatchObject({ review: null, waitingFor: [] });
  await expect(decide(one, again)).rejects.toMatchObject(refusal(409, 'assetReview.closed'));
  const states = (await member.client.assetReview.list({ query: { assetId } })).map(({ state }) => state);
  expect(states).toEqual(['cancelled', 'approved']);
});

test('[S13] changes are requested with an open note instead of a comment; a rejection needs a comment', async ({
  app,
  member,
  folder,
  send,
}) => {
  const reviewer = await newMember(app);
  const { result: version } = await send(member, { folderId: folder }, { name: 'logo.png', bytes: PIXEL });
  const versionId = version.id;
  const review = await member.client.assetReview.open({ body: { versionId, reviewers: [reviewer.id], mode: 'all' } });
  const note = await reviewer.client.assetNote.add({
    body: { versionId, x: 0.5, y: 0.5, width: 0, height: 0, text: 'Larger logo' },
  });
  const missing = refusal(422, 'assetReview.commentMissing');
  await reviewer.client.assetNote.resolve({ body: { id: note.id, state: 'resolved' } });
  await expect(decide(reviewer, review, 'changes', ' ')).rejects.toMatchObject(missing);
  await reviewer.client.assetNote.resolve({ body: { id: note.id, state: 'open' } });
  await expect(decide(reviewer, review, 'reject')).rejects.toMatchObject(missing);
  expect(await decide(reviewer, review, 'changes')).toMatchObject({
    state: 'changes',
    decisions: [{ verdict: 'changes', comment: '' }],
  });
});

test('[BC-04] authors cannot approve their own version alone, and reviewers must be able to see it', async ({
  app,
  lead,
  member,
  folder,
  send,
}) => {
  const [other, limitedUser] = [await newMember(app), await newMember(app)];
  const entries = [lead, member, other].map(({ id }) => ({ kind: 'user' as const, id, level: 'manager' as const }));
  const viewer = entries.map((entry) => (entry.id === other.id ? { ...entry, level: 'viewer' as const } : entry));
  await setAccess(lead, folder, viewer);
  const { result: version } = await send(member, { folderId: folder });
  const requestReview = (person: Person, reviewers: string[], more: object = {}) =>
    person.client.assetReview.open({ body: { versionId: version.id, reviewers, mode: 'any', ...more } });
  await expect(requestReview(member, [member.id])).rejects.toMatchObject(refusal(422, 'assetReview.authorAlone'));
  await expect(requestReview(member, [limitedUser.id])).rejects.toMatchObject(
    refusal(422, 'assetReview.reviewerUnable'),
  );
  await expect(requestReview(other, [lead.id])).rejects.toMatchObject(refusal(403, 'common.forbidden'));
  await expect(requestReview(limitedUser, [lead.id])).rejects.toMatchObject({ status: 404 });
  const tooMany = requestReview(member, [lead.id, other.id], { mode: 'nOfM', needed: 3 });
  await expect(tooMany).rejects.toMatchObject(refusal(422, 'assetReview.neededWrong'));
  const review = await requestReview(member, [member.id, other.id]);
  expect(await decide(member, review)).toMatchObject({ state: 'open' });
  await expect(decide(limitedUser, review)).rejects.toMatchObject({ status: 404 });
  await expect(other.client.assetReview.cancel({ body: { id: review.id } })).rejects.toMatchObject(
    refusal(403, 'assetReview.notYours'),
  );
  // Deciding requires nothing but the request: a viewer may.
  expect(await decide(other, review, 'reject', 'Wrong brand')).toMatchObject({ state: 'rejected' });
  const again = await requestReview(member, [other.id]);
  expect(await lead.client.assetReview.cancel({ body: { id: again.id } })).toMatchObject({ state: 'cancelled' });
  expect(await member.client.asset.get({ query: { id: version.assetId } })).toMatchObject({ review: null });
});

test('[S15] reviews that wait for a user are listed by their due day; some folders allow to approve several together', async ({
  app,
  lead,
  member,
  folder,
  send,
}) => {
  const reviewer = await newMember(app);
  const other = await newFolder(lead);
  const open = async (folderId: string, dueOn: string | null) => {
    const { result: version } = await send(member, { folderId }, { bytes: `${folderId} ${dueOn}` });
    const body = { versionId: version.id, reviewers: [reviewer.id], mode: 'any' as const, dueOn };
    return { ...(await member.client.assetReview.open({ body })), assetId: version.assetId };
  };
  const [undated, late, early] = [
    await open(folder, null),
    await open(other, '2031-02-02'),
    await open(folder, '2031-02-01'),
  ];
  const { version } = await lead.client.assetFolder.get({ query: { id: other } });
  await lead.client.assetFolder.edit({ body: { id: other, version, changes: { bulkApproval: true } } });
  const queue = (which: 'waiting' | 'requested' | 'decided', { client }: Person = reviewer) =>
    client.assetReview.queue({ query: { which } });
  const { records } = await queue('waiting');
  expect(records.map(({ id, bulk, assetId }) => [id, bulk, assetId])).toEqual([
    [early.id, false, early.assetId],
    [late.id, true, late.assetId],
    [undated.id, false, undated.assetId],
  ]);
  const next = await reviewer.client.assetReview.queue({ query: { which: 'waiting', cursor: early.id } });
  expect(next.records.map(({ id }) => id)).toEqual([late.id, undated.id]);
  expect((await queue('requested', member)).records.map(({ id }) => id)).toEqual([early.id, late.id, undated.id]);

  const approve = ({ id, sha256 }: { id: string; sha256: string }) =>
    reviewer.client.assetReview.decide({ body: { id, sha256, verdict: 'approve', comment: '', bulk: true } });
  await expect(approve(early)).rejects.toMatchObject(refusal(422, 'assetReview.notInBulk'));
  expect(await approve(late)).toMatchObject({ state: 'approved' });
  expect((await queue('decided')).records.map(({ id }) => id)).toEqual([late.id]);
  expect(await reviewer.client.assetReview.turnaround()).toMatchObject({ decided: 1 });
  // Whoever can no longer see the folder is not told about its assets.
  await setAccess(lead, folder, [{ kind: 'user', id: lead.id, level: 'manager' }]);
  expect((await queue('waiting')).records).toEqual([]);
});

const VERDICTS = ['approve', 'changes', 'reject'] as const;

test('a review ends once, and is never approved by its author alone', () => {
  const fixture = fc.record({
    count: fc.integer({ min: 1, max: 6 }),
    needed: fc.integer({ min: 1, max: 6 }),
    verdicts: fc.array(fc.constantFrom(...VERDICTS), { maxLength: 6 }),
  });
  fc.assert(
    fc.property(fixture, ({ count, needed, verdicts }) => {
      const reviewers = Array.from({ length: count }, (_, at) => `p${at}`);
      const review = { needed: Math.min(needed, count), reviewers, author: 'p0' };
      const decisions = verdicts.slice(0, count).map((verdict, at) => ({ userId: `p${at}`, verdict }));
      let ended = 'open';
      decisions.forEach((_, at) => {
        const state = outcomeOf(review, decisions.slice(0, at + 1));
        if (ended !== 'open') expect(state).toBe(ended === 'approved' ? 'approved' : state);
        if (ended !== 'open' && ended !== 'approved') expect(state).not.toBe('approved');
        ended = state;
      });
      const approvals = decisions.filter(({ verdict }) => verdict === 'approve').map(({ userId }) => userId);
      if (ended === 'approved') {
        expect(approvals.length).toBeGreaterThanOrEqual(review.needed);
        expect(approvals.some((id) => id !== 'p0')).toBe(true);
      }
      if (decisions.length === count) expect(ended).not.toBe('open');
    }),
  );
});

test('a substitute decides in the place of an absent reviewer, as long as they have no part in the review', async ({
  app,
  member,
  folder,
  send,
}) => {
  const [away, other, deputy] = [await newMember(app), await newMember(app), await newMember(app)];
  const { result: version } = await send(member, { folderId: folder });
  const reviewers = [away.id, other.id];
  const review = await member.client.assetReview.open({ body: { versionId: version.id, reviewers, mode: 'all' } });
  const queueOf = async ({ client }: Person, which: 'waiting' | 'decided') =>
    (await client.assetReview.queue({ query: { which } })).records;
  const absent = async (substituteId: string) =>
    await app.pool.query(
      `insert into person_absence (user_id, from_day, until_day, substitute_id) values ($1, current_date - 2, current_date + 2, $2)
       on conflict (user_id) do update set substitute_id = excluded.substitute_id`,
      [away.id, substituteId],
    );
  const notAsked = refusal(403, 'assetReview.notAsked');
  await expect(decide(deputy, review)).rejects.toMatchObject(notAsked);
  // Neither who requested it and made the version, nor another reviewer.
  await absent(member.id);
  await expect(decide(member, review)).rejects.toMatchObject(notAsked);
  await absent(other.id);
  await decide(other, review);
  await expect(decide(other, review)).rejects.toMatchObject(refusal(409, 'assetReview.decided'));
  await absent(deputy.id);
  expect(await queueOf(deputy, 'waiting')).toMatchObject([{ id: review.id, standsFor: { id: away.id } }]);
  const decided = await decide(deputy, review);
  expect(decided).toMatchObject({ state: 'approved' });
  expect(decided.decisions.at(-1)).toMatchObject({ userId: away.id, decidedBy: expect.any(String) });
  expect(await queueOf(deputy, 'waiting')).toEqual([]);
  expect(await queueOf(deputy, 'decided')).toMatchObject([{ id: review.id, standsFor: null }]);
  expect((await deputy.client.assetReview.turnaround({})).decided).toBe(1);
  expect(await queueOf(away, 'decided')).toEqual([]);
});
