import { PRODUCT_NAME } from '@opsyard/contract';
import { generateSecret, generateURI, verifySync } from 'otplib';

/** Validity of a code in seconds; the adjacent codes are accepted too, for clock skew and slow typing. */
const PERIOD = 30;

/** Creates a secret of 160 bits in base 32. */
export function newSecret(): string {
  return generateSecret();
}

/** `otpauth` URI of a secret. */
export function enrolmentUri(secret: string, label: string): string {
  return generateURI({ issuer: PRODUCT_NAME, label, secret });
}

/** Time step of a code (RFC 6238); undefined when the code is wrong at this time. */
export function timeStepOf(secret: string, code: string, at: Date): number | undefined {
  const epoch = Math.floor(at.getTime() / 1_000);
  const result = verifySync({ secret, token: code, epoch, period: PERIOD, epochTolerance: PERIOD });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
