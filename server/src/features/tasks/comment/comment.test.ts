import { describe, expect, vi } from 'vitest';
import { refusal, test } from '../../../../test/fixtures/task-fixture.ts';
import type { Person } from '../../../../test/kit.ts';
import type { Actor } from '../../../kernel/access/actor.ts';
import { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { transact } from '../../../kernel/database/transact.ts';
import { addComment as writeComment } from '../../../records/parts/comments/write.ts';
import { taskHost } from '../host.ts';

const addComment = ({ client }: Person, taskId: string, html = '<p>Hello</p>') =>
  client.comment.add({ body: { recordId: taskId, html } });
const mention = ({ id, realname }: Person) =>
  `<span data-type="mention" data-id="${id}" data-label="${realname}">@${realname}</span>`;

/** The recipients notified of comments so far, once for each notification. */
async function messagesOf({ $client }: Db): Promise<string[]> {
  const { rows } = await $client.query(
    `select recipient ->> 'userId' as id from outbox, jsonb_array_elements(payload -> 'to') recipient
     where topic = 'notice' and payload ->> 'kind' in ('commented', 'mentioned')`,
  );
  return rows.map(({ id }: { id: string }) => id);
}

describe('permissions', () => {
  test('a non-member finds neither the task nor its comments', async ({ fixture }) => {
    const { id } = await fixture.add('secret');
    const comment = await addComment(fixture.owner, id);
    const { client } = fixture.nonMember;
    const none = refusal(404, 'common.notFound');
    await expect(client.comment.list({ query: { recordId: id } })).rejects.toMatchObject(none);
    await expect(client.comment.people({ query: { recordId: id } })).rejects.toMatchObject(none);
    await expect(addComment(fixture.nonMember, id)).rejects.toMatchObject(none);
    await expect(client.comment.edit({ body: { id: comment.id, html: 'x' } })).rejects.toMatchObject(none);
    await expect(client.comment.delete({ query: { id: comment.id } })).rejects.toMatchObject(none);
  });

  test('a viewer can read but not comment', async ({ fixture }) => {
    const { id } = await fixture.add('open');
    await addComment(fixture.owner, id);
    await fixture.open();
    expect((await fixture.nonMember.client.comment.list({ query: { recordId: id } })).records).toHaveLength(1);
    await expect(addComment(fixture.nonMember, id)).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
  });

  test('members can be mentioned, then all users who can see an open project', async ({ fixture }) => {
    const { id } = await fixture.add('open');
    const offered = async (text: string) => {
      const people = await fixture.member.client.comment.people({ query: { recordId: id, text } });
      return people.map((person) => person.id);
    };
    expect(await offered(fixture.owner.username)).toEqual([fixture.owner.id]);
    expect(await offered(fixture.nonMember.username)).toEqual([]);
    await fixture.open();
    expect(await offered(fixture.nonMember.username)).toEqual([fixture.nonMember.id]);
    expect(await offered('%')).toEqual([]);
  });

  test('nobody can comment in an archived project or on a task in the trash', async ({ fixture }) => {
    const { id } = await fixture.add('gone');
    const { id: other } = await fixture.add('stays');
    await fixture.owner.client.task.deleteBatch({ body: { projectId: fixture.project.id, ids: [id] } });
    await expect(addComment(fixture.owner, id)).rejects.toMatchObject(refusal(409, 'task.inTrash'));
    await fixture.archive();
    await expect(addComment(fixture.owner, other)).rejects.toMatchObject(refusal(403, 'project.archived'));
  });

  test('comments of others can be edited by nobody and deleted by managers only', async ({ fixture }) => {
    const { id } = await fixture.add('task');
    const { id: comment } = await addComment(fixture.guest, id);
    const notYours = refusal(403, 'comment.notYours');
    const edited = fixture.owner.client.comment.edit({ body: { id: comment, html: 'mine now' } });
    await expect(edited).rejects.toMatchObject(notYours);
    await expect(fixture.member.client.comment.delete({ query: { id: comment } })).rejects.toMatchObject(notYours);
    await fixture.manager.client.comment.delete({ query: { id: comment } });
    expect((await fixture.owner.client.comment.list({ query: { recordId: id } })).records).toEqual([]);
    const again = fixture.guest.client.comment.edit({ body: { id: comment, html: 'back' } });
    await expect(again).rejects.toMatchObject(refusal(404, 'common.notFound'));
  });
});

describe('a comment', () => {
  test('that is blank is refused, and so is one of 32,769 characters', async ({ fixture }) => {
    const { id } = await fixture.add('task');
    await expect(addComment(fixture.guest, id, '<p> <br></p>')).rejects.toMatchObject(refusal(422, 'comment.empty'));
    await expect(addComment(fixture.guest, id, '<script>alert(1)</script>')).rejects.toMatchObject(
      refusal(422, 'comment.empty'),
    );
    await expect(addComment(fixture.guest, id, '长'.repeat(32_769))).rejects.toMatchObject(
      refusal(400, 'common.invalidInput'),
    );
    await expect(addComment(fixture.guest, id, 'a\u0000b')).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
    expect((await addComment(fixture.guest, id, '长'.repeat(32_768))).html).toHaveLength(32_768);
  });

  test('[D1] is sanitised before it is stored', async ({ fixture }) => {
    const { id } = await fixture.add('task');
    const { html } = await addComment(fixture.guest, id, '<p onclick="x()">Hi<img src=x onerror=x()> <b>there</b></p>');
    expect(html).toBe('<p>Hi <strong>there</strong></p>');
  });

  test('is shown with its author, oldest first, and counted without changing the version of the task', async ({
    fixture,
  }) => {
    const { id } = await fixture.add('task');
    const first = await addComment(fixture.guest, id, '<p>one</p>');
    await addComment(fixture.owner, id, '<p>two</p>');
    const { records: seen } = await fixture.guest.client.comment.list({ query: { recordId: id } });
    expect(seen.map(({ html, mine }) => [html, mine])).toEqual([
      ['<p>one</p>', true],
      ['<p>two</p>', false],
    ]);
    expect(seen[0]).toEqual(first);
    expect(first).toMatchObject({ authorId: fixture.guest.id, authorName: fixture.guest.realname, editedAt: null });
    expect(await fixture.readTask(id)).toMatchObject({ comments: 2, version: 1 });
    await fixture.guest.client.comment.delete({ query: { id: first.id } });
    expect(await fixture.readTask(id)).toMatchObject({ comments: 1, version: 1 });
  });

  test('that was edited is marked as such', async ({ fixture }) => {
    const { id } = await fixture.add('task');
    const { id: comment } = await addComment(fixture.guest, id);
    const edited = await fixture.guest.client.comment.edit({ body: { id: comment, html: '<p>Better</p>' } });
    expect(edited).toMatchObject({ id: comment, html: '<p>Better</p>', mine: true });
    expect(edited.editedAt).not.toBeNull();
    expect(await fixture.readTask(id)).toMatchObject({ comments: 1 });
  });

  test('is in the history of the task with its old and new text, until it is deleted', async ({ fixture }) => {
    const { id: taskId } = await fixture.add('task');
    const { client } = fixture.guest;
    const { id } = await addComment(fixture.guest, taskId, '<p>Goood</p>');
    const { id: other } = await addComment(fixture.guest, taskId, '<p>Stays</p>');
    await client.comment.edit({ body: { id, html: '<p>Good</p>' } });
    const recorded = async () => {
      const { records } = await fixture.owner.client.activity.list({ query: { taskId } });
      return records.slice(0, -1).map(({ kind, changes }) => [kind, changes.text ?? null]);
    };
    expect(await recorded()).toEqual([
      ['commentEdited', { from: '<p>Goood</p>', to: '<p>Good</p>' }],
      ['commentAdded', { from: null, to: '<p>Stays</p>' }],
      ['commentAdded', { from: null, to: '<p>Goood</p>' }],
    ]);
    await client.comment.delete({ query: { id } });
    const left = ['commentAdded', { from: null, to: '<p>Stays</p>' }];
    expect(await recorded()).toEqual([['commentDeleted', null], ['commentEdited', null], left, ['commentAdded', null]]);
    await client.comment.delete({ query: { id: other } });
    expect(JSON.stringify(await recorded())).not.toContain('<p>');
  });

  test('imported from a board has the name of its author there', async ({ fixture, db }) => {
    const { id } = await fixture.add('task');
    await db.$client.query(
      `insert into record_comment (id, record_type, record_id, author_name, html)
       values (gen_random_uuid(), 'task', $1, 'Old Hand', '<p>a</p>')`,
      [id],
    );
    const [seen] = (await fixture.guest.client.comment.list({ query: { recordId: id } })).records;
    expect(seen).toMatchObject({ authorId: null, authorName: 'Old Hand', authorAvatar: null, mine: false });
  });

  test('of many is in pages of 50, newest first, without duplicates, also with equal times', async ({
    fixture,
    db,
  }) => {
    const { id } = await fixture.add('long');
    // An import gives many the same time; they are then ordered by id.
    await db.$client.query(
      `insert into record_comment (id, record_type, record_id, html, created_at)
       select lpad(to_hex(n), 32, '0')::uuid, 'task', $1, n::text, '2026-03-04'::date + make_interval(hours => n / 60)
       from generate_series(1, 120) n`,
      [id],
    );
    const { client } = fixture.guest;
    const first = await client.comment.list({ query: { recordId: id } });
    const second = await client.comment.list({ query: { recordId: id, cursor: first.cursor ?? '' } });
    // Comments added meanwhile do not shift the pages.
    await addComment(fixture.owner, id);
    const third = await client.comment.list({ query: { recordId: id, cursor: second.cursor ?? '' } });
    const numbers = [third, second, first].map(({ records }) => records.map(({ html }) => Number(html)));
    expect(numbers.map(({ length }) => length)).toEqual([20, 50, 50]);
    expect(numbers.flat()).toEqual(Array.from({ length: 120 }, (_, at) => at + 1));
    expect(third.cursor).toBeNull();
    for (const cursor of ['x', `${first.cursor}0`, '2026-13-99T00:00:00.000Z 00000000000000000000000000000001']) {
      const read = client.comment.list({ query: { recordId: id, cursor } });
      await expect(read).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
    }
  });

  test('counts 100 concurrent comments', async ({ fixture }) => {
    const { id } = await fixture.add('busy');
    await Promise.all(Array.from({ length: 100 }, (_, index) => addComment(fixture.guest, id, `<p>${index}</p>`)));
    expect(await fixture.readTask(id)).toMatchObject({ comments: 100, version: 1 });
  });
});

describe('recipients of a notification', () => {
  test('a user who cannot see the project is named, not mentioned', async ({ fixture }) => {
    const { id } = await fixture.add('task');
    const comment = await addComment(
      fixture.guest,
      id,
      `<p>${mention(fixture.member)} and ${mention(fixture.nonMember)}</p>`,
    );
    expect(comment.mentionIds).toEqual([fixture.member.id]);
    expect(comment.html).toContain(`and @${fixture.nonMember.realname}</p>`);
  });

  test('notifies owner, assignees, watchers and mentioned people, but not the author', async ({ fixture, db }) => {
    const { id } = await fixture.add('task', { ownerId: fixture.owner.id, assigneeIds: [fixture.member.id] });
    await fixture.manager.client.watch.set({ body: { recordId: id, watching: true } });
    const recorded = async () => new Set(await messagesOf(db));
    const before = await recorded();
    await addComment(fixture.owner, id, `<p>${mention(fixture.guest)} ${mention(fixture.owner)}</p>`);
    const messages = [...(await recorded())].filter((one) => !before.has(one));
    expect(messages.toSorted()).toEqual([fixture.member.id, fixture.manager.id, fixture.guest.id].toSorted());
  });

  test('the note of a progressed task notifies like any comment and appears in its history', async ({
    fixture,
    db,
  }) => {
    const { id } = await fixture.add('task', { ownerId: fixture.owner.id });
    const statusId = fixture.project.statuses.find(({ category }) => category === '1')?.id ?? '';
    await fixture.member.client.task.deal({ body: { id, version: 1, statusId, note: 'shipped' } });
    const messages = await messagesOf(db);
    expect([fixture.owner, fixture.member].map(({ id }) => messages.includes(id))).toEqual([true, false]);
    const { records } = await fixture.owner.client.activity.list({ query: { taskId: id } });
    const note = records.find(({ kind }) => kind === 'commentAdded');
    expect(note?.changes.text).toEqual({ from: null, to: '<p>shipped</p>' });
  });

  test('an edit notifies only newly mentioned users', async ({ fixture, db }) => {
    const { id } = await fixture.add('task', { ownerId: fixture.owner.id });
    const { id: comment } = await addComment(fixture.guest, id, `<p>${mention(fixture.member)}</p>`);
    const count = async () => {
      const messages = await messagesOf(db);
      return [fixture.owner, fixture.member, fixture.manager].map(
        (person) => messages.filter((one) => one === person.id).length,
      );
    };
    expect(await count()).toEqual([1, 1, 0]);
    const html = `<p>${mention(fixture.member)} ${mention(fixture.manager)}</p>`;
    await fixture.guest.client.comment.edit({ body: { id: comment, html } });
    expect(await count()).toEqual([1, 1, 1]);
  });

  test('commenting starts watching the task', async ({ fixture }) => {
    const { id } = await fixture.add('task');
    await addComment(fixture.guest, id);
    const detail = await fixture.guest.client.task.queryById({ query: { id } });
    expect(detail).toMatchObject({ watching: true, watcherIds: [fixture.guest.id] });
  });
});

test('an editor that shows an old comment does not overwrite a newer one', async ({ fixture }) => {
  const { id: taskId } = await fixture.add('shared');
  const { id } = await addComment(fixture.member, taskId);
  const { client } = fixture.member;
  const { editedAt } = await client.comment.edit({ body: { id, html: '<p>one</p>', wasEditedAt: null } });
  const stale = client.comment.edit({ body: { id, html: '<p>two</p>', wasEditedAt: null } });
  await expect(stale).rejects.toMatchObject(refusal(409, 'common.staleVersion'));
  const { html } = await client.comment.edit({ body: { id, html: '<p>two</p>', wasEditedAt: editedAt } });
  expect(html).toBe('<p>two</p>');
});

describe('a reaction', () => {
  test('is counted with the names of users, withdrawn by its author, and sent to pages only', async ({
    fixture,
    db,
  }) => {
    const { id: recordId } = await fixture.add('task', { ownerId: fixture.owner.id });
    const { id } = await addComment(fixture.guest, recordId);
    const messages = (await messagesOf(db)).length;
    const react = ({ client }: Person, emoji: '👍' | '🎉', on = true) =>
      client.comment.react({ body: { id, emoji, on } });
    await react(fixture.owner, '👍');
    await react(fixture.guest, '👍');
    // Adding it twice counts once.
    const seen = await react(fixture.guest, '👍');
    const { owner, guest, member } = fixture;
    const thumbs = { emoji: '👍', count: 2, names: [owner.realname, guest.realname] };
    expect(seen.reactions).toEqual([{ ...thumbs, mine: true }]);
    await react(member, '🎉');
    const { records } = await member.client.comment.list({ query: { recordId } });
    const party = { emoji: '🎉', count: 1, names: [member.realname], mine: true };
    expect(records[0]?.reactions).toEqual([{ ...thumbs, mine: false }, party]);
    expect((await react(member, '🎉', false)).reactions).toHaveLength(1);
    expect(await messagesOf(db)).toHaveLength(messages);
    const { records: recorded } = await owner.client.activity.list({ query: { taskId: recordId } });
    expect(recorded.map(({ kind }) => kind)).toEqual(['commentAdded', 'created']);
    const { rows } = await db.$client.query<{ events: number }>(
      `select count(*)::int as events from outbox where payload ->> 'cmd' = 'task' and payload -> 'ids' ? $1`,
      [recordId],
    );
    // For the task, the comment, and each added or removed reaction.
    expect(rows[0]?.events).toBe(6);
  });

  test('requires the ability to comment, and must be one of the set', async ({ fixture }) => {
    const { id: recordId } = await fixture.add('open');
    const { id } = await addComment(fixture.owner, recordId);
    const none = fixture.nonMember.client.comment.react({ body: { id, emoji: '👍', on: true } });
    await expect(none).rejects.toMatchObject(refusal(404, 'common.notFound'));
    await fixture.open();
    const reacting = fixture.nonMember.client.comment.react({ body: { id, emoji: '👍', on: true } });
    await expect(reacting).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
    const odd = fixture.owner.client.comment.react({ body: { id, emoji: 'x' as '👍', on: true } });
    await expect(odd).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
  });
});

test('a comment that concerns nobody else takes four statements, besides reading it and its journal', async ({
  app,
  fixture,
}) => {
  const actor = { ...fixture.owner, orgCodes: [], orgLine: [] } as unknown as Actor;
  const statements = async () => {
    const { id } = await fixture.add('Counted');
    return await transact(app.pool, {
      async work(db) {
        const query = vi.spyOn(db.$client, 'query');
        const change = new Change(actor.id);
        const hostRecord = await taskHost.open(db, actor, id, 'comment');
        await writeComment({ db, actor, change }, { host: taskHost, hostRecord }, { html: '<p>Hello</p>' });
        // Access and whether there are data rules are cached for a while.
        const texts = query.mock.calls.map(([given]) => JSON.stringify(given));
        query.mockRestore();
        return texts.filter((text) => !/project_member|sys_role_permission|task_field/.test(text));
      },
    });
  };
  await statements();
  const [lock, watchers, ...others] = await statements();
  expect(lock).toContain('for no key update');
  expect(watchers).toContain('record_watcher');
  expect(others.map((text) => /insert into (\w+)/.exec(text)?.[1])).toEqual(['record_comment', 'record_watcher']);
});
