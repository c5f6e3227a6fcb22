import type { SecondStep } from '@opsyard/contract';
import type { Binding } from '../../../kernel/secrets/seal.ts';

/** What a person has to prove a second time who they are. */
export type TwoFactorState = { hasApp: boolean; codesLeft: number; hasPasskey: boolean; demanded: boolean };
export type ReadCode = { kind: 'totp' | 'recovery'; code: string };

const TOTP = /^\d{6}$/;
/** Letters and digits that are not taken for one another, as Crockford's base 32 has them. */
const RECOVERY = /^[0-9A-HJKMNP-TV-Z]{10}$/;

/** What the secret of somebody's authenticator app is sealed for. */
export function bindingOf(userId: string): Binding {
  return { purpose: 'second step at rest', owner: userId };
}

/** What wrong codes of somebody's authenticator app are counted under. */
export function secondStepTarget(userId: string): string {
  return `second step of ${userId}`;
}

/** What wrong recovery codes of somebody are counted under. */
export function recoveryCodeTarget(userId: string): string {
  return `recovery code of ${userId}`;
}

/** How a sign-in may be finished once the first step is done; no method means that it is finished. */
export function methodsOf({ hasApp, codesLeft, hasPasskey, demanded }: TwoFactorState): SecondStep['methods'] {
  if (!hasApp && !demanded) return [];
  const methods: SecondStep['methods'] = [];
  if (hasApp) methods.push('totp');
  if (hasPasskey) methods.push('passkey');
  if (hasApp && codesLeft > 0) methods.push('recovery');
  return methods.length > 0 ? methods : ['enrol'];
}

/** What was typed as a code: six digits of an app, or a recovery code in any spelling; nothing when it can be neither. */
export function readCode(text: string): ReadCode | undefined {
  const bare = text.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '');
  if (TOTP.test(bare)) return { kind: 'totp', code: bare };
  const code = bare.replaceAll('O', '0').replace(/[IL]/g, '1');
  return RECOVERY.test(code) ? { kind: 'recovery', code } : undefined;
}
