import { expect, test } from 'vitest';
import { emptyDatabase, MIGRATIONS, migrationsBefore } from '../../../../../test/former-database.ts';
import { applyMigrations } from '../../../../kernel/database/apply-migrations-store.ts';
import { newId } from '../../../../kernel/database/ids.ts';

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
