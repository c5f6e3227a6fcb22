import type { identity } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { now } from '../../../kernel/clock.ts';
import type { Handlers } from '../../../kernel/mount.ts';
import { requestOrigin } from '../../../kernel/request-origin.ts';
import { secretFor } from '../../../kernel/secrets/secret-store.ts';
import { addressOf, admitImage } from '../../../kernel/throttle/throttle.ts';
import { appendAudit } from '../../audit/index.ts';
import { checkCaptcha, newCaptcha } from '../captcha/captcha.ts';
import { acceptWork, offerWork } from '../captcha/captcha-work.ts';
import { rememberCheck } from '../captcha/checked-captcha.ts';
import { evaluationAccount } from '../demo/evaluation.ts';
import { passwordKey } from '../password/password-field.ts';
import { givePushTicket } from '../sessions/push-ticket.ts';
import { removeSessionCookie } from '../sessions/session-cookie.ts';
import { endSession } from '../sessions/session-store.ts';
import { signIn } from './sign-in.ts';

type SigningInAndOut = Pick<
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

/** The calls around a session's beginning and end. */
export function signingInAndOut(app: FastifyInstance): SigningInAndOut {
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
      return await offerWork(durable, params.key);
    },
    captchaByWork: ({ durable, params, body }) => acceptWork(durable, params.key, body),
    async checkCaptcha({ durable, body, request }) {
      await checkCaptcha(durable, body);
      await rememberCheck(durable, request.ip, body.checkKey);
      return null;
    },
    encryptedString: async ({ durable }) => passwordKey(await secretFor(durable, 'password in transit'), now()),
    evaluation: ({ db, request }) => evaluationAccount(db, app.settings, request),
    pushTicket: async ({ durable, actor: { id: userId, session } }) => ({
      ticket: await givePushTicket(durable, { userId, session }),
      userId,
    }),
  };
}
