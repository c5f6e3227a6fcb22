import { audit, commonFailures, instantOfWireTime } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { dataScope } from '../../kernel/access/data-scope.ts';
import { fail } from '../../kernel/fail.ts';
import { cursorPage } from '../../kernel/routes/cursor-page.ts';
import { mount } from '../../kernel/routes/mount.ts';
import { AUDIT_KINDS } from './audit-chain.ts';
import { auditChecks } from './audit-checks.ts';
import { readHead } from './audit-head.ts';
import { listAudit } from './list-store.ts';
import { auditResource } from './resource.ts';

const PAGE = 50;

/** Registers the read-only routes of the audit trail. */
export function serveAudit(app: FastifyInstance): void {
  const check = auditChecks(app.db, () => readHead(app.db, app.settings));
  mount(app, audit, {
    async list({ db, actor, query }) {
      const { kind, cursor, pageSize = PAGE } = query;
      const scope = await dataScope(db, actor, auditResource);
      const filter = {
        kind: trimmed(kind),
        username: trimmed(query.username),
        ip: trimmed(query.ip),
        from: instant(query.from),
        to: instant(query.to),
        before: cursor === undefined ? undefined : Number(cursor),
        limit: pageSize + 1,
      };
      const page = cursorPage(await listAudit(db, filter, scope), pageSize, ({ seq }) => String(seq));
      return { ...page, kinds: [...AUDIT_KINDS] };
    },
    verify: () => check(),
  });
}

function trimmed(text: string | undefined): string | undefined {
  return text?.replaceAll('\0', '').trim() || undefined;
}

function instant(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const time = new Date(instantOfWireTime(text));
  return Number.isNaN(time.getTime()) ? fail(commonFailures.invalidInput) : time.toISOString();
}
