import { commonFailures, isNoticeWanted, NOTICE_KINDS, projectNotification } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { declareJournalEvents } from '../../../kernel/change.ts';
import { required } from '../../../kernel/fail.ts';
import { declareDeferred, declareUnwantedNotices } from '../../../kernel/notice.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { publishChanged } from './changed-facts.ts';
import { findLevel, findLevels, listLevels, saveLevel } from './level-store.ts';
import { changedNotices } from './notify-changed.ts';

declareUnwantedNotices(async (db, userIds, projectIds) =>
  (await findLevels(db, userIds, projectIds)).flatMap(({ userId, projectId, level }) =>
    NOTICE_KINDS.filter((kind) => !isNoticeWanted(level, kind)).map((kind) => ({ userId, projectId, kind })),
  ),
);

declareJournalEvents(publishChanged);
declareDeferred('changed', changedNotices);

/** What users are notified of in single projects. */
export function serveProjectNotifications(app: FastifyInstance): void {
  mount(app, projectNotification, {
    mine: ({ db, actor }) => listLevels(db, actor),

    async of({ db, actor, query: { projectId } }) {
      return required(await findLevel(db, actor, projectId), commonFailures.notFound);
    },

    async set({ db, actor, body: { projectId, level } }) {
      required(await findLevel(db, actor, projectId), commonFailures.notFound);
      await saveLevel(db, actor.id, projectId, level);
      return required(await findLevel(db, actor, projectId), commonFailures.notFound);
    },
  });
}
