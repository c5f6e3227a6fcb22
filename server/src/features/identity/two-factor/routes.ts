import { twoFactor } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../kernel/mount.ts';
import { atSignIn } from './at-sign-in.ts';
import { ownTwoFactor } from './own.ts';

/** Serves the second step of signing in. */
export function serveTwoFactor(app: FastifyInstance): void {
  mount(app, twoFactor, { ...atSignIn(app), ...ownTwoFactor(app) });
}
