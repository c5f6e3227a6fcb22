import { account } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { type Handlers, mount } from '../../../kernel/routes/mount.ts';
import { addressOf } from '../../../kernel/throttle/throttle.ts';
import { readMobile } from '../../messages/index.ts';
import { admitLookups, serialized } from '../account-lookup.ts';
import { currentPolicy } from '../policy/policy.ts';
import { recoveryHandlers } from '../recovery/routes.ts';
import { skeletonOf } from '../username.ts';
import { lookupNames, register, requireAvailable } from './register.ts';

type Registration = Pick<Handlers<typeof account>, 'register' | 'checkOnlyUser' | 'registration'>;

/** Registers the routes for registration and recovery. */
export function serveAccounts(app: FastifyInstance): void {
  mount(app, account, { ...registration(app), ...recoveryHandlers(app) });
}

function registration(app: FastifyInstance): Registration {
  return {
    register: ({ request, body }) => register(app, request, body),
    checkOnlyUser({ durable, actor, query, request }) {
      const requester = { address: addressOf(request), actorId: actor?.id };
      return serialized(requester, async () => {
        const { conceal } = await currentPolicy(app);
        const names = namesIn(query);
        if (conceal || Object.keys(names).length === 0) return null;
        await admitLookups(durable, { ...requester, names: lookupNames(names) });
        await requireAvailable(app, names);
        return null;
      });
    },
    registration: async () => ({
      mode: (await currentPolicy(app)).registration,
      hasImageCode: app.settings.CAPTCHA === 'on',
    }),
  };
}

function namesIn(query: { username?: string; email?: string; phone?: string }) {
  const trimmed = (text: string | undefined) => text?.replaceAll('\0', '').trim() || undefined;
  const [username, email, phone] = [trimmed(query.username), trimmed(query.email), trimmed(query.phone)];
  return {
    ...(username && { skeleton: skeletonOf(username) }),
    ...(email && { email }),
    ...(phone && { phone: readMobile(phone) ?? phone }),
  };
}
