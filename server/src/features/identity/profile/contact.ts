import { codeFailures, commonFailures, EMAIL, type Profile, type profile, profileFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { commit } from '../../../kernel/database/commit.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { violatedConstraint } from '../../../kernel/database/retryable.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { requestOrigin } from '../../../kernel/http/request-origin.ts';
import type { Handlers } from '../../../kernel/routes/mount.ts';
import { translate } from '../../../kernel/words.ts';
import { appendAudit } from '../../audit/index.ts';
import { enqueueMessage, readNewMobile } from '../../messages/index.ts';
import { issueCode } from '../codes/issue-code.ts';
import { redeemCode } from '../codes/redeem-code.ts';
import { requireConfirmed } from '../confirmation/require-confirmed.ts';
import { findUserInfo } from '../person-store.ts';
import { claimAddress } from './claim-address.ts';
import { type Contact, findProfile, replaceContact } from './store.ts';
import { contactChangedMail } from './words.ts';

type Contacts = Pick<Handlers<typeof profile>, 'sendContactCode' | 'changeContact'>;

/** Routes for changing the mobile number or e-mail address, verified by a code. */
export function contactHandlers(app: FastifyInstance): Contacts {
  return {
    async sendContactCode({ actor, body, request }) {
      await requireConfirmed(app.db, actor);
      await issueCode(app, request, contactCode(actor.id, readContact(body)));
      return null;
    },

    async changeContact({ actor, body, request }) {
      await requireConfirmed(app.db, actor);
      const contact = readContact(body);
      const typed = { code: body.code, ip: request.ip };
      if (!(await redeemCode(app.db, contactCode(actor.id, contact), typed))) fail(codeFailures.wrong);
      const { id: actorId, username } = actor;
      try {
        await commit(app, actorId, async (db) => {
          const previous = await findProfile(db, actorId);
          const isKept = previous?.[contact.kind]?.toLowerCase() === contact.value.toLowerCase();
          if (contact.kind === 'email') {
            if (!isKept) await notifyFormerAddress(db, previous);
            await claimAddress(db, { address: contact.value, for: actorId, ...requestOrigin(request) });
          }
          await replaceContact(db, actorId, contact);
          const detail = { kind: contact.kind, ...(isKept && { proved: true }) };
          await appendAudit(db, { kind: 'contactChanged', actorId, username, ...requestOrigin(request), detail });
        });
      } catch (error) {
        const conflict = violatedConstraint(error);
        if (conflict === 'sys_user_email') fail(profileFailures.emailTaken);
        if (conflict === 'sys_user_phone') fail(profileFailures.phoneTaken);
        throw error;
      }
      return required(await findUserInfo(app.db, actorId), commonFailures.unauthenticated);
    },
  };
}

function contactCode(userId: string, { kind, value }: Contact) {
  const channel = kind === 'phone' ? 'sms' : 'mail';
  return { channel, purpose: 'contact', target: value, flow: userId } as const;
}

function readContact({ kind, value }: Contact): Contact {
  if (kind === 'phone') return { kind, value: readNewMobile(value) ?? fail(codeFailures.mobileInvalid) };
  const address = value.trim();
  return EMAIL.test(address) ? { kind, value: address } : fail(profileFailures.emailInvalid);
}

/** Notifies the former address, in case the account was taken over. */
async function notifyFormerAddress(db: Db, previous: Profile | undefined): Promise<void> {
  if (!previous?.email || !previous.emailProved) return;
  const { username, language } = { ...previous, language: previous.language ?? 'en' };
  const [subject, text] = [
    translate(contactChangedMail.subject, language),
    translate(contactChangedMail.text, language, { username }),
  ];
  await enqueueMessage(db, { channel: 'mail', recipient: previous.email, purpose: 'notice', subject, text });
}
