import { operation } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../kernel/routes/mount.ts';
import { languageOf } from '../../../kernel/words.ts';
import { undoOperation } from './undo.ts';

export function operationRoutes(app: FastifyInstance): void {
  mount(app, operation, {
    async undo({ db, actor, body, change, request }) {
      const language = languageOf(request.headers['accept-language']);
      return await undoOperation({ db, actor, change, language }, body.opId);
    },
  });
}
