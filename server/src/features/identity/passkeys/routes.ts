import { passkey } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../kernel/mount.ts';
import { passkeysAtSignIn } from './at-sign-in.ts';
import { ownPasskeys } from './own.ts';

/** Serves passkeys: keeping them, and signing in with them. */
export function servePasskeys(app: FastifyInstance): void {
  mount(app, passkey, { ...passkeysAtSignIn(app), ...ownPasskeys(app) });
}
