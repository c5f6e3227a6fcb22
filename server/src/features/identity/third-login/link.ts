import { type thirdLogin, thirdLoginFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { fail, required } from '../../../kernel/fail.ts';
import type { Handlers } from '../../../kernel/mount.ts';
import { appendAudit } from '../audit-store.ts';
import { requireConfirmed } from '../confirmation/require-confirmed.ts';
import { origin } from '../origin.ts';
import { giveTicket, redeemTicket } from '../ticket-store.ts';
import { linkAccount, unlinkAccount } from './account-store.ts';
import type { Result } from './flow.ts';
import { hasOtherWayIn, linksOf } from './link-store.ts';
import { placesOf } from './places.ts';

const LINK_SECONDS = 300;

type Linking = Pick<Handlers<typeof thirdLogin>, 'links' | 'link' | 'finishLink' | 'unlink'>;

/** The calls around the accounts elsewhere that sign somebody in here. */
export function linkHandlers(app: FastifyInstance): Linking {
  const places = placesOf(app.settings);
  return {
    async links({ db, actor }) {
      const links = new Map((await linksOf(db, actor.id)).map((link) => [link.source, link]));
      const shown = places.filter(({ kind, source }) => kind === 'oidc' || kind === 'oauth2' || links.has(source));
      const gone = [...links.keys()].filter((source) => !places.some((place) => place.source === source));
      return [...shown, ...gone.map((source) => ({ source, name: source }))].map(({ source, name }) => {
        const { label = null, linkedAt = null } = links.get(source) ?? {};
        return { source, name, account: linkedAt === null ? null : (label ?? name), linkedAt };
      });
    },
    async link({ actor, body: { source } }) {
      await requireConfirmed(app.db, actor);
      if (!app.settings.THIRD_LOGIN.some((one) => one.source === source)) fail(thirdLoginFailures.noSuchSource);
      return {
        link: await giveTicket(app.db, {
          purpose: 'third link',
          seconds: LINK_SECONDS,
          userId: actor.id,
          data: { source },
        }),
      };
    },
    async finishLink({ db, actor, body: { id, opener = null }, request }) {
      await requireConfirmed(db, actor);
      const { data } = required(await redeemTicket<Result>(db, 'third result', id), thirdLoginFailures.ticketOver);
      if (data.linkFor !== actor.id || data.opener !== opener) fail(thirdLoginFailures.ticketOver);
      const { source, label } = data.proof;
      await unlinkAccount(db, actor.id, source);
      if (!(await linkAccount(db, actor.id, data.proof))) fail(thirdLoginFailures.linkedElsewhere);
      const { id: actorId, username } = actor;
      await appendAudit(db, {
        kind: 'accountLinked',
        actorId,
        username,
        ...origin(request),
        detail: { source, label },
      });
      return null;
    },
    async unlink({ db, actor, query: { source }, request }) {
      await requireConfirmed(db, actor);
      const inUse = places.map((place) => place.source);
      if (!(await hasOtherWayIn(db, actor.id, source, inUse))) fail(thirdLoginFailures.lastWayIn);
      if (!(await unlinkAccount(db, actor.id, source))) fail(thirdLoginFailures.noSuchSource);
      const { id: actorId, username } = actor;
      await appendAudit(db, { kind: 'accountUnlinked', actorId, username, ...origin(request), detail: { source } });
      return null;
    },
  };
}
