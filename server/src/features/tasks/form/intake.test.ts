import { type FormSchema, type InboxView, type Question, REQUESTS_WATCHED } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { test as base } from '../../../../test/fixtures/project-fixture.ts';
import type { Person } from '../../../../test/kit.ts';
import { runJob } from '../../../../test/run-job.ts';
import { notifyPromisesAtRisk } from './risk-job.ts';

/** A date this many days from today. */
const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
const TODAY = inDays(0);
const PROMISED = inDays(19);
const question = (id: string, more: Partial<Question>): Question => ({
  ...{ id, kind: 'text', label: `Question ${id}`, help: '', required: false, target: null, options: [] },
  ...more,
});
const SCHEMA: FormSchema = {
  sections: [
    {
      ...{ title: '', help: '' },
      questions: [
        question('q1', { target: 'title' }),
        question('q2', { kind: 'select', target: 'priority' }),
        question('q3', {}),
        question('q4', { kind: 'user', target: 'assignee' }),
      ],
    },
  ],
};

type Send = (title: string, more?: Record<string, string>) => Promise<string>;
type Kit = { reviewer: Person; projectId: string; requester: Person; send: Send };
const test = base.extend<Kit>({
  reviewer: async ({ as }, use) => use(await as('task:use', 'task:project:add', 'task:form:edit')),
  requester: async ({ as }, use) => use(await as('task:use')),
  projectId: async ({ reviewer, found }, use) => use((await found(reviewer)).id),
  send: async ({ reviewer: { client }, projectId, requester }, use) => {
    const facts = { name: 'Requests', audience: 'org' } as const;
    const { id, version } = await client.form.add({ body: { projectId, ...facts } });
    const edited = await client.form.edit({ body: { id, version, ...facts, draft: SCHEMA, intake: true } });
    await client.form.publish({ body: { id, version: edited.version } });
    await use(async (q1, more = {}) => {
      const body = { formId: id, version: 1, answers: { q1, ...more }, today: TODAY };
      const filed = await requester.client.form.submit({ body });
      expect(filed).toMatchObject({ taskKey: null, isWaiting: true });
      return filed.id;
    });
  },
});
const inbox = async ({ client }: Person, view: InboxView = 'open', today = TODAY) =>
  (await client.formSubmission.list({ query: { view, today } })).records;
const waiting = async ({ client }: Person) => (await client.formSubmission.count({ query: { today: TODAY } })).waiting;
const titles = async (person: Person, view?: InboxView, today?: string) =>
  (await inbox(person, view, today)).map(({ title }) => title);
/** Whose pages are notified that some request has changed, by what is done meanwhile. */
const notifiedBy = async (app: FastifyInstance, work: () => Promise<unknown>): Promise<string[]> => {
  const { rows: before } = await app.pool.query<{ id: string }>('select coalesce(max(id), 0)::text as id from outbox');
  await work();
  const { rows } = await app.pool.query<{ topic: string; payload: Record<string, unknown> }>(
    `select topic, payload from outbox where id > $1 and payload ->> 'recordType' = $2`,
    [before[0]?.id, REQUESTS_WATCHED],
  );
  // Nothing says which request.
  for (const { payload } of rows) expect(payload).toMatchObject({ cmd: 'record', ids: [], kind: 'updated' });
  return rows.map(({ topic }) => topic.replace('user:', '')).toSorted();
};
const request = async ({ client }: Person, id: string) =>
  (await client.formSubmission.mine({ query: {} })).records.find((one) => one.id === id);

