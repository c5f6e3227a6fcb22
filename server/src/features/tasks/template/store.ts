import { commonFailures, type OwnTemplate, templateFailures } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { violatedConstraint } from '../../../kernel/database/retryable.ts';
import { fail, required } from '../../../kernel/fail.ts';
import type { TemplateContent } from './content.ts';

const COLUMNS = `
  t.id, t.name, jsonb_array_length(t.content -> 'statuses') as statuses, t.tasks, u.realname as maker,
  t.made_by as "madeBy"
`;
const list = statement(`
  select ${COLUMNS} from project_template t left join sys_user u on u.id = t.made_by order by lower(t.name), t.id
`);
const find = statement('select made_by as "madeBy", content from project_template where id = $1');
// Serialized, so that the limit holds.
const lockTemplates = statement(`select pg_advisory_xact_lock(hashtextextended('project templates', 0))`);
const count = statement(`
  select count(*)::int as total, (count(*) filter (where made_by = $1))::int as own from project_template
`);
const insert = statement(`
  insert into project_template (id, name, made_by, tasks, content) values ($1, $2, $3, $4, $5)
`);
const remove = statement('delete from project_template where id = $1');

export type TemplateRow = Omit<OwnTemplate, 'mayDelete'> & { madeBy: string | null };

/** Own templates, by name. */
export async function listTemplates(db: Db): Promise<TemplateRow[]> {
  return await rowsOf<TemplateRow>(db, list, []);
}

/** The author and content of a template. */
export async function findTemplate(db: Db, id: string): Promise<{ madeBy: string | null; content: TemplateContent }> {
  return required(
    await rowOf<{ madeBy: string | null; content: TemplateContent }>(db, find, [id]),
    commonFailures.notFound,
  );
}

/** The numbers of templates in total and of a user, locked against additions until the transaction ends. */
export async function countTemplates(db: Db, madeBy: string): Promise<{ total: number; own: number }> {
  await rowsOf(db, lockTemplates, []);
  return one(await rowsOf<{ total: number; own: number }>(db, count, [madeBy]));
}

type NewTemplate = { id: string; name: string; madeBy: string; tasks: number; content: TemplateContent };

/** Stores a template; fails if the name is taken. */
export async function insertTemplate(db: Db, { id, name, madeBy, tasks: total, content }: NewTemplate): Promise<void> {
  try {
    await rowsOf(db, insert, [id, name, madeBy, total, JSON.stringify(content)]);
  } catch (error) {
    if (violatedConstraint(error) === 'project_template_name') fail(templateFailures.nameTaken);
    throw error;
  }
}

export async function deleteTemplate(db: Db, id: string): Promise<void> {
  await rowsOf(db, remove, [id]);
}
