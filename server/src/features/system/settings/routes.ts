import { commonFailures, EMAIL, settingsFailures, systemSettings } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/mount.ts';
import { transact } from '../../../kernel/transact.ts';
import { languageOf, type Sentence, say } from '../../../kernel/words.ts';
import {
  enqueueMessage,
  evaluationAccount,
  findDemoAccount,
  gatewayName,
  note,
  readMobile,
  tryGateways,
  waysFor,
} from '../../identity/index.ts';
import { serveBranding } from './branding.ts';

const SUBJECT: Sentence = ['A test', '测试消息'];
const TEXT: Sentence = [
  'Opsyard: this is a test of the gateway. There is nothing to do.',
  '【Opsyard】这是一条网关测试消息，无需处理。',
];
const TESTS = { limit: 20, seconds: 3_600 };

/** Serves what the installation is set to, and a way to try its gateways. */
export function serveSettings(app: FastifyInstance): void {
  serveBranding(app);
  const { settings } = app;
  mount(app, systemSettings, {
    async get({ db, request }) {
      const names = (channel: 'sms' | 'mail') => waysFor(channel, settings).map(gatewayName);
      return {
        gateways: { sms: names('sms'), mail: names('mail') },
        mailFrom: settings.MAIL_FROM,
        publicUrl: settings.PUBLIC_URL ?? null,
        sessionIdleHours: settings.SESSION_IDLE_HOURS,
        captcha: settings.CAPTCHA === 'on',
        logDays: settings.LOG_DAYS,
        places: placesOf(settings),
        demo: (await findDemoAccount(db))?.username ?? null,
        demoPrefilled: (await evaluationAccount(db, settings, request)) !== null,
      };
    },

    async testGateway({ actor, body: { channel, recipient }, request }) {
      const to = channel === 'sms' ? readMobile(recipient) : emailIn(recipient);
      if (!to) return fail(settingsFailures.recipientWrong);
      const wait = app.budgets.take(`gateway tests of ${actor.id}`, TESTS);
      if (wait > 0) return fail(commonFailures.tooManyRequests, { retryAfter: wait });
      const language = languageOf(request.headers['accept-language']);
      const message = { channel, recipient: to, subject: say(SUBJECT, language), text: say(TEXT, language) };
      const tried = await tryGateways(settings, message);
      await transact(app.pool, {
        async work(db) {
          if (tried.some(({ outcome }) => outcome === 'kept'))
            await enqueueMessage(db, { ...message, purpose: 'test' });
          await note(db, { actor, request }, 'gatewayTested', { channel, tried });
        },
      });
      return tried;
    },
  });
}

function placesOf({ THIRD_LOGIN, CAS_URL, LDAP_URL }: FastifyInstance['settings']): string[] {
  const others = [CAS_URL && `CAS ${new URL(CAS_URL).host}`, LDAP_URL && `LDAP ${new URL(LDAP_URL).host}`];
  return [...THIRD_LOGIN.map(({ name }) => name), ...others.filter((place) => place !== undefined)];
}

function emailIn(text: string): string | undefined {
  const address = text.trim();
  return EMAIL.test(address) ? address : undefined;
}
