import { federatedLogin, federatedLoginFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { addressOf, admitRedirect, admitTicket, resetTicketAttempts } from '../../../kernel/throttle/throttle.ts';
import { signInWithCas } from '../cas/sign-in-with-cas.ts';
import { redeemTicket } from '../ticket-store.ts';
import { completeFlow, type FlowResult, resumeFlow, startFlow } from './flow.ts';
import { linkHandlers } from './link-handlers.ts';
import { sendToOpener, withPopupErrors } from './popup.ts';
import { allowOpener } from './popup-page.ts';
import { type Provider, providersOf } from './provider.ts';
import { signInSources } from './sign-in-sources.ts';
import { signInWithProof } from './sign-in-with-proof.ts';

/** Registers the routes for federated login. */
export function serveFederatedLogin(app: FastifyInstance): void {
  const providers = providersOf(app.settings.THIRD_LOGIN);
  const providerOf = (source: string): Provider => required(providers.get(source), federatedLoginFailures.noSuchSource);
  mount(app, federatedLogin, {
    sources: ({ request }) => signInSources(app.settings, request),
    async render({ params: { source }, query: { opener = null, link, lang: language }, request, reply }) {
      await withPopupErrors({ request, reply, opener, language }, async () => {
        const provider = providerOf(source);
        await admitRedirect(app.db, addressOf(request));
        const linkFor = link === undefined ? null : await ownerOf(app, link, source);
        const intent = { source, opener, linkFor, language };
        const address = await startFlow(app, request, { provider, intent });
        allowOpener(reply).redirect(address.href);
      });
      return '';
    },
    async callback({ params: { source }, query, request, reply }) {
      const provider = providerOf(source);
      const state = (query as Record<string, unknown>).state;
      const flow = await resumeFlow(app, source, state);
      const popup = { request, reply, opener: flow?.opener ?? null, language: flow?.language };
      await withPopupErrors(popup, async () => {
        if (!flow) return fail(federatedLoginFailures.refused);
        sendToOpener(popup, await completeFlow(app, request, { provider, flow }));
      });
      return '';
    },
    async getLoginUser({ params: { id }, query: { opener = null, remember_me: remembered = false }, request }) {
      await admitTicket(app.db, addressOf(request));
      const result = (await redeemTicket<FlowResult>(app.db, 'third result', id))?.data;
      if (!result || result.linkFor !== null || result.opener !== opener)
        return fail(federatedLoginFailures.ticketOver);
      await resetTicketAttempts(app.db, request.ip);
      return await signInWithProof(app, request, { proof: result.proof, remembered, how: 'third' });
    },
    validateCas: ({ query: { ticket, remember_me: remembered = false }, request }) =>
      signInWithCas(app, request, { ticket, remembered }),
    ...linkHandlers(app),
  });
}

/** User of a link ticket. */
async function ownerOf(app: FastifyInstance, link: string, source: string): Promise<string> {
  const ticket = await redeemTicket<{ source: string }>(app.db, 'third link', link);
  if (ticket?.data.source !== source) return fail(federatedLoginFailures.refused);
  return required(ticket.userId, federatedLoginFailures.refused);
}
