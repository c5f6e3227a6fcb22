import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { applyMigrations } from '../../../kernel/apply-migrations-store.ts';
import { newId } from '../../../kernel/ids.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../../migrations');
const FIRST_WITHOUT_LOCKS = 'counted_in_slots';

test('projects of an earlier version keep their counters, and continue their numbers and ranks', async () => {
  const client = await emptyDatabase();
  await applyMigrations(client, await migrationsBefore(FIRST_WITHOUT_LOCKS));
  const [person, project, status] = [newId(), newId(), newId()];
  await client.query(
    `insert into sys_user (id, username, username_skeleton, realname, password_hash) values ($1, 'one', 'one', 'One', '')`,
    [person],
  );
  await client.query(`insert into project (id, key, name, owner_id) values ($1, 'OLD', 'Old', $2)`, [project, person]);
  await client.query(`insert into project_counter (project_id, last_seq, last_rank) values ($1, 7, 'b0z')`, [project]);
  await client.query(
    `insert into task_status (id, project_id, name, category, color, rank) values ($1, $2, 'To do', '0', 'gray', 'a0')`,
    [status, project],
  );
  const add = `insert into task (id, project_id, seq, rank, title, status_id, category, assignee_ids, search)
    values ($1, $2, $3, $4, 'Task', $5, '0', array[$6::uuid], '')`;
  await client.query(add, [newId(), project, 6, 'a5', status, person]);
  await applyMigrations(client, MIGRATIONS);
  await client.query(add, [newId(), project, 7, 'b0z', status, person]);
  const { rows } = await client.query(
    `select (select sum(total)::int from task_count where project_id = $1) as tasks,
      (select sum(total)::int from task_assignee_count where project_id = $1 and user_id = $2) as given,
      next_task_number($1) as number, last_task_number($1) as last, next_task_rank() collate "C" > max(rank) as behind
    from task where project_id = $1`,
    [project, person],
  );
  expect(rows).toEqual([{ tasks: 2, given: 2, number: 8, last: 8, behind: true }]);
});

async function emptyDatabase(): Promise<pg.Client> {
  const admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  const name = `m_${newId()}`;
  await admin.query(`create database ${name} template template0`);
  const url = new URL(inject('adminUrl'));
  url.pathname = name;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return client;
}

/** A copy of the migrations up to one of them. */
async function migrationsBefore(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'opsyard-former-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(MIGRATIONS, folder, { recursive: true });
  const journal = join(folder, 'meta', '_journal.json');
  const { entries, ...more } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { tag: string }[] };
  const until = entries.findIndex(({ tag }) => tag.endsWith(name));
  await writeFile(journal, JSON.stringify({ ...more, entries: entries.slice(0, until) }));
  return folder;
}
