import type { SecondStep } from '@opsyard/contract';
import type { Binding } from '../../../kernel/secrets/seal.ts';

/** Second factors of a user, and whether one is required. */
export type TwoFactorState = { hasApp: boolean; codesLeft: number; hasPasskey: boolean; demanded: boolean };
export type ReadCode = { kind: 'totp' | 'recovery'; code: string };

const TOTP = /^\d{6}$/;
/** Unambiguous characters, as in Crockford's base 32. */
const RECOVERY = /^[0-9A-HJKMNP-TV-Z]{10}$/;

/** Binding of the sealed secret of an authenticator app. */
export function bindingOf(userId: string): Binding {
  return { purpose: 'second step at rest', owner: userId };
}

/** Rate limit target of wrong codes of an authenticator app. */
export function secondStepTarget(userId: string): string {
  return `second step of ${userId}`;
}

/** Rate limit target of wrong recovery codes. */
export function recoveryCodeTarget(userId: string): string {
  return `recovery code of ${userId}`;
}

/** Methods for the second step of a sign-in; empty when none is required. */
export function methodsOf({ hasApp, codesLeft, hasPasskey, demanded }: TwoFactorState): SecondStep['methods'] {
  if (!hasApp && !demanded) return [];
  const methods: SecondStep['methods'] = [];
  if (hasApp) methods.push('totp');
  if (hasPasskey) methods.push('passkey');
  if (hasApp && codesLeft > 0) methods.push('recovery');
  return methods.length > 0 ? methods : ['enrol'];
}

/** Parses a typed code: six digits of an app, or a recovery code in any spelling; undefined otherwise. */
export function readCode(text: string): ReadCode | undefined {
  const normalized = text.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '');
  if (TOTP.test(normalized)) return { kind: 'totp', code: normalized };
  const code = normalized.replaceAll('O', '0').replace(/[IL]/g, '1');
  return RECOVERY.test(code) ? { kind: 'recovery', code } : undefined;
}
