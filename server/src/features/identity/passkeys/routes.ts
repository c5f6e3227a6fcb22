import { passkey } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../kernel/mount.ts';
import { ownPasskeys } from './own-passkeys.ts';
import { passkeySignIn } from './passkey-sign-in.ts';

/** Serves passkeys: keeping them, and signing in with them. */
export function servePasskeys(app: FastifyInstance): void {
  mount(app, passkey, { ...passkeySignIn(app), ...ownPasskeys(app) });
}
