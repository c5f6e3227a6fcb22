import { expect, test } from 'vitest';
import { emptyDatabase, MIGRATIONS, migrationsBefore } from '../../../../test/former-database.ts';
import { applyMigrations } from '../../../kernel/database/apply-migrations-store.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { lexemesOf } from '../../../kernel/database/search-text.ts';

test('tasks of an earlier version about assets no longer name them, in their history and their search neither', async () => {
  const client = await emptyDatabase();
  await applyMigrations(client, await migrationsBefore('neutral_titles_about_assets'));
  const [person, project, status] = [newId(), newId(), newId()];
  await client.query(
    `insert into sys_user (id, username, username_skeleton, realname, password_hash) values ($1, 'one', 'one', 'One', '')`,
    [person],
  );
  await client.query(`insert into project (id, key, name, owner_id) values ($1, 'OLD', 'Old', $2)`, [project, person]);
  await client.query(`insert into project_counter (project_id) values ($1)`, [project]);
  await client.query(
    `insert into task_status (id, project_id, name, category, color, rank) values ($1, $2, 'To do', '0', 'gray', 'a0')`,
    [status, project],
  );
  // The assets themselves do not matter.
  await client.query('alter table asset_replacement_task drop constraint asset_replacement_task_asset_id_asset_id_fk');
  const titles = ['Use version 3 of “Secret logo”', '改用“秘密标志”的第 3 版', 'Use version 3 of the plan'];
  const ids = titles.map(() => newId());
  for (const [at, title] of titles.entries()) {
    await client.query(
      `insert into task (id, project_id, seq, rank, title, status_id, category, assignee_ids, search)
       values ($1, $2, $3, $4, $5, $6, '0', '{}', array_to_tsvector($7::text[]))`,
      [ids[at], project, at + 1, `a${at}`, title, status, lexemesOf(title)],
    );
    await client.query(
      `insert into activity (id, op_id, entity, entity_id, project_id, kind, changes) values ($1, $2, 'task', $3, $4, 'created', $5)`,
      [newId(), newId(), ids[at], project, { title: { from: null, to: title } }],
    );
    await client.query(
      `insert into asset_replacement_task (asset_id, use_type, use_id, task_id, no) values ($1, 'task', $2, $3, 3)`,
      [newId(), newId(), ids[at]],
    );
  }
  await applyMigrations(client, MIGRATIONS);
  const { rows } = await client.query(
    `select t.title, a.changes, tsvector_to_array(t.search) as words from task t join activity a on a.entity_id = t.id order by t.seq`,
  );
  const expected = ['Use version 3 of the linked asset', '改用关联物料的第 3 版', 'Use version 3 of the plan'];
  expect(rows.map(({ title, changes }) => [title, changes])).toEqual(
    expected.map((title) => [title, { title: { from: null, to: title } }]),
  );
  expect(rows.map(({ words }) => [...words].sort())).toEqual(expected.map((title) => lexemesOf(title).sort()));
});
