import type { announcement } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { commit } from '../../kernel/database/commit.ts';
import type { Handlers } from '../../kernel/routes/mount.ts';
import { setSuccessMessage } from '../../kernel/routes/success-message.ts';
import { writeAudit } from '../audit/index.ts';
import { auditSnapshot } from './audit-snapshot.ts';
import { publish, revoke, undo } from './publish.ts';
import { successMessages } from './words.ts';

/** Routes for publishing and revoking. Legacy clients use GET; it requires the permission and is idempotent. */
export function publishHandlers(
  app: FastifyInstance,
): Pick<Handlers<typeof announcement>, 'doReleaseData' | 'doReovkeData' | 'syncNotic' | 'undo'> {
  return {
    doReleaseData: ({ actor, query: { id }, request }) =>
      commit(app, actor.id, async (db, change) => {
        const done = await publish({ db, change }, id);
        setSuccessMessage(request, done === 'scheduled' ? successMessages.scheduled : successMessages.published);
        const row = await auditSnapshot(db, id);
        if (done !== 'unchanged') {
          await writeAudit(db, { actor, request }, 'announcementPublished', {
            id,
            title: row.titile,
            at: row.startTime,
          });
        }
        return row;
      }),

    doReovkeData: ({ actor, query: { id }, request }) =>
      commit(app, actor.id, async (db, change) => {
        const done = await revoke({ db, change }, id);
        setSuccessMessage(request, successMessages.revoked);
        const row = await auditSnapshot(db, id);
        if (done !== 'unchanged')
          await writeAudit(db, { actor, request }, 'announcementRevoked', { id, title: row.titile });
        return row;
      }),

    syncNotic: () => null,

    async undo({ db, actor, change, body: { id, version }, request }) {
      const from = await undo({ db, change }, id, version);
      const row = await auditSnapshot(db, id);
      await writeAudit(db, { actor, request }, 'announcementChanged', {
        id,
        title: row.titile,
        sendStatus: { from, to: row.sendStatus },
      });
      return row;
    },
  };
}
