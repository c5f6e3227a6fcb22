import { PRODUCT_NAME } from '@opsyard/contract';
import { generateSecret, generateURI, verifySync } from 'otplib';

/** Seconds a code is shown; the one before and the one after are taken too, for clocks that differ and people who type. */
const PERIOD = 30;

/** A new secret to share with an authenticator app, 160 bits in base 32. */
export function newSecret(): string {
  return generateSecret();
}

/** The address that puts a secret into an authenticator app. */
export function enrolmentUri(secret: string, label: string): string {
  return generateURI({ issuer: PRODUCT_NAME, label, secret });
}

/** The time step a code belongs to (RFC 6238), or nothing when it is wrong at this time. */
export function timeStepOf(secret: string, code: string, at: Date): number | undefined {
  const epoch = Math.floor(at.getTime() / 1_000);
  const result = verifySync({ secret, token: code, epoch, period: PERIOD, epochTolerance: PERIOD });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
