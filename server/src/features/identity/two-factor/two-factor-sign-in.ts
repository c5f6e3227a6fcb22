import { type twoFactor, twoFactorFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { now } from '../../../kernel/clock.ts';
import { commit } from '../../../kernel/database/commit.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { requestOrigin } from '../../../kernel/http/request-origin.ts';
import type { Handlers } from '../../../kernel/routes/mount.ts';
import { unseal } from '../../../kernel/secrets/seal.ts';
import { admitGuess, resetGuesses } from '../../../kernel/throttle/throttle.ts';
import { appendAudit } from '../../audit/index.ts';
import { auditRefusedSignIn } from '../sign-in/complete-sign-in.ts';
import { attemptTicket, findTicket } from '../ticket-store.ts';
import { beginEnrolment, finishEnrolment, proveEnrolment } from './enrolment.ts';
import { finishSignIn, requirePendingUser } from './pending-sign-in.ts';
import { recoveryCodeHashes } from './recovery-codes.ts';
import { bindingOf, methodsOf, type ReadCode, readCode, recoveryCodeTarget, secondStepTarget } from './rules.ts';
import type { PendingSignIn } from './second-step.ts';
import { consumeRecoveryCode, consumeTimeStep, findSealedSecret, type SecondFactorUser } from './store.ts';
import { timeStepOf } from './totp.ts';

type AtSignIn = Pick<Handlers<typeof twoFactor>, 'verify' | 'beginAtSignIn' | 'confirmAtSignIn'>;

/** Routes for the second step of a sign-in. */
export function twoFactorSignIn(app: FastifyInstance): AtSignIn {
  return {
    async verify({ body: { ticket, code }, request }) {
      const read = readCode(code) ?? fail(twoFactorFailures.codeMalformed);
      const pending = await attemptTicket<PendingSignIn>(app.db, 'second step', ticket);
      const person = await requirePendingUser(app, request, pending);
      const guess = { target: guessTarget(person, read), ip: request.ip, familiar: person.familiar };
      await admitGuess(app.db, guess);
      if (!(await redeemFactorCode(app.db, person.id, read))) {
        await auditRefusedSignIn(app, request, { person, how: pending?.data.how ?? 'password', reason: 'secondStep' });
        return fail(twoFactorFailures.codeWrong);
      }
      await resetGuesses(app.db, guess.target);
      if (read.kind === 'recovery') {
        const { id: actorId, username, codesLeft } = person;
        const event = { kind: 'recoveryCodeUsed', actorId, username, ...requestOrigin(request) } as const;
        await commit(app, actorId, (db) => appendAudit(db, { ...event, detail: { left: codesLeft - 1 } }));
      }
      return await finishSignIn(app, request, { ticket, person, second: read.kind });
    },

    async beginAtSignIn({ body: { ticket }, request }) {
      return await beginEnrolment(
        app.db,
        await requireEnrolling(app, request, await findPendingSignIn(app.db, ticket)),
      );
    },

    async confirmAtSignIn({ body: { ticket, code }, request }) {
      const person = await requireEnrolling(
        app,
        request,
        await attemptTicket<PendingSignIn>(app.db, 'second step', ticket),
      );
      const proved = await proveEnrolment(app.db, person.id, code);
      const recoveryCodes = await commit(app, person.id, async (db) => {
        const codes = await finishEnrolment(db, person.id, proved);
        const { id: actorId, username } = person;
        await appendAudit(db, {
          kind: 'twoStepOn',
          actorId,
          username,
          ...requestOrigin(request),
          detail: { atSignIn: true },
        });
        return codes;
      });
      return { login: await finishSignIn(app, request, { ticket, person, second: 'totp' }), recoveryCodes };
    },
  };
}

function findPendingSignIn(db: Db, ticket: string) {
  return findTicket<PendingSignIn>(db, 'second step', ticket);
}

/**
 * Enrolment during sign-in is only for users without any second factor: the password must not suffice to replace one.
 */
async function requireEnrolling(
  ...[app, request, ticket]: Parameters<typeof requirePendingUser>
): Promise<SecondFactorUser> {
  const person = await requirePendingUser(app, request, ticket);
  return methodsOf(person).includes('enrol') ? person : fail(twoFactorFailures.alreadyOn);
}

/** Codes of the app and recovery codes have separate limits, so that guessing one does not block the other. */
function guessTarget({ id }: SecondFactorUser, { kind }: ReadCode): string {
  return kind === 'recovery' ? recoveryCodeTarget(id) : secondStepTarget(id);
}

async function redeemFactorCode(db: Db, userId: string, { kind, code }: ReadCode): Promise<boolean> {
  if (kind === 'recovery') return await consumeRecoveryCode(db, userId, await recoveryCodeHashes(db, userId, code));
  const sealed = await findSealedSecret(db, userId, 'in force');
  const step = sealed && timeStepOf(await unseal(db, sealed, bindingOf(userId)), code, now());
  return typeof step === 'number' && (await consumeTimeStep(db, userId, step));
}
