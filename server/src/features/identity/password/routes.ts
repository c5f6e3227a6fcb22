import { commonFailures, identityFailures, password, passwordFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { commit } from '../../../kernel/database/commit.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { requestOrigin } from '../../../kernel/http/request-origin.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { setSuccessMessage } from '../../../kernel/routes/success-message.ts';
import { appendAudit } from '../../audit/index.ts';
import { requireConfirmed } from '../confirmation/require-confirmed.ts';
import { skeletonOf } from '../username.ts';
import { requireVisibleUsers } from '../visible-users/store.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { repeatedPasswordHash } from './new-password.ts';
import { isOwnPassword } from './own-password.ts';
import { requireNoMoreRights } from './require-no-more-rights.ts';
import { findPasswordHash, findPasswordOwner, findPasswordOwnerByName, replacePassword } from './store.ts';
import { passwordMessages } from './words.ts';

/** Registers the routes for passwords. */
export function servePasswords(app: FastifyInstance): void {
  mount(app, password, {
    async update({ actor, body, request }) {
      const { id: userId, username, session } = actor;
      if (body.username && skeletonOf(body.username) !== skeletonOf(username)) fail(identityFailures.notYourAccount);
      const expectedHash = await findPasswordHash(app.db, userId);
      if (!(await isOwnPassword(app.db, actor, body.oldpassword))) fail(passwordFailures.oldWrong);
      const owner = required(await findPasswordOwner(app.db, userId), commonFailures.unauthenticated);
      const hash = await repeatedPasswordHash(app.db, body, owner);
      await commit(app, userId, async (db, change) => {
        if (!(await replacePassword(db, userId, { hash, expectedHash }))) fail(passwordFailures.oldWrong);
        const ended = await endUserSessions(db, change, { userId, reason: 'password', except: session });
        await appendAudit(db, {
          kind: 'passwordChanged',
          actorId: userId,
          username,
          ...requestOrigin(request),
          detail: { ended },
        });
      });
      setSuccessMessage(request, passwordMessages.updated);
      return null;
    },

    async change({ actor, body, request }) {
      await requireConfirmed(app.db, actor);
      const found = await findPasswordOwnerByName(app.db, skeletonOf(body.username));
      const owner = required(found, commonFailures.notFound);
      await requireVisibleUsers(app.db, actor, [owner.id]);
      await requireNoMoreRights(app.db, actor, owner.id);
      const hash = await repeatedPasswordHash(app.db, body, owner);
      await commit(app, actor.id, async (db, change) => {
        if (!(await replacePassword(db, owner.id, { hash }))) fail(commonFailures.notFound);
        const except = owner.id === actor.id ? actor.session : '';
        const ended = await endUserSessions(db, change, { userId: owner.id, reason: 'password', except });
        const detail = { of: owner.username, ended };
        await appendAudit(db, {
          kind: 'passwordReset',
          actorId: actor.id,
          username: actor.username,
          ...requestOrigin(request),
          detail,
        });
      });
      setSuccessMessage(request, passwordMessages.reset);
      return null;
    },
  });
}
