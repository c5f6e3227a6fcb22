import type { identity } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { now } from '../../../kernel/clock.ts';
import { requestOrigin } from '../../../kernel/http/request-origin.ts';
import type { Handlers } from '../../../kernel/routes/mount.ts';
import { secretFor } from '../../../kernel/secrets/secret-store.ts';
import { addressOf, admitImage } from '../../../kernel/throttle/throttle.ts';
import { appendAudit } from '../../audit/index.ts';
import { checkCaptcha, newCaptcha } from '../captcha/captcha.ts';
import { acceptSolution, createChallengeFor } from '../captcha/captcha-challenge.ts';
import { recordCaptchaCheck } from '../captcha/captcha-check.ts';
import { evaluationAccount } from '../evaluation.ts';
import { passwordKey } from '../password-field.ts';
import { issuePushTicket } from '../push-ticket.ts';
import { removeSessionCookie } from '../session/session-cookie.ts';
import { endSession } from '../session/session-store.ts';
import { signIn } from './sign-in.ts';

type SignInHandlers = Pick<
  Handlers<typeof identity>,
  | 'login'
  | 'logout'
  | 'randomImage'
  | 'captchaWork'
  | 'captchaByWork'
  | 'checkCaptcha'
  | 'encryptedString'
  | 'evaluation'
  | 'pushTicket'
>;

/** Routes for signing in and out. */
export function signInHandlers(app: FastifyInstance): SignInHandlers {
  return {
    login: ({ request, body }) => signIn(app, request, body),
    async logout({ db, actor, request, change }) {
      await endSession(db, actor.session);
      removeSessionCookie(app, request);
      change.announce('session', { session: actor.session });
      const { id: actorId, username } = actor;
      await appendAudit(db, { kind: 'signedOut', actorId, username, ...requestOrigin(request), detail: {} });
      return null;
    },
    async randomImage({ durable, params, request }) {
      await admitImage(durable, addressOf(request));
      return await newCaptcha(durable, params.key);
    },
    async captchaWork({ durable, params, request }) {
      await admitImage(durable, addressOf(request));
      return await createChallengeFor(durable, params.key);
    },
    captchaByWork: ({ durable, params, body }) => acceptSolution(durable, params.key, body),
    async checkCaptcha({ durable, body, request }) {
      await checkCaptcha(durable, body);
      await recordCaptchaCheck(durable, request.ip, body.checkKey);
      return null;
    },
    encryptedString: async ({ durable }) => passwordKey(await secretFor(durable, 'password in transit'), now()),
    evaluation: ({ db, request }) => evaluationAccount(db, app.settings, request),
    pushTicket: async ({ durable, actor: { id: userId, session } }) => ({
      ticket: await issuePushTicket(durable, { userId, session }),
      userId,
    }),
  };
}