test('[BC-04] a submission is pending in the inbox of the project editors, and becomes a task when accepted', async ({
  as,
  app,
  reviewer,
  requester,
  projectId,
  send,
}) => {
  const { client } = reviewer;
  const leaver = await as('task:use');
  await client.member.add({ body: { projectId, userIds: [leaver.id], role: 'member' } });
  const id = await send('Banner', { q2: 'H', q3: 'Blue', q4: leaver.id });
  await client.member.delete({ query: { projectId, userId: leaver.id } });
  expect(await inbox(requester)).toEqual([]);
  expect([await waiting(requester), await waiting(reviewer)]).toEqual([0, 1]);
  expect(await inbox(reviewer)).toMatchObject([
    {
      ...{ id, title: 'Banner', formName: 'Requests', requester: { id: requester.id }, state: 'submitted', projectId },
      lines: [
        { label: 'Question q2', text: '', priority: 'H' },
        { label: 'Question q3', text: 'Blue' },
        { label: 'Question q4', text: '' },
      ],
    },
  ]);
  const accept = { ids: [id], action: 'accept' as const, promisedDate: PROMISED };
  await expect(requester.client.formSubmission.triage({ body: accept })).rejects.toMatchObject({ status: 404 });
  const over = client.formSubmission.triage({ body: { ...accept, promisedDate: inDays(-2) } });
  await expect(over).rejects.toMatchObject({ status: 422, failure: 'formSubmission.dayPast' });
  expect(await client.formSubmission.triage({ body: accept })).toEqual({ changed: 1 });
  expect(await waiting(reviewer)).toBe(0);
  const { records } = await client.task.query({ body: { projectId } });
  expect(records).toMatchObject([{ title: 'Banner', priority: 'H', assigneeIds: [] }]);
  expect(await inbox(reviewer)).toEqual([]);
  const own = await request(requester, id);
  expect(own).toMatchObject({ state: 'accepted', promisedDate: PROMISED, taskKey: null, category: '0' });
  const [done] = await inbox(reviewer, 'done');
  expect(done?.taskKey).toMatch(/-1$/);
  const { rows } = await app.pool.query(
    `select payload -> 'to' -> 0 as to from outbox where topic = 'notice' and payload ->> 'kind' = 'requestAccepted'`,
  );
  expect(rows.map(({ to }) => to)).toContainEqual(expect.objectContaining({ userId: requester.id, subject: 'Banner' }));

  expect(await client.formSubmission.reopen({ body: { ids: [id] } })).toEqual({ changed: 1 });
  expect(await titles(reviewer)).toEqual(['Banner']);
  expect((await client.task.query({ body: { projectId } })).records).toEqual([]);
});

test('submissions are declined with a reason, marked as duplicates or snoozed, also in bulk', async ({
  reviewer,
  requester,
  projectId,
  send,
}) => {
  const { formSubmission, task } = reviewer.client;
  const ids = [await send('One'), await send('Two')];
  const decline = { ids, action: 'decline' } as const;
  await expect(formSubmission.triage({ body: { ...decline, reason: ' ' } })).rejects.toMatchObject({
    failure: 'formSubmission.reasonMissing',
  });
  expect(await formSubmission.triage({ body: { ...decline, reason: 'Not this month' } })).toEqual({ changed: 2 });
  expect(await request(requester, ids[0] ?? '')).toMatchObject({ state: 'declined', reason: 'Not this month' });

  const third = [await send('Three')];
  await task.add({ body: { projectId, title: 'Known already' } });
  const key = (await reviewer.client.project.queryById({ query: { id: projectId } })).key;
  const duplicate = (taskKey: string) => formSubmission.triage({ body: { ids: third, action: 'duplicate', taskKey } });
  await expect(duplicate('NOSUCH-1')).rejects.toMatchObject({ failure: 'formSubmission.taskUnknown' });
  await duplicate(`${key}-1`);
  expect(await request(requester, third[0] ?? '')).toMatchObject({ state: 'duplicate', category: '0' });

  const fourth = [await send('Four')];
  await expect(formSubmission.triage({ body: { ids: fourth, action: 'snooze' } })).rejects.toMatchObject({
    failure: 'formSubmission.dayMissing',
  });
  const over = formSubmission.triage({ body: { ids: fourth, action: 'snooze', until: inDays(-2) } });
  await expect(over).rejects.toMatchObject({ status: 422, failure: 'formSubmission.dayPast' });
  await formSubmission.triage({ body: { ids: fourth, action: 'snooze', until: inDays(4) } });
  expect([await titles(reviewer), await titles(reviewer, 'snoozed')]).toEqual([[], ['Four']]);
  expect(await titles(reviewer, 'open', inDays(4))).toEqual(['Four']);
  expect(await titles(reviewer, 'done')).toEqual(['Three', 'Two', 'One']);
});

