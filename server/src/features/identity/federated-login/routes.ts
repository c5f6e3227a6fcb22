import { federatedLogin, federatedLoginFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/mount.ts';
import { addressOf, admitTicket, admitTrip, forgiveTicket } from '../../../kernel/throttle/throttle.ts';
import { validateCasTicket } from '../cas/sign-in.ts';
import { redeemTicket } from '../sessions/ticket-store.ts';
import { arriveFrom } from './arrive.ts';
import { comeBack, leave, type Result, takeUp } from './flow.ts';
import { identityProviders } from './identity-providers.ts';
import { linkHandlers } from './link.ts';
import { inPopup, tellOpener } from './popup.ts';
import { keepOpener } from './popup-page.ts';
import { type Provider, providersOf } from './provider.ts';

/** Serves signing in through other places, and linking accounts there. */
export function serveFederatedLogin(app: FastifyInstance): void {
  const providers = providersOf(app.settings.THIRD_LOGIN);
  const providerOf = (source: string): Provider => required(providers.get(source), federatedLoginFailures.noSuchSource);
  mount(app, federatedLogin, {
    sources: ({ request }) => identityProviders(app.settings, request),
    async render({ params: { source }, query: { opener = null, link, lang: language }, request, reply }) {
      await inPopup({ request, reply, opener, language }, async () => {
        const provider = providerOf(source);
        await admitTrip(app.db, addressOf(request));
        const linkFor = link === undefined ? null : await ownerOf(app, link, source);
        const errand = { source, opener, linkFor, language };
        const address = await leave(app, request, { provider, errand });
        keepOpener(reply).redirect(address.href);
      });
      return '';
    },
    async callback({ params: { source }, query, request, reply }) {
      const provider = providerOf(source);
      const state = (query as Record<string, unknown>).state;
      const flow = await takeUp(app, source, state);
      const popup = { request, reply, opener: flow?.opener ?? null, language: flow?.language };
      await inPopup(popup, async () => {
        if (!flow) return fail(federatedLoginFailures.refused);
        tellOpener(popup, await comeBack(app, request, { provider, flow }));
      });
      return '';
    },
    async getLoginUser({ params: { id }, query: { opener = null, remember_me: remembered = false }, request }) {
      await admitTicket(app.db, addressOf(request));
      const result = (await redeemTicket<Result>(app.db, 'third result', id))?.data;
      if (!result || result.linkFor !== null || result.opener !== opener)
        return fail(federatedLoginFailures.ticketOver);
      await forgiveTicket(app.db, request.ip);
      return await arriveFrom(app, request, { proof: result.proof, remembered, how: 'third' });
    },
    validateCas: ({ query: { ticket, remember_me: remembered = false }, request }) =>
      validateCasTicket(app, request, { ticket, remembered }),
    ...linkHandlers(app),
  });
}

/** Whose account a link ticket is for. */
async function ownerOf(app: FastifyInstance, link: string, source: string): Promise<string> {
  const ticket = await redeemTicket<{ source: string }>(app.db, 'third link', link);
  if (ticket?.data.source !== source) return fail(federatedLoginFailures.refused);
  return required(ticket.userId, federatedLoginFailures.refused);
}
