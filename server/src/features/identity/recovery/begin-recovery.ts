import { accountFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../../../kernel/fail.ts';
import { addressOf, admitAddressLookup } from '../../../kernel/throttle/throttle.ts';
import { auditFailure } from '../../audit/index.ts';
import { masked, readMobile } from '../../messages/index.ts';
import type { CaptchaInput } from '../captcha/captcha.ts';
import { redeemCaptchaOrCheck } from '../captcha/captcha-check.ts';
import { currentPolicy } from '../policy/policy.ts';
import { parseLoginName } from '../username.ts';
import { handleOf, newRecoveryId } from './recovery-handle.ts';
import { findRecoveryOwner, insertRecovery, type RecoveryOwner } from './store.ts';

type Query = CaptchaInput & { username?: string | undefined; phone?: string | undefined };

/** Starts a recovery after checking the image code; number and address are returned masked only. */
export async function beginRecovery(app: FastifyInstance, request: FastifyRequest, query: Query) {
  if (app.settings.CAPTCHA === 'on') await redeemCaptchaOrCheck(app.db, request.ip, query);
  await admitAddressLookup(app.db, addressOf(request));
  const { conceal } = await currentPolicy(app);
  const input = (query.username ?? query.phone ?? '').replaceAll('\0', '').trim();
  const owner = await ownerOf(app, input);
  if (!owner && !conceal) fail(accountFailures.unknown);
  const id = newRecoveryId();
  await insertRecovery(app.db, { id, userId: owner?.id ?? null, username: owner?.username ?? input.toLowerCase() });
  await auditFailure(app, request, { kind: 'recoveryBegun', person: owner, detail: {} });
  const hint = conceal ? concealedHint(input) : accountHint(owner);
  return { ...hint, phone: handleOf(id) };
}

async function ownerOf({ db }: FastifyInstance, input: string): Promise<RecoveryOwner | undefined> {
  const phone = readMobile(input);
  if (phone) return await findRecoveryOwner(db, { kind: 'phone', value: phone });
  const name = parseLoginName(input);
  return name && (await findRecoveryOwner(db, name));
}

function accountHint(owner: RecoveryOwner | undefined) {
  const { username = '', phone = null, email = null } = owner ?? {};
  return { username, maskedPhone: phone && masked(phone), maskedEmail: email && masked(email), concealed: false };
}

function concealedHint(input: string) {
  return { username: input, maskedPhone: null, maskedEmail: null, concealed: true };
}
