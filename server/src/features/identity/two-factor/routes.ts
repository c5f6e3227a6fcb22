import { twoFactor } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../kernel/routes/mount.ts';
import { ownTwoFactor } from './own-two-factor.ts';
import { twoFactorSignIn } from './two-factor-sign-in.ts';

/** Registers the routes for two-factor authentication. */
export function serveTwoFactor(app: FastifyInstance): void {
  mount(app, twoFactor, { ...twoFactorSignIn(app), ...ownTwoFactor(app) });
}
