import { TRACKING_PROVIDERS } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import { type Db, rowsOf } from '../../../kernel/database/db.ts';
import { bind } from '../../../kernel/routes/list-query.ts';
import { whereOf } from '../../../records/list.ts';
import type { Visibility } from '../../../records/visibility.ts';

type AccountFilter = {
  ids?: readonly string[];
  search?: string | undefined;
  after?: string | undefined;
  limit: number;
};

/** The accounts with tracking providers that are shared, belong to a user's departments, or track a visible parcel, by name. */
export async function availableAccounts(
  db: Db,
  { orgCodes }: Actor,
  { conditions }: Visibility,
  accountFilter: AccountFilter,
) {
  const { ids, search = '', after = '', limit } = accountFilter;
  const here = { sql: [...conditions.sql], values: [...conditions.values] };
  const isVisible = whereOf({ conditions } as Visibility);
  const text = `
    select a.id, a.name, lower(a.name) as place from connector_account a left join sys_depart o on o.id = a.department_id
    where a.provider = any (${bind(here, Object.keys(TRACKING_PROVIDERS))}::text[])
      and (${bind(here, ids ?? null)}::uuid[] is null or a.id = any (${bind(here, ids ?? null)}::uuid[]))
      and strpos(lower(a.name), lower(${bind(here, search)}::text)) > 0
      and lower(a.name) > ${bind(here, after)}::text
      and (a.department_id is null or o.org_code = any (${bind(here, orgCodes)}::text[])
        or exists (select from waybill t where t.account = a.id and ${isVisible}))
    order by lower(a.name) limit ${bind(here, limit)}::int
  `;
  return await rowsOf<{ id: string; name: string; place: string }>(db, { text }, here.values);
}
