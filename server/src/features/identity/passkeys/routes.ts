import { passkey } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../kernel/routes/mount.ts';
import { ownPasskeys } from './own-passkeys.ts';
import { passkeySignIn } from './passkey-sign-in.ts';

/** Registers the routes for passkeys. */
export function servePasskeys(app: FastifyInstance): void {
  mount(app, passkey, { ...passkeySignIn(app), ...ownPasskeys(app) });
}