test('[S14] [66] beside a request are the other ones of its requester and a suggested owner, never a former member', async ({
  as,
  app,
  reviewer,
  requester,
  projectId,
  send,
}) => {
  const { client } = reviewer;
  const [writer, guest] = [await as('task:use'), await as('task:use')];
  await client.member.add({ body: { projectId, userIds: [writer.id], role: 'member' } });
  await client.member.add({ body: { projectId, userIds: [guest.id], role: 'guest' } });
  const [first, second, third, open] = [
    await send('Logo'),
    await send('Banner'),
    await send('Jingle'),
    await send('Flyer'),
  ];
  const context = () => client.formSubmission.context({ query: { id: open } });
  expect(await context()).toMatchObject({ total: 3, accepted: 0, owner: null });
  const nonMember = { ids: [first], action: 'accept' as const, ownerId: requester.id };
  await expect(client.formSubmission.triage({ body: nonMember })).rejects.toMatchObject({ status: 422 });
  await client.formSubmission.triage({ body: { ids: [first, second], action: 'accept', ownerId: writer.id } });
  await client.formSubmission.triage({ body: { ids: [third], action: 'decline', reason: 'No budget' } });
  const found = await context();
  expect(found).toMatchObject({ total: 3, accepted: 2, declined: 1 });
  expect(found.requests.map(({ id, state }) => [id, state])).toEqual([
    [third, 'declined'],
    [second, 'accepted'],
    [first, 'accepted'],
  ]);
  expect(found.owner).toMatchObject({ person: { id: writer.id }, reason: 'handled', count: 2, total: 2 });

  // Somebody who has left or is not active is not suggested; then whoever accepted them is.
  const accepted = { person: { id: reviewer.id }, reason: 'accepted', count: 2 };
  const setStatus = (status: number) =>
    app.pool.query('update sys_user set status = $2 where id = $1', [writer.id, status]);
  await setStatus(2);
  expect((await context()).owner).toMatchObject(accepted);
  await setStatus(1);
  expect((await context()).owner).toMatchObject({ person: { id: writer.id } });
  await client.member.delete({ query: { projectId, userId: writer.id } });
  expect((await context()).owner).toMatchObject(accepted);
  for (const one of [requester, guest])
    await expect(one.client.formSubmission.context({ query: { id: open } })).rejects.toMatchObject({ status: 404 });
});

