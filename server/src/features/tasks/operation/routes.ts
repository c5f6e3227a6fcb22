import { operation } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../kernel/mount.ts';
import { undoOperation } from './undo.ts';

/** Undo. */
export function operationRoutes(app: FastifyInstance): void {
  mount(app, operation, {
    undo: ({ db, actor, body, change }) => undoOperation(db, actor, change, body.opId),
  });
}
