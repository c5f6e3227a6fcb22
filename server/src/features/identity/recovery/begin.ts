import { accountFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../../../kernel/fail.ts';
import { addressOf, admitAddressLookup } from '../../../kernel/throttle/throttle.ts';
import { auditFailure } from '../../audit/index.ts';
import { masked, readMobile } from '../../messages/index.ts';
import type { Typed } from '../captcha.ts';
import { redeemCaptchaOrCheck } from '../checked-captcha.ts';
import { currentPolicy } from '../policy/policy.ts';
import { readName } from '../username.ts';
import { handleOf, newRecoveryId } from './handle.ts';
import { beginRecovery, findRecoveryOwner, type RecoveryOwner } from './store.ts';

type Query = Typed & { username?: string | undefined; phone?: string | undefined };

/** Begins a recovery for whoever has read the image; neither number nor address is told in full. */
export async function begin(app: FastifyInstance, request: FastifyRequest, query: Query) {
  if (app.settings.CAPTCHA === 'on') await redeemCaptchaOrCheck(app.db, request.ip, query);
  await admitAddressLookup(app.db, addressOf(request));
  const { conceal } = await currentPolicy(app);
  const typed = (query.username ?? query.phone ?? '').replaceAll('\0', '').trim();
  const owner = await ownerOf(app, typed);
  if (!owner && !conceal) fail(accountFailures.unknown);
  const id = newRecoveryId();
  await beginRecovery(app.db, { id, userId: owner?.id ?? null, username: owner?.username ?? typed.toLowerCase() });
  await auditFailure(app, request, { kind: 'recoveryBegun', person: owner, detail: {} });
  const told = conceal ? hidden(typed) : shown(owner);
  return { ...told, phone: handleOf(id) };
}

async function ownerOf({ db }: FastifyInstance, typed: string): Promise<RecoveryOwner | undefined> {
  const phone = readMobile(typed);
  if (phone) return await findRecoveryOwner(db, { kind: 'phone', value: phone });
  const name = readName(typed);
  return name && (await findRecoveryOwner(db, name));
}

function shown(owner: RecoveryOwner | undefined) {
  const { username = '', phone = null, email = null } = owner ?? {};
  return { username, maskedPhone: phone && masked(phone), maskedEmail: email && masked(email), concealed: false };
}

function hidden(typed: string) {
  return { username: typed, maskedPhone: null, maskedEmail: null, concealed: true };
}