test('[S14] [65] a requester with an account is asked, answers in their requests, and nobody else sees or answers it', async ({
  as,
  app,
  reviewer,
  requester,
  send,
}) => {
  const { formSubmission } = reviewer.client;
  const { client } = requester;
  const id = await send('Banner');
  const answer = (text = 'Twelve') => client.formSubmission.answer({ body: { id, text } });
  await expect(answer()).rejects.toMatchObject({ status: 409, failure: 'formSubmission.notAsked' });
  expect(await request(requester, id)).toMatchObject({ messages: [], mayAnswer: false });
  await formSubmission.triage({ body: { ids: [id], action: 'snooze', until: inDays(4) } });
  await formSubmission.ask({ body: { id, text: 'How many?' } });
  const asked = { isTeam: true, text: 'How many?' };
  const own = await request(requester, id);
  expect(own).toMatchObject({ messages: [asked], mayAnswer: true });
  expect(JSON.stringify(own)).not.toContain(reviewer.id);
  const other = await as('task:use');
  await expect(other.client.formSubmission.answer({ body: { id, text: 'Mine' } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(client.formSubmission.ask({ body: { id, text: 'Well?' } })).rejects.toMatchObject({ status: 404 });
  await answer();
  // The answer ends the snooze, and the inbox has both with their authors.
  expect((await inbox(reviewer)).find((one) => one.id === id)?.messages).toMatchObject([
    { ...asked, author: { id: reviewer.id } },
    { isTeam: false, text: 'Twelve', author: null },
  ]);
  const { rows } = await app.pool.query<{ kind: string; to: { userId: string }[] }>(
    `select payload ->> 'kind' as kind, payload -> 'to' as to from outbox
     where topic = 'notice' and payload ->> 'kind' in ('requestAsked', 'requestAnswered') and payload ->> 'key' like '%' || $1
     order by id`,
    [id],
  );
  expect(rows.map(({ kind, to }) => [kind, to.map(({ userId }) => userId)])).toEqual([
    ['requestAsked', [requester.id]],
    ['requestAnswered', [reviewer.id]],
  ]);
  for (let left = 29; left > 0; left--) await answer();
  await expect(answer()).rejects.toMatchObject({ failure: 'formSubmission.tooManyMessages' });
  expect(await request(requester, id)).toMatchObject({ mayAnswer: false });

  const late = await send('Flyer');
  await formSubmission.ask({ body: { id: late, text: 'Which size?' } });
  await formSubmission.triage({ body: { ids: [late], action: 'decline', reason: 'No budget' } });
  const over = client.formSubmission.answer({ body: { id: late, text: 'A5' } });
  await expect(over).rejects.toMatchObject({ failure: 'formSubmission.notAsked' });
  expect(await request(requester, late)).toMatchObject({ messages: [{ text: 'Which size?' }], mayAnswer: false });
});

test('[S14] pages of the team and of the requester are notified of a request, nobody else, and a notification opens it', async ({
  as,
  app,
  reviewer,
  requester,
  projectId,
  send,
}) => {
  const { formSubmission, member } = reviewer.client;
  const [writer, guest] = [await as('task:use'), await as('task:use')];
  await member.add({ body: { projectId, userIds: [writer.id], role: 'member' } });
  await member.add({ body: { projectId, userIds: [guest.id], role: 'guest' } });
  const team = [reviewer.id, writer.id].toSorted();
  const everyone = [...team, requester.id].toSorted();
  let id = '';
  const sent = async () => {
    id = await send('Banner');
  };
  expect(await notifiedBy(app, sent)).toEqual(everyone);
  const triage = (more: Omit<Parameters<typeof formSubmission.triage>[0]['body'], 'ids'>) => () =>
    formSubmission.triage({ body: { ids: [id], ...more } });
  expect(await notifiedBy(app, triage({ action: 'snooze', until: inDays(4) }))).toEqual(team);
  expect(await notifiedBy(app, () => formSubmission.ask({ body: { id, text: 'How many?' } }))).toEqual(everyone);
  const own = requester.client.formSubmission;
  expect(await notifiedBy(app, () => own.answer({ body: { id, text: 'Twelve' } }))).toEqual(everyone);
  expect(await notifiedBy(app, triage({ action: 'accept' }))).toEqual(everyone);
  expect(
    await notifiedBy(app, () => formSubmission.promise({ body: { id, promisedDate: PROMISED, reason: 'Later' } })),
  ).toEqual(everyone);
  // The requester follows the status of the task, which nobody else needs to be told here.
  const { task, project } = reviewer.client;
  const { taskKey } = await formSubmission.queryById({ query: { id } });
  const { id: taskId, version, statusId } = await task.queryById({ query: { key: taskKey ?? '' } });
  const { statuses } = await project.queryById({ query: { id: projectId } });
  const next = statuses.find((one) => one.id !== statusId)?.id ?? '';
  const edit = (changes: { statusId: string } | { title: string }, by: number) =>
    task.edit({ body: { id: taskId, version: by, changes } });
  expect(await notifiedBy(app, () => edit({ statusId: next }, version))).toEqual([requester.id]);
  expect(await notifiedBy(app, () => edit({ title: 'Banner 2' }, version + 1))).toEqual([]);
  const { rows } = await app.pool.query<{ kind: string; page: string }>(
    `select payload ->> 'kind' as kind, payload -> 'to' -> 0 ->> 'page' as page from outbox
     where topic = 'notice' and payload::text like '%' || $1 || '%' order by id`,
    [id],
  );
  const page = (tab: string) => `/modules/appcenter/taskFormsList?tab=${tab}&request=${id}`;
  expect(rows.map((row) => [row.kind, row.page])).toEqual([
    ['requestAsked', page('mine')],
    ['requestAnswered', page('inbox')],
    ['requestAccepted', page('mine')],
    ['requestPromised', page('mine')],
  ]);

  const read = ({ client }: Person) => client.formSubmission.queryById({ query: { id } });
  const mine = ({ client }: Person) => client.formSubmission.ownById({ query: { id } });
  expect(await read(writer)).toMatchObject({ id, state: 'accepted', messages: [{ text: 'How many?' }, {}] });
  expect(await mine(requester)).toMatchObject({ id, state: 'accepted', promisedDate: PROMISED });
  const missing = { status: 404 };
  for (const one of [guest, requester]) await expect(read(one)).rejects.toMatchObject(missing);
  for (const one of [guest, reviewer]) await expect(mine(one)).rejects.toMatchObject(missing);
  expect(await notifiedBy(app, () => formSubmission.reopen({ body: { ids: [id] } }))).toEqual(everyone);
  expect(await notifiedBy(app, () => own.withdraw({ body: { id } }))).toEqual(everyone);
  await expect(read(reviewer)).rejects.toMatchObject(missing);
  expect(await mine(requester)).toMatchObject({ id, state: 'withdrawn' });
});

test('refuses decisions not allowed in a state, and decides on all or none', async ({
  app,
  reviewer,
  requester,
  send,
}) => {
  const { formSubmission } = reviewer.client;
  const [kept, gone] = [await send('Kept'), await send('Gone')];
  await expect(formSubmission.withdraw({ body: { id: gone } })).rejects.toMatchObject({ status: 404 });
  await requester.client.formSubmission.withdraw({ body: { id: gone } });
  const conflict = { status: 409, failure: 'formSubmission.wrongState' };
  await expect(requester.client.formSubmission.withdraw({ body: { id: gone } })).rejects.toMatchObject(conflict);
  const both = formSubmission.triage({ body: { ids: [kept, gone], action: 'accept' } });
  await expect(both).rejects.toMatchObject(conflict);
  await expect(formSubmission.reopen({ body: { ids: [gone] } })).rejects.toMatchObject(conflict);
  expect(await titles(reviewer)).toEqual(['Kept']);

  const once = () => formSubmission.triage({ body: { ids: [kept], action: 'accept' } });
  const results = await Promise.allSettled([once(), once()]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const age = `update task_form_submission set decided_at = decided_at - interval '25 hours' where id = $1`;
  await app.pool.query(age, [kept]);
  await expect(formSubmission.reopen({ body: { ids: [kept] } })).rejects.toMatchObject(conflict);
});

test('[BC-04] a request is expected when most of the finished ones of its form were done, later with a queue or an absence', async ({
  app,
  reviewer,
  requester,
  send,
}) => {
  const { client } = reviewer;
  const first = await send('First');
  expect(await request(requester, first)).toMatchObject({ state: 'submitted', expected: null });
  const others = [await send('Second'), await send('Third'), await send('Fourth')];
  const done = [first, ...others.slice(0, 2)];
  await client.formSubmission.triage({ body: { ids: done, action: 'accept' } });
  // Each was finished three working days after it was submitted, 40 days ago: no longer part of the recent rate.
  await app.pool.query(
    `update task_form_submission set created_at = '2026-03-02T09:00:00Z' where id = any ($1::uuid[])`,
    [done],
  );
  await app.pool.query(
    `update task set category = '1', completed_at = '2026-03-05T09:00:00Z'
     where id in (select task_id from task_form_submission where id = any ($1::uuid[]))`,
    [done],
  );
  const waiting = others.at(-1) ?? '';
  const expected = (await inbox(reviewer)).find(({ id }) => id === waiting)?.expected;
  expect(expected).toMatchObject({ finished: 3, median: 3, slow: 3, ahead: 0, away: 0 });
  expect(expected?.from).toBe(expected?.until);
  expect((expected?.from ?? '') > TODAY).toBe(true);
  expect(await request(requester, waiting)).toMatchObject({ expected });
  // Of decided ones nothing is expected but of those in work.
  expect(await request(requester, first)).toMatchObject({ expected: null });
  const last = await send('Last');
  expect(await request(requester, last)).toMatchObject({ expected: { ahead: 1 } });

  await client.formSubmission.triage({ body: { ids: [waiting], action: 'accept', promisedDate: PROMISED } });
  const { rows } = await app.pool.query<{ id: string }>(
    `update task set owner_id = $2 where id = (select task_id from task_form_submission where id = $1) returning id`,
    [waiting, reviewer.id],
  );
  expect(rows).toHaveLength(1);
  await app.pool.query(
    'insert into person_absence (user_id, from_day, until_day, substitute_id) values ($1, current_date, current_date + 13, $2)',
    [reviewer.id, requester.id],
  );
  const later = (await request(requester, waiting))?.expected;
  expect(later?.away).toBeGreaterThanOrEqual(8);
  expect((later?.from ?? '') > (expected?.from ?? '')).toBe(true);
});

test('[BC-04] a request of a form without review is expected like others', async ({
  app,
  reviewer,
  projectId,
  requester,
}) => {
  const { client } = reviewer;
  const facts = { name: 'Errands', audience: 'org' } as const;
  const { id, version } = await client.form.add({ body: { projectId, ...facts } });
  const edited = await client.form.edit({ body: { id, version, ...facts, draft: SCHEMA, intake: false } });
  await client.form.publish({ body: { id, version: edited.version } });
  const send = async (q1: string) =>
    (await requester.client.form.submit({ body: { formId: id, version: 1, answers: { q1 }, today: TODAY } })).id;
  const done = [await send('First'), await send('Second'), await send('Third')];
  const [open, next] = [await send('Open'), await send('Next')];
  expect(await request(requester, open)).toMatchObject({ state: 'accepted', expected: null });
  await app.pool.query(
    `update task set category = '1', completed_at = now()
     where id in (select task_id from task_form_submission where id = any ($1::uuid[]))`,
    [done],
  );
  expect(await request(requester, open)).toMatchObject({ expected: { finished: 3, ahead: 0 } });
  expect(await request(requester, next)).toMatchObject({ expected: { finished: 3, ahead: 1 } });
  expect(await request(requester, done[0] ?? '')).toMatchObject({ expected: null });
});

test('[BC-04] duplicates of finished and open requests count neither as finished nor in the queue', async ({
  app,
  reviewer,
  send,
}) => {
  const { client } = reviewer;
  const ids = [await send('First'), await send('Second'), await send('Third'), await send('In work')];
  await client.formSubmission.triage({ body: { ids, action: 'accept' } });
  await app.pool.query(
    `update task set category = '1', completed_at = now()
     where id in (select task_id from task_form_submission where id = any ($1::uuid[]))`,
    [ids.slice(0, 3)],
  );
  const accepted = await inbox(reviewer, 'done');
  for (const title of ['First', 'In work']) {
    const taskKey = accepted.find((one) => one.title === title)?.taskKey ?? '';
    const again = [await send(`${title} again`)];
    await client.formSubmission.triage({ body: { ids: again, action: 'duplicate', taskKey } });
  }
  const waiting = await send('Waiting');
  const expected = (await inbox(reviewer)).find(({ id }) => id === waiting)?.expected;
  expect(expected).toMatchObject({ finished: 3, ahead: 1 });
});

test('[BC-04] a promised date is only moved with a reason, of which the requester is notified', async ({
  app,
  reviewer,
  requester,
  send,
}) => {
  const { client } = reviewer;
  const id = await send('Banner');
  const move = (more: { promisedDate?: string; reason?: string } = {}) =>
    client.formSubmission.promise({ body: { id, promisedDate: inDays(30), reason: 'The designer is ill', ...more } });
  await expect(move()).rejects.toMatchObject({ status: 409, failure: 'formSubmission.wrongState' });
  await client.formSubmission.triage({ body: { ids: [id], action: 'accept', promisedDate: PROMISED } });
  await expect(move({ reason: '  ' })).rejects.toMatchObject({ status: 400 });
  await expect(move({ promisedDate: inDays(-2) })).rejects.toMatchObject({ failure: 'formSubmission.dayPast' });
  const body = { id, promisedDate: inDays(30), reason: 'Mine' };
  await expect(requester.client.formSubmission.promise({ body })).rejects.toMatchObject({ status: 404 });
  expect(await request(requester, id)).toMatchObject({ promisedDate: PROMISED, promiseReason: '' });
  await move();
  const moved = { promisedDate: inDays(30), promiseReason: 'The designer is ill' };
  expect(await request(requester, id)).toMatchObject(moved);
  const { rows } = await app.pool.query(
    `select payload -> 'to' as to from outbox where topic = 'notice' and payload ->> 'kind' = 'requestPromised'`,
  );
  const own = rows.map(({ to }) => to).filter(([first]) => first.userId === requester.id);
  expect(own).toMatchObject([[{ subject: 'Banner' }]]);
  await app.pool.query(
    `update task set category = '1' from task_form_submission s where s.task_id = task.id and s.id = $1`,
    [id],
  );
  await expect(move()).rejects.toMatchObject({ failure: 'formSubmission.wrongState' });
  await client.formSubmission.reopen({ body: { ids: [id] } });
  expect(await request(requester, id)).toMatchObject({ state: 'submitted', promisedDate: null, promiseReason: '' });
});

test('[BC-04] the owner is notified once when a request is expected later than promised, and again for another date', async ({
  as,
  app,
  reviewer,
  send,
}) => {
  const { client } = reviewer;
  const done = [await send('First'), await send('Second'), await send('Third')];
  const [late, safe] = [await send('Late'), await send('Safe')];
  await client.formSubmission.triage({ body: { ids: done, action: 'accept' } });
  await client.formSubmission.triage({ body: { ids: [late], action: 'accept', promisedDate: inDays(1) } });
  await client.formSubmission.triage({ body: { ids: [safe], action: 'accept', promisedDate: inDays(300) } });
  await app.pool.query(
    `update task_form_submission set created_at = created_at - interval '60 days' where id = any ($1::uuid[])`,
    [done],
  );
  await app.pool.query(
    `update task set category = '1', completed_at = now()
     where id in (select task_id from task_form_submission where id = any ($1::uuid[]))`,
    [done],
  );
  const notified = async () => {
    await runJob(app, notifyPromisesAtRisk, {});
    const { rows } = await app.pool.query(
      `select payload from outbox where topic = 'notice' and payload ->> 'kind' = 'requestAtRisk' order by id`,
    );
    return rows.flatMap(({ payload }) => payload.to).filter(({ userId }) => userId === reviewer.id);
  };
  expect(await notified()).toMatchObject([{ subject: expect.stringContaining('Late') }]);
  expect(await notified()).toHaveLength(1);
  // Who owns the task and has left the project is not notified of it.
  const leaver = await as('task:use');
  await app.pool.query(
    'update task set owner_id = $2 from task_form_submission s where s.task_id = task.id and s.id = $1',
    [late, leaver.id],
  );
  const moved = { id: late, promisedDate: inDays(2), reason: 'The designer is ill' };
  await client.formSubmission.promise({ body: moved });
  expect(await notified()).toHaveLength(2);
  expect(await notified()).toHaveLength(2);
});
