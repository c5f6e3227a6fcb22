import type { AuditRow } from '@opsyard/contract';
import type { DataScope } from '../../kernel/access/data-resource.ts';
import { type Db, rowsOf, type Statement, statement } from '../../kernel/database/db.ts';

const pageOf = ({ where, column }: ReturnType<DataScope['into']>) => `
  select seq, at, ${column('username')} as username, kind, ${column('ip')} as ip, ${column('agent')} as agent,
    coalesce(${column('detail')}, '{}') as detail
  from audit
  where ($1::text is null or kind = $1)
    and ($2::text is null or ${column('username')} ilike $2)
    and ($3::text is null or ${column('ip')} = $3)
    and ($4::text is null or at >= $4)
    and ($5::text is null or at < $5)
    and ($6::int is null or seq < $6)
    and ${where}
  order by seq desc limit $7
`;
const wholePage = statement(pageOf({ where: 'true', column: (name) => name }));

export type AuditFilter = {
  kind?: string | undefined;
  username?: string | undefined;
  ip?: string | undefined;
  /** Instants as stored: ISO 8601 in UTC with milliseconds, which sort as texts. */
  from?: string | undefined;
  to?: string | undefined;
  before?: number | undefined;
  limit: number;
};

/** Lists security events within the data scope, newest first. */
export async function listAudit(db: Db, filter: AuditFilter, scope: DataScope): Promise<AuditRow[]> {
  const { kind = null, username, ip = null, from = null, to = null, before = null, limit } = filter;
  const part = username ? `%${username.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null;
  const values: unknown[] = [kind, part, ip, from, to, before, limit];
  const page: Statement = scope.whole ? wholePage : { text: pageOf(scope.into((value) => `$${values.push(value)}`)) };
  return await rowsOf<AuditRow>(db, page, values);
}
