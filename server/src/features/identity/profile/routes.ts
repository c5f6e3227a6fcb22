import { commonFailures, profile } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { now } from '../../../kernel/clock.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { avatarHandlers } from './avatar.ts';
import { contactHandlers } from './contact.ts';
import { areUsable } from './rules.ts';
import { editProfile, findProfile } from './store.ts';

const A_DAY = 86_400_000;

/** Registers the routes for the profile of the current user. */
export function serveProfile(app: FastifyInstance): void {
  mount(app, profile, {
    get: async ({ db, actor }) => required(await findProfile(db, actor.id), commonFailures.unauthenticated),

    async edit({ db, actor, body, change }) {
      // The user may be in a time zone where it is already tomorrow.
      const latest = new Date(now().getTime() + A_DAY).toISOString().slice(0, 10);
      if (!areUsable(body, latest)) fail(commonFailures.invalidInput);
      await editProfile(db, actor.id, { ...body, ...(body.realname && { realname: body.realname.trim() }) });
      change.announce('access', { userIds: [actor.id] });
      return required(await findProfile(db, actor.id), commonFailures.unauthenticated);
    },

    ...avatarHandlers(app),
    ...contactHandlers(app),
  });
}
