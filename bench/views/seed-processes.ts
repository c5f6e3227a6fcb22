import { customKey } from '@opsyard/contract';
import type pg from 'pg';
import { newId } from '../../server/src/kernel/database/ids.ts';
import type { Members } from './seed.ts';

const MARKETS = ['DE', 'FR', 'IT', 'ES', 'NL', 'PL', 'SE', 'UK', 'US', 'CA', 'JP', 'AU'];
const FOLDERS = 500;
const ASSETS = 50_000;
const WAITING = 2_000;

/** Data of the screens beside lists of tasks. */
export type Processes = {
  /** A task with a deliverables matrix of 60 cells. */
  brief: string;
  /** A folder with assets. */
  folder: string;
};

type Choice = { id: string; options: readonly string[] };

/** Fills folders of assets, a deliverables matrix, requests of a form and approvals of the large project. */
export async function seedProcesses(pool: pg.Pool, big: Members, stage: Choice): Promise<Processes> {
  const folder = await insertAssets(pool);
  await insertApprovals(pool, big);
  await insertRequests(pool, big);
  const brief = await insertMatrix(pool, big, stage);
  return { brief, folder };
}

/** Twenty folders with 24 subfolders each; all assets are in the subfolders and the folder that is returned has a hundredth of them. */
async function insertAssets(pool: pg.Pool): Promise<string> {
  const ids = Array.from({ length: FOLDERS }, newId);
  const parents = ids.map((_, at) => (at < 20 ? null : ids[at % 20]));
  await pool.query(
    `with made as (
       insert into asset_folder (id, name, name_fold, parent, position, search)
       select f.id, 'Folder ' || f.nth, 'folder ' || f.nth, f.parent, f.nth, to_tsvector('simple', 'folder')
       from unnest($1::uuid[], $2::uuid[]) with ordinality f (id, parent, nth)
       returning id, parent
     )
     insert into asset_folder_place (folder_id, line) select id, case when parent is null then array[id] else array[parent, id] end from made`,
    [ids, parents],
  );
  await pool.query(
    `insert into asset (id, name, name_fold, folder, kind, versions, size, storage, search)
     select gen_random_uuid(), 'Banner ' || n, 'banner ' || n,
       case when n % 100 = 0 then $2::uuid else ($1::uuid[])[21 + n % $3] end,
       'image', 1, 200000, 200000, to_tsvector('simple', 'banner ' || n)
     from generate_series(1, $4) n`,
    [ids, ids[20], FOLDERS - 20, ASSETS],
  );
  return ids[20] ?? '';
}

async function insertApprovals(pool: pg.Pool, { project, people }: Members): Promise<void> {
  const [from, to] = project.statusIds;
  const tasks = project.taskIds.slice(-WAITING);
  await pool.query(
    `with requests as (
       insert into task_approval (id, task_id, from_id, to_id, needed, requester_id)
       select a.id, a.task_id, $3, $4, 1, $5 from unnest($1::uuid[], $2::uuid[]) a (id, task_id) returning id
     )
     insert into task_approver (approval_id, user_id, decider_id)
     select id, p.user_id, p.user_id from (select id, row_number() over () as nth from requests) a
     join unnest($6::uuid[]) with ordinality p (user_id, nth) on p.nth = 1 + a.nth % cardinality($6::uuid[])`,
    [tasks.map(newId), tasks, from, to, people[0]?.id, people.map(({ id }) => id)],
  );
}

async function insertRequests(pool: pg.Pool, { project, people }: Members): Promise<void> {
  const formId = newId();
  const question = {
    ...{ id: 'q1', kind: 'text', label: 'What' },
    help: '',
    required: true,
    target: 'title',
    options: [],
  };
  const schema = JSON.stringify({ sections: [{ title: 'Request', help: '', questions: [question] }] });
  await pool.query(
    `insert into task_form (id, project_id, name, audience, draft, published_version, latest_version, intake)
     values ($1, $2, 'Request', 'members', $3, 1, 1, true)`,
    [formId, project.id, schema],
  );
  await pool.query('insert into task_form_version (form_id, version, schema) values ($1, 1, $2)', [formId, schema]);
  await pool.query(
    `insert into task_form_submission (id, form_id, version, requester_id, title, answers, state, content_hash)
     select s.id, $2, 1, ($3::uuid[])[1 + s.nth % cardinality($3::uuid[])], 'Request ' || s.nth, '{}', 'submitted', s.nth::text
     from unnest($1::uuid[]) with ordinality s (id, nth)`,
    [Array.from({ length: WAITING }, newId), formId, people.map(({ id }) => id)],
  );
}

/** A matrix of the five stages by twelve markets. */
async function insertMatrix(pool: pg.Pool, { project }: Members, stage: Choice): Promise<string> {
  const [market, options] = [newId(), MARKETS.map((name) => ({ id: newId(), name, color: 'gray' }))];
  await pool.query(
    `insert into task_field (id, project_id, name, kind, options, sortable, rank) values ($1, $2, 'Market', 'choice', $3, false, 'a2')`,
    [market, project.id, JSON.stringify(options)],
  );
  const count = stage.options.length * options.length;
  const [brief = '', ...cells] = project.taskIds.slice(100, 101 + count);
  const values = stage.options.flatMap((one) =>
    options.map(({ id }) => JSON.stringify({ [customKey(stage.id)]: one, [customKey(market)]: id })),
  );
  await pool.query(
    `update task t set parent_id = $1, custom = t.custom || c.custom::jsonb
     from unnest($2::uuid[], $3::text[]) c (id, custom) where t.id = c.id`,
    [brief, cells, values],
  );
  const axes = {
    rows: [{ fieldId: stage.id, optionIds: stage.options }],
    columns: [{ fieldId: market, optionIds: options.map(({ id }) => id) }],
  };
  await pool.query('insert into task_matrix (task_id, axes) values ($1, $2)', [brief, JSON.stringify(axes)]);
  await pool.query(
    `insert into task_matrix_cell (task_id, brief_id, basis)
     select t.id, $1, jsonb_build_object('title', t.title, 'html', '', 'startDate', null, 'dueDate', null, 'given', jsonb_build_object('title', t.title))
     from task t where t.id = any ($2::uuid[])`,
    [brief, cells],
  );
  return brief;
}
