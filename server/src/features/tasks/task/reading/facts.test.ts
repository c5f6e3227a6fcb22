import { FACTS_LINKS_MAX, type TaskFacts } from '@opsyard/contract';
import { expect } from 'vitest';
import { questionFor, schemaOf, TODAY, test } from '../../../../../test/fixtures/public-form-fixture.ts';
import { refusal } from '../../../../../test/fixtures/task-fixture.ts';
import { freshKey } from '../../../../../test/kit.ts';

const NOTHING = {
  requester: null,
  isPublicRequest: false,
  promisedDate: null,
  promiseReason: '',
  links: [],
  moreLinks: 0,
};

test('the facts of tasks: who requested them and until when, their links as far as the reader sees them, the last comment', async ({
  as,
  manager,
  projectId,
  publish,
  submit,
}) => {
  const { client } = manager;
  const [requester, reader] = [await as('task:use'), await as('task:use', 'task:project:add')];
  const { key, version } = await client.project.queryById({ query: { id: projectId } });
  await client.project.edit({ body: { id: projectId, version, changes: { visibility: 'org' } } });
  const form = { name: 'Requests inside', audience: 'org' as const };
  const { id: formId, version: at } = await client.form.add({ body: { projectId, ...form } });
  const draft = schemaOf(questionFor('q1', { target: 'title' }));
  const edited = await client.form.edit({ body: { id: formId, version: at, ...form, draft, intake: true } });
  await client.form.publish({ body: { id: formId, version: edited.version } });
  const filed = await requester.client.form.submit({
    body: { formId, version: 1, answers: { q1: 'Poster' }, today: TODAY },
  });
  const promisedDate = '2040-01-31';
  await client.formSubmission.triage({ body: { ids: [filed.id], action: 'accept', promisedDate } });
  await submit(await publish(), { q1: 'Banner' });
  const open = await client.formSubmission.list({ query: { view: 'open', today: TODAY } });
  await client.formSubmission.triage({ body: { ids: open.records.map(({ id }) => id), action: 'accept' } });
  const add = async (title: string) =>
    (await client.task.add({ body: { projectId, title } })).records[0]?.id ?? expect.fail();
  const plain = await add('plain');
  const found = await client.task.query({ body: { projectId } });
  const idOf = (title: string) => found.records.find((row) => row.title === title)?.id ?? expect.fail(title);
  const [poster, banner] = [idOf('Poster'), idOf('Banner')];

  const secretKey = freshKey();
  const secret = await client.project.add({ body: { name: secretKey, key: secretKey, template: 'blank' } });
  const hidden = (await client.task.add({ body: { projectId: secret.id, title: 'Hidden' } })).records[0]?.id ?? '';
  await client.taskLink.add({ body: { recordId: poster, type: 'task', id: hidden } });
  await client.taskLink.add({ body: { recordId: plain, type: 'task', id: poster, kind: 'blocks' } });
  for (const title of ['1', '2', '3'])
    await client.taskLink.add({ body: { recordId: poster, type: 'task', id: await add(title) } });
  await client.comment.add({ body: { recordId: poster, html: '<p>Too early</p>' } });
  await client.comment.add({ body: { recordId: poster, html: '<p>One</p><p>and &amp; two</p>' } });

  const ids = [poster, banner, plain];
  const rows = await reader.client.task.facts({ body: { projectId, ids } });
  const facts = new Map(rows.map(({ id, ...row }) => [id, row] as [string, Omit<TaskFacts, 'id'>]));
  expect(facts.get(poster)).toMatchObject({
    ...{
      requester: { id: requester.id, realname: requester.realname },
      isPublicRequest: false,
      promisedDate,
      requestId: filed.id,
    },
    ...{ moreLinks: 1, lastComment: { author: manager.realname, text: 'One and & two' } },
  });
  const links = facts.get(poster)?.links ?? [];
  expect(links).toHaveLength(FACTS_LINKS_MAX);
  expect(links[0]).toMatchObject({ kind: 'blocks', outgoing: false, typeName: 'Tasks', title: `${key}-3 plain` });
  expect(facts.get(banner)).toEqual({
    ...{ ...NOTHING, requestId: expect.any(String), isPublicRequest: true, lastComment: null },
  });
  expect(facts.get(plain)).toMatchObject({
    ...{
      ...NOTHING,
      requestId: null,
      links: [{ kind: 'blocks', outgoing: true, title: `${key}-1 Poster` }],
      lastComment: null,
    },
  });
  const matching = async (where: string) => {
    const { records } = await reader.client.task.query({ body: { projectId, filter: { where } } });
    return records.map(({ title }) => title).filter((title) => ['Poster', 'Banner', 'plain'].includes(title));
  };
  expect(await matching(`requester = "${requester.id}"`)).toEqual(['Poster']);
  expect(await matching(`requester = "${manager.id}"`)).toEqual([]);
  expect(await matching('requester is empty')).toEqual(['Banner', 'plain']);
  expect(await matching(`promisedDate <= "${promisedDate}"`)).toEqual(['Poster']);
  expect(await matching(`not (promisedDate > "${promisedDate}")`)).toEqual(['Poster', 'Banner', 'plain']);
  expect(await matching('promisedDate is empty and requester is empty')).toEqual(['Banner', 'plain']);
  const isRequested = async (id: string) => (await reader.client.task.queryById({ query: { id } })).requested;
  expect(await Promise.all(ids.map(isRequested))).toEqual([true, true, false]);
  const body = { id: filed.id, promisedDate: '2040-02-28', reason: 'Illness' };
  await expect(reader.client.formSubmission.promise({ body })).rejects.toMatchObject(
    refusal(403, 'project.notAllowed'),
  );
  await client.formSubmission.promise({ body });
  const [moved] = await reader.client.task.facts({ body: { projectId, ids: [poster] } });
  expect(moved).toMatchObject({ promisedDate: '2040-02-28', promiseReason: 'Illness' });

  // Who sees the other project sees the link to its task first.
  const [own] = await client.task.facts({ body: { projectId, ids: [poster] } });
  expect(own).toMatchObject({ moreLinks: 2, links: [{ title: `${secretKey}-1 Hidden` }, {}, {}] });
  await expect(reader.client.task.facts({ body: { projectId: secret.id, ids } })).rejects.toMatchObject(
    refusal(404, 'common.notFound'),
  );
});
