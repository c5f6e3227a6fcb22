import { registrant } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { requestOrigin } from '../../../kernel/http/request-origin.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { appendAudit } from '../../audit/index.ts';
import { filterVisibleUsers, userRestrictions } from '../visible-users/store.ts';
import { decideRegistrants, findRegistrants } from './registrant-store.ts';
import { sendRegistrationMail } from './registration-mail.ts';

/** Registers the routes for approving registrations. */
export function serveRegistrants(app: FastifyInstance): void {
  mount(app, registrant, {
    list: async ({ db, actor }) => await findRegistrants(db, await userRestrictions(db, actor)),
    async decide({ db, actor, body: { ids, approve }, change, request }) {
      const decided = await decideRegistrants(db, await filterVisibleUsers(db, actor, ids), approve);
      for (const person of decided)
        await sendRegistrationMail(app, db, { kind: approve ? 'approved' : 'refused', to: person });
      if (decided.length === 0) return { decided: 0 };
      change.announce('access', { userIds: decided.map(({ id }) => id) });
      const who = { actorId: actor.id, username: actor.username };
      const detail = { approve, of: decided.map(({ username }) => username) };
      await appendAudit(db, { kind: 'registrationDecided', ...who, ...requestOrigin(request), detail });
      return { decided: decided.length };
    },
  });
}
