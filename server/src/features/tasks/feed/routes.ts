import { CALENDAR_FEEDS_MAX, calendarFeed, calendarFeedFailures, commonFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import { commit } from '../../../kernel/database/commit.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { writeAudit } from '../../audit/index.ts';
import { onUserSessionsEnd, requireConfirmed } from '../../identity/index.ts';
import { accessTo } from '../access.ts';
import { sendFeed } from './read.ts';
import { hashOfFeedKey, newFeedKey } from './secret.ts';
import { countOtherFeeds, listFeeds, removeFeed, removeFeedsOf, saveFeed } from './store.ts';

/** Whoever signs a user out everywhere, or changes their password, also ends what reads without a session. */
onUserSessionsEnd(removeFeedsOf);

/** Calendar feeds of the current user, and the feeds themselves at their secret addresses. */
export function serveCalendarFeeds(app: FastifyInstance): void {
  mount(app, calendarFeed, {
    list: ({ db, actor }) => listFeeds(db, actor),

    async issue({ actor, body: { projectId }, request }) {
      refuseTokens(actor);
      const project = projectId === null ? null : await accessTo(app.db, actor, projectId);
      await requireConfirmed(app.db, actor);
      const key = newFeedKey();
      const feed = await commit(app, actor.id, async (db) => {
        if ((await countOtherFeeds(db, actor.id, projectId)) >= CALENDAR_FEEDS_MAX)
          return fail(calendarFeedFailures.tooMany, { values: { limit: CALENDAR_FEEDS_MAX } });
        const saved = await saveFeed(db, actor, { id: newId(), projectId, keyHash: hashOfFeedKey(key) ?? '' });
        await writeAudit(db, { actor, request }, 'calendarFeedIssued', { project: project?.name ?? '' });
        return saved;
      });
      return { feed, address: `${calendarFeed.read.path}?key=${key}` };
    },

    async revoke({ db, actor, query: { id }, request }) {
      refuseTokens(actor);
      const { project } = required(await removeFeed(db, actor.id, id), commonFailures.notFound);
      await writeAudit(db, { actor, request }, 'calendarFeedRevoked', { project });
      return null;
    },

    async read({ query: { key }, request, reply }) {
      await sendFeed(app, key, { request, reply });
      return null;
    },
  });
}

/** A feed would remain valid after an API token has expired. */
function refuseTokens({ scopes }: Actor): void {
  if (scopes) fail(commonFailures.forbidden);
}
