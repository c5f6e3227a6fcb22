import { type federatedLogin, federatedLoginFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail, required } from '../../../kernel/fail.ts';
import { requestOrigin } from '../../../kernel/http/request-origin.ts';
import type { Handlers } from '../../../kernel/routes/mount.ts';
import type { Settings } from '../../../kernel/settings/settings.ts';
import { appendAudit } from '../../audit/index.ts';
import { casService, casSignInUrl } from '../cas/cas-service.ts';
import { linkCas } from '../cas/link-cas.ts';
import { requireConfirmed } from '../confirmation/require-confirmed.ts';
import { linkDirectory } from '../ldap/link-directory.ts';
import { issueTicket, redeemTicket } from '../ticket-store.ts';
import { unlinkAccount } from './account-store.ts';
import type { FlowResult } from './flow.ts';
import { identityProviders } from './identity-providers.ts';
import { hasOtherSignInMethod, listLinks } from './link-store.ts';
import { recordLink } from './record-link.ts';

const LINK_SECONDS = 300;

type Linking = Pick<
  Handlers<typeof federatedLogin>,
  'links' | 'link' | 'finishLink' | 'linkCas' | 'linkDirectory' | 'unlink'
>;

/** Routes for linking external accounts. */
export function linkHandlers(app: FastifyInstance): Linking {
  const providers = identityProviders(app.settings);
  return {
    async links({ db, actor }) {
      const links = new Map((await listLinks(db, actor.id)).map((link) => [link.source, link]));
      const gone = [...links.keys()].filter((source) => !providers.some((provider) => provider.source === source));
      const shown = [...providers, ...gone.map((source) => ({ source, name: source, kind: null }))];
      return shown.map(({ source, name, kind }) => {
        const { label = null, linkedAt = null } = links.get(source) ?? {};
        return { source, name, kind, account: linkedAt === null ? null : (label ?? name), linkedAt };
      });
    },
    async link({ actor, body: { source }, request }) {
      await requireConfirmed(app.db, actor);
      const { kind } = required(
        providers.find((provider) => provider.source === source && provider.kind !== 'ldap'),
        federatedLoginFailures.noSuchSource,
      );
      const address = kind === 'cas' ? casAddress(app.settings, request) : null;
      const requested = { seconds: LINK_SECONDS, userId: actor.id, data: { source } };
      return { link: await issueTicket(app.db, { purpose: 'third link', ...requested }), address };
    },
    async finishLink({ db, actor, body: { id, opener = null }, request }) {
      await requireConfirmed(db, actor);
      const { data } = required(
        await redeemTicket<FlowResult>(db, 'third result', id),
        federatedLoginFailures.ticketOver,
      );
      if (data.linkFor !== actor.id || data.opener !== opener) fail(federatedLoginFailures.ticketOver);
      await recordLink(db, request, { actor, proof: data.proof });
      return null;
    },
    linkCas: ({ actor, body, request }) => linkCas(app, request, { actor, ...body }),
    linkDirectory: ({ actor, body, request }) => linkDirectory(app, request, { actor, ...body }),
    async unlink({ db, actor, query: { source }, request }) {
      await requireConfirmed(db, actor);
      const inUse = providers.map((provider) => provider.source);
      if (!(await hasOtherSignInMethod(db, actor.id, source, inUse))) fail(federatedLoginFailures.lastWayIn);
      if (!(await unlinkAccount(db, actor.id, source))) fail(federatedLoginFailures.noSuchSource);
      const { id: actorId, username } = actor;
      await appendAudit(db, {
        kind: 'accountUnlinked',
        actorId,
        username,
        ...requestOrigin(request),
        detail: { source },
      });
      return null;
    },
  };
}

/** CAS login page for linking an account. */
function casAddress(settings: Settings, request: FastifyRequest): string {
  const casUrl = required(settings.CAS_URL, federatedLoginFailures.noSuchSource);
  const service = required(casService(settings, request, 'link'), federatedLoginFailures.noSuchSource);
  return casSignInUrl(casUrl, service, 'link');
}
