import type { CustomKey, Permission } from '@opsyard/contract';
import { expect } from 'vitest';
import { addField, options, test } from '../../../../test/fixtures/field-fixture.ts';
import type { Person } from '../../../../test/kit.ts';
import { type KnownInput, pathsRevealing, readsFor } from '../../../../test/read-calls.ts';

const RIGHTS: Permission[] = ['task:use', 'task:task:export', 'task:project:add', 'task:form:edit'];
const reads = readsFor(RIGHTS);
/** Names and values of fields that only managers see, and values of one that owners of tasks see, too. */
const HIDDEN = /Hidden(?:Name|Value|Option|Other|Former|Filter)/;
/** Optional parts of the input of lists. */
const ALSO = ['by', 'subBy', 'laneBy', 'sort', 'group', 'groups', 'sum', 'field', 'view'];

test('[pitfall 4] no read call answers a hidden value or the name of a field one sees nowhere, whatever it groups, sorts and filters by', async ({
  app,
  as,
  here,
}) => {
  const member = await as(...RIGHTS);
  const owner = await as(...RIGHTS);
  const projectId = here.project.id;
  const { client } = here.owner;
  await client.member.add({ body: { projectId, userIds: [member.id], role: 'member' } });
  await client.member.add({ body: { projectId, userIds: [owner.id], role: 'manager' } });
  const add = (draft: Parameters<typeof addField>[2]) => addField(here.owner, projectId, draft);
  const text = await add({ name: 'HiddenName', kind: 'text', sortable: true, visibleTo: [] });
  const choices = options('HiddenOption', 'Plain');
  const choice = await add({ name: 'HiddenName two', kind: 'choice', options: choices, sortable: true, visibleTo: [] });
  const money = { kind: 'money', unit: 'EUR', sortable: true } as const;
  const amount = await add({ name: 'HiddenName three', ...money, visibleTo: ['guest'] });
  const partly = await add({ name: 'Review', kind: 'longText', visibleTo: ['owner', 'creator'] });
  const open = await add({ name: 'Open', kind: 'text', sortable: true });
  const made = await here.add('With values', {
    [text.key]: 'HiddenFormer',
    [choice.key]: choice.options[0]?.id ?? '',
    [amount.key]: 987654321,
    [partly.key]: 'HiddenOther',
    [open.key]: 'Shown',
    dueDate: '2026-03-05',
    startDate: '2026-03-01',
    assigneeIds: [member.id],
  });
  await client.task.edit({ body: { id: made.id, version: 1, changes: { [text.key]: 'HiddenValue' } } });
  const trashed = await here.add('Trashed', { [text.key]: 'HiddenValue', [partly.key]: 'HiddenOther' });
  await client.task.deleteBatch({ body: { projectId, ids: [trashed.id] } });
  const settings = {
    ...{ kind: 'list' as const, sort: '', columns: null, group: '', page: {} },
    filter: `${text.key} = "HiddenFilter"`,
  };
  await client.taskView.add({ body: { projectId, name: 'Shared', shared: true, settings } });
  await client.comment.add({ body: { recordId: made.id, html: '<p>words</p>' } });
  const seenByOwner = new Set<string>();
  const revealing = (user: Person, known: KnownInput) => pathsRevealing(app, user, { reads, known, text: HIDDEN });
  const of = (id: string, more: KnownInput = {}): KnownInput => ({
    ...{ id, ids: [id], projectId, taskId: id, recordId: id, text: 'HiddenValue', today: '2026-03-05' },
    ...{ from: '2026-03-01', to: '2026-03-31', section: 'today', format: id === projectId ? 'csv' : 'json' },
    ...{ by: 'status', subBy: 'status', laneBy: 'owner', sort: 'rank', refs: `task:${id}`, filter: {}, ...more },
  });
  const by = (key: CustomKey) =>
    of(projectId, {
      ...{ by: key, subBy: key, laneBy: key, sort: key, sum: amount.key },
      ...{ also: ALSO, filter: { where: `${key} is not empty` } },
    });
  const inputs = [made.id, trashed.id, projectId, text.id].map((id) => of(id));
  for (const known of [...inputs, by(text.key), by(choice.key), by(partly.key)]) {
    for (const path of await revealing(owner, known)) seenByOwner.add(path);
    expect([known, await revealing(member, known)]).toEqual([known, []]);
  }
  // Proves that the calls are made in a way that would reveal values.
  const lists = ['query', 'byIds', 'board', 'queryById'].map((call) => `/task/task/${call}`);
  const others = ['/task/activity/list', '/task/view/list', '/task/export/tasks', '/task/project/queryById'];
  expect([...seenByOwner]).toEqual(expect.arrayContaining([...lists, ...others]));
});
