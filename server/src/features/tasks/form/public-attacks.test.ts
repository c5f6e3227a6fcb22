import { expect } from 'vitest';
import { callFromAddress, questionFor, schemaOf, TODAY, test } from '../../../../test/fixtures/public-form-fixture.ts';
import { messagesTo } from '../../../../test/messages.ts';
import { runJob } from '../../../../test/run-job.ts';
import { mailPublicRequests } from './public-mail.ts';

const SUBMIT = '/task/public/form/submit';
const answersOf = async (pool: { query: (text: string) => Promise<{ rows: { answers: object }[] }> }) =>
  (await pool.query('select answers from task_form_submission order by id desc limit 1')).rows[0]?.answers;

test('[A13] ignores answers to hidden questions, and evaluates conditions on the server', async ({
  anonymous,
  app,
  publish,
  submit,
}) => {
  const form = await publish();
  await submit(form, { q1: 'Banner', q2: false, q3: 'hidden', q9: 'forged', __proto__: 'x', state: 'accepted' });
  expect(await answersOf(app.pool)).toEqual({ q1: 'Banner' });
  const wrong = (answers: object) =>
    anonymous.publicForm.submit({ body: { key: form.key, version: 1, answers: answers as never, today: TODAY } });
  const unprocessable = { status: 422, failure: 'form.answersWrong' };
  for (const answers of [
    { q1: 'Banner', q2: true },
    { q1: 'x'.repeat(256) },
    { q1: ' ' },
    { q2: true, q3: 'why' },
    { q1: 'Banner', q4: ['0'.repeat(32)] },
    { q1: ['Banner'] },
  ])
    await expect(wrong(answers)).rejects.toMatchObject(unprocessable);
  const forged = { key: form.key, version: 1, answers: { q1: 'x' }, today: TODAY, requesterId: '0'.repeat(32) };
  expect(await callFromAddress(app, '192.0.2.9', SUBMIT, forged)).toMatchObject({ status: 400 });
  const stale = anonymous.publicForm.submit({
    body: { key: form.key, version: 2, answers: { q1: 'x' }, today: TODAY },
  });
  await expect(stale).rejects.toMatchObject({ status: 409, failure: 'form.changed' });
});

test('[D1] [E16] treats markup as text, and refuses answers that are too long in total', async ({
  anonymous,
  manager,
  projectId,
  publish,
  submit,
}) => {
  const long = Array.from({ length: 12 }, (_, at) => questionFor(`q${at + 2}`, { kind: 'longText' }));
  const form = await publish(schemaOf(questionFor('q1', { target: 'title' }), ...long), 'Long');
  const markup = '<img src=x onerror=alert(1)>';
  const ticket = await submit(form, { q1: markup, q2: markup });
  const [item] = (await manager.client.formSubmission.list({ query: { view: 'open', today: TODAY } })).records;
  await manager.client.formSubmission.triage({ body: { ids: [item?.id ?? ''], action: 'accept' } });
  const [task] = (await manager.client.task.query({ body: { projectId } })).records;
  const { description } = await manager.client.task.queryById({ query: { id: task?.id ?? '' } });
  expect(description).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect((await anonymous.publicRequest.get({ body: { ticket } })).title).toBe(markup);
  const filled = Object.fromEntries(long.map(({ id }) => [id, 'x'.repeat(5_000)]));
  const body = { key: form.key, version: 1, answers: { q1: 'x', ...filled }, today: TODAY };
  await expect(anonymous.publicForm.submit({ body })).rejects.toMatchObject({ failure: 'publicForm.tooLong' });
});

test('[A7] a network exhausts only its own limit, and a form that of its public address only', async ({
  app,
  manager,
  publish,
}) => {
  const form = await publish();
  const other = await publish(undefined, 'Other');
  // Counters as after 300 submissions of the day.
  const use = (key: string, used: number) =>
    app.pool.query(
      `insert into throttle (key, used, ends_at) values ($1, $2, now() + interval '1 hour')
       on conflict (key) do update set used = $2`,
      [key, used],
    );
  const send = (ip: string, { key }: { key: string }) =>
    callFromAddress(app, ip, SUBMIT, { key, version: 1, answers: { q1: 'Banner' }, today: TODAY });
  await use('public submission a day 192.0.2.1', 3_000);
  expect(await send('192.0.2.1', form)).toMatchObject({ status: 429 });
  expect(await send('192.0.2.2', form)).toMatchObject({ status: 200 });
  await use('public submission a day 2001:db8:1::/48', 12_000);
  expect(await send('2001:db8:1:ffff::1', form)).toMatchObject({ status: 429 });
  await use(`public submissions a day of ${form.id}`, 300);
  expect(await send('192.0.2.3', form)).toMatchObject({ status: 429 });
  expect(await send('192.0.2.3', other)).toMatchObject({ status: 200 });
  const body = { formId: form.id, version: 1, answers: { q1: 'From a colleague' }, today: TODAY };
  expect(await manager.client.form.submit({ body })).toMatchObject({ title: 'From a colleague' });
});

