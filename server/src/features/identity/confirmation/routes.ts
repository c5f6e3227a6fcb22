import { confirmation, identityFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { commit } from '../../../kernel/commit.ts';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/mount.ts';
import { appendAudit } from '../audit-store.ts';
import { origin } from '../origin.ts';
import { isOwnPassword } from '../password/own-password.ts';
import { confirmSession } from './store.ts';

/** Serves proving again who sits here. */
export function serveConfirmation(app: FastifyInstance): void {
  mount(app, confirmation, {
    async confirm({ actor, body, request }) {
      if (!(await isOwnPassword(app.db, actor, body.password))) return fail(identityFailures.passwordWrong);
      const { id: actorId, username, session } = actor;
      await commit(app, actorId, async (db) => {
        await confirmSession(db, session);
        await appendAudit(db, { kind: 'identityConfirmed', actorId, username, ...origin(request), detail: {} });
      });
      return null;
    },
  });
}
