import { commonFailures, explain } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/mount.ts';
import { languageOf } from '../../../kernel/words.ts';
import { findEntry } from '../menu-entry/store.ts';
import { findPerson, rightsOf, whoMay } from './store.ts';
import { whyMay } from './why.ts';

/** Serves who may do what, and why. */
export function serveExplanations(app: FastifyInstance): void {
  mount(app, explain, {
    async rightsOf({ db, query: { userId }, request }) {
      const language = languageOf(request.headers['accept-language']);
      const person = required(await findPerson(db, userId, language), commonFailures.notFound);
      return { person, entries: await rightsOf(db, userId) };
    },
    why: ({ db, query, request }) => whyMay(db, query, languageOf(request.headers['accept-language'])),
    async whoMay({ db, query: { permissionId }, request }) {
      required(await findEntry(db, permissionId), commonFailures.notFound);
      return await whoMay(db, permissionId, languageOf(request.headers['accept-language']));
    },
  });
}