test('[A7] a flood of submissions is stored only up to the limit of the form', async ({ app, publish }) => {
  const form = await publish();
  const payload = { key: form.key, version: 1, answers: { q1: 'Banner' }, today: TODAY };
  const statuses: number[] = [];
  for (let batch = 0; batch < 8; batch += 1) {
    const calls = Array.from({ length: 20 }, (_, at) => callFromAddress(app, `198.51.${batch}.${at}`, SUBMIT, payload));
    statuses.push(...(await Promise.all(calls)).map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  const { rows } = await app.pool.query('select submissions from task_form where id = $1', [form.id]);
  expect(rows[0].submissions).toBe(100);
});

test('[D6] guessing addresses is rate limited per network', async ({ app }) => {
  const guess = (at: number) =>
    callFromAddress(app, '203.0.113.1', '/task/public/request', { ticket: `${at}`.padEnd(43, 'x') });
  await app.pool.query(
    `insert into throttle (key, used, ends_at) values ('public form 203.0.113.1', 5999, now() + interval '1 hour')`,
  );
  expect(await guess(1)).toEqual({ status: 404, failure: 'common.notFound' });
  expect(await guess(2)).toMatchObject({ status: 429 });
});

test('[B1] neither the ticket nor an e-mail address leaves the server', async ({ app, manager, publish, submit }) => {
  const form = await publish();
  const ticket = await submit(form, { q1: 'Banner' }, { email: 'sender@example.com' });
  const { rows } = await app.pool.query('select * from task_public_request');
  expect(JSON.stringify(rows)).not.toContain(ticket);
  const inbox = await manager.client.formSubmission.list({ query: { view: 'open', today: TODAY } });
  expect(JSON.stringify(inbox)).not.toContain('sender@example.com');
});

test('[A7] mails only the address of the request, once per change and within limits', async ({
  anonymous,
  app,
  manager,
  publish,
  submit,
}) => {
  const form = await publish(undefined, 'Requests www.evil.example');
  const to = 'requester@example.com';
  const bad = anonymous.publicForm.submit({
    body: { key: form.key, version: 1, answers: { q1: 'x' }, today: TODAY, email: 'a@b.example\nBcc: c@d.example' },
  });
  await expect(bad).rejects.toMatchObject({ failure: 'publicForm.emailInvalid' });
  const ticket = await submit(form, { q1: 'Buy now https://evil.example' }, { email: to });
  const settings = { PUBLIC_URL: 'https://desk.example', MAIL_GATEWAY: ['outbox:'] };
  const run = () => runJob(app, mailPublicRequests, {}, settings);
  const subjects = async () => (await messagesTo(app, to)).map(({ subject }) => subject);
  await run();
  await run();
  const [first] = await messagesTo(app, to);
  expect(await subjects()).toEqual(['Request received: Requests www. evil. example']);
  expect(first?.text).toContain(`https://desk.example/public/request#${ticket}`);
  expect(first?.text).not.toContain('evil');
  const [item] = (await manager.client.formSubmission.list({ query: { view: 'open', today: TODAY } })).records;
  const id = item?.id ?? '';
  await manager.client.formSubmission.ask({ body: { id, text: 'secret question' } });
  await run();
  await manager.client.formSubmission.triage({ body: { ids: [id], action: 'decline', reason: 'secret reason' } });
  await run();
  await run();
  expect((await subjects()).map((subject) => subject.split(':')[0])).toEqual([
    'Request received',
    'Question about your request',
    'Request declined',
  ]);
  expect(JSON.stringify(await messagesTo(app, to))).not.toContain('secret');
  for (let at = 0; at < 12; at += 1) await submit(form, { q1: `More ${at}` }, { email: to });
  await run();
  await run();
  expect(await messagesTo(app, to)).toHaveLength(10);
});
