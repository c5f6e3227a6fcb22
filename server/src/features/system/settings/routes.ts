import { commonFailures, type GatewayTrial, settingsFailures, systemSettings } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { transact } from '../../../kernel/database/transact.ts';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { writeAudit } from '../../audit/index.ts';
import { evaluationAccount, findDemoAccount, requireConfirmed } from '../../identity/index.ts';
import {
  admitTestMessage,
  auditTestMessage,
  currentSender,
  enqueueMessage,
  gatewayName,
  gatewaysFor,
  testMessage,
  tryGateway,
} from '../../messages/index.ts';
import { logScope } from '../log/visible-entries-store.ts';
import { serveBranding } from './branding.ts';
import { areLogDaysLocked, findLogDays, lockLogDays, saveLogDays } from './log-days-store.ts';

/** Registers the routes for settings and for testing gateways. */
export function serveSettings(app: FastifyInstance): void {
  serveBranding(app);
  const { settings } = app;
  mount(app, systemSettings, {
    async get({ db, request }) {
      const parts = { db, settings };
      const { version, days } = await findLogDays(db, settings);
      const names = async (channel: 'sms' | 'mail') => (await gatewaysFor(parts, channel)).map(gatewayName);
      return {
        gateways: { sms: await names('sms'), mail: await names('mail') },
        mailFrom: await currentSender(parts),
        publicUrl: settings.PUBLIC_URL ?? null,
        sessionIdleHours: settings.SESSION_IDLE_HOURS,
        captcha: settings.CAPTCHA === 'on',
        logDays: days,
        logDaysLocked: areLogDaysLocked(settings),
        version,
        places: placesOf(settings),
        demo: (await findDemoAccount(db))?.username ?? null,
        demoPrefilled: (await evaluationAccount(db, settings, request)) !== null,
      };
    },

    async saveLogDays({ db, actor, body: { version, days }, request }) {
      if (areLogDaysLocked(settings)) fail(settingsFailures.locked);
      await requireConfirmed(db, actor);
      // Only users who see the whole log may shorten it.
      const { whole: wildcardParts, held } = await logScope(db, actor);
      if (held && !wildcardParts) fail(commonFailures.forbidden);
      const before = await lockLogDays(db, settings);
      if (before.version !== version) fail(commonFailures.staleVersion);
      const after = { version: version + 1, days };
      await saveLogDays(db, after);
      await writeAudit(db, { actor, request }, 'logDaysChanged', { logDays: { from: before.days, to: days } });
      return after;
    },

    async testGateway({ actor, body: { channel, recipient }, request }) {
      const message = testMessage(request, channel, recipient);
      admitTestMessage(app, actor);
      const transports = await gatewaysFor(app, channel);
      await transact(app.pool, {
        async work(db) {
          if (transports.includes('outbox')) await enqueueMessage(db, { ...message, purpose: 'test' });
          await auditTestMessage(db, { actor, request }, message, { transports });
        },
      });
      const tried: GatewayTrial[] = [];
      for (const transport of transports) tried.push(await tryGateway(transport, message));
      return tried;
    },
  });
}

function placesOf({ THIRD_LOGIN, CAS_URL, LDAP_URL }: FastifyInstance['settings']): string[] {
  const others = [CAS_URL && `CAS ${new URL(CAS_URL).host}`, LDAP_URL && `LDAP ${new URL(LDAP_URL).host}`];
  return [...THIRD_LOGIN.map(({ name }) => name), ...others.filter((paging) => paging !== undefined)];
}
