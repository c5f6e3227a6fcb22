import type { Language } from '../../../kernel/access/actor.ts';
import { type Db, rowsOf, type Statement, statement } from '../../../kernel/database/db.ts';
import { containsPattern } from '../../../kernel/routes/list-query.ts';

type Choice = { value: string; text: string };
type Source = { all: Statement; texts: Statement };

const MAX_ROWS = 1_000;
const FOUND = 20;

const LIVE_USER = 'deleted_at is null and status = 1';
const DEPARTMENT = "case when $1 = 'zh' then depart_name else coalesce(depart_name_en, depart_name) end";
const CATEGORY = "case when $1 = 'zh' then coalesce(name_zh, name) else name end";
const PERMISSION = CATEGORY;

/** Allow list of tables for choices, by client name: table, text and value. Nothing else becomes SQL. */
const sources: Readonly<Record<string, Source>> = {
  'sys_user,realname,username': source('sys_user', 'realname', { value: 'username', where: LIVE_USER }),
  'sys_user,realname,id': source('sys_user', 'realname', { value: 'id', where: LIVE_USER }),
  'sys_depart,depart_name,id': source('sys_depart', DEPARTMENT, { value: 'id' }),
  'sys_depart,depart_name,org_code': source('sys_depart', DEPARTMENT, { value: 'org_code' }),
  'sys_role,role_name,id': source('sys_role', 'role_name', { value: 'id' }),
  'sys_role,role_name,role_code': source('sys_role', 'role_name', { value: 'role_code' }),
  'sys_category,name,id': source('sys_category', CATEGORY, { value: 'id' }),
  'sys_category,name,code': source('sys_category', CATEGORY, { value: 'code' }),
  'sys_permission,name,id': source('sys_permission', PERMISSION, { value: 'id', where: 'menu_type < 2' }),
};
const ofDictionary = source(
  'sys_dict_item i join sys_dict d on d.id = i.dict_id and d.deleted_at is null',
  itemText(),
  {
    value: 'item_value',
    where: "d.dict_code = $4 and i.status = '1'",
    order: 'i.sort_order, i.item_value',
  },
);

function itemText(): string {
  return "case when $1 = 'zh' then coalesce(nullif(i.item_text_zh, ''), i.item_text) else i.item_text end";
}

type Parts = { value: string; where?: string; order?: string };

function source(table: string, text: string, { value, where = 'true', order = 'text, value' }: Parts): Source {
  const id = value === 'id' ? `replace(id::text, '-', '')` : value;
  const select = `select ${id} as value, ${text} as text from ${table} where ${where}`;
  // All sources take the same parameters, whether they use them or not.
  const extra = ' and ($1::text is null or true) and ($4::text is null or true)';
  return {
    all: statement(`${select}${extra} and ($2::text is null or ${text} ilike $2) order by ${order} limit $3`),
    texts: statement(`${select}${extra} and ${id} = any ($2::text[]) limit $3`),
  };
}

/** Whether a code has the form of a table name. */
export function isTable(code: string): boolean {
  return code.includes(',');
}

/** Whether a table of the wire is in the allow list. */
export function isKnownTable(code: string): boolean {
  return Object.hasOwn(sources, code);
}

type Query = { code: string; language: Language; keyword?: string | undefined };

/** Choices of a dictionary or table; with a keyword the first matches. */
export async function choicesOf(db: Db, { code, language, keyword }: Query): Promise<Choice[]> {
  const { all } = sourceOf(code);
  const limit = keyword === undefined ? MAX_ROWS : FOUND;
  return await rowsOf<Choice>(db, all, [language, containsPattern(keyword), limit, code]);
}

/** Texts of values, in order; empty without a text. */
export async function textsOf(db: Db, code: string, values: readonly string[], language: Language): Promise<string[]> {
  const rows = await rowsOf<Choice>(db, sourceOf(code).texts, [language, values, MAX_ROWS, code]);
  const texts = new Map(rows.map(({ value, text }) => [value, text]));
  return values.map((value) => texts.get(value) ?? '');
}

function sourceOf(code: string): Source {
  return (Object.hasOwn(sources, code) ? sources[code] : undefined) ?? ofDictionary;
}
