import type { AuditRow } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/db.ts';

const page = statement(`
  select seq, at, username, kind, ip, agent, detail from audit
  where ($1::text is null or kind = $1)
    and ($2::text is null or username ilike $2)
    and ($3::text is null or ip = $3)
    and ($4::text is null or at >= $4)
    and ($5::text is null or at < $5)
    and ($6::int is null or seq < $6)
  order by seq desc limit $7
`);

export type AuditFilter = {
  kind?: string | undefined;
  username?: string | undefined;
  ip?: string | undefined;
  /** Instants as the trail writes them: ISO 8601 in UTC with milliseconds, which sort as texts. */
  from?: string | undefined;
  to?: string | undefined;
  before?: number | undefined;
  limit: number;
};

/** Security events, newest first. */
export async function listAudit(db: Db, filter: AuditFilter): Promise<AuditRow[]> {
  const { kind = null, username, ip = null, from = null, to = null, before = null, limit } = filter;
  const part = username ? `%${username.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null;
  return await rowsOf<AuditRow>(db, page, [kind, part, ip, from, to, before, limit]);
}
