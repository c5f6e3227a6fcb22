import { routesOfPart } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { ServedType } from '../adapter.ts';
import { declareChips, recordChips } from '../links/chips.ts';
import { serveChecklists } from './checklist/routes.ts';
import { serveComments } from './comments/routes.ts';
import { serveAttachments } from './files/routes.ts';
import { serveLinks } from './links/routes.ts';
import { recordHost } from './record-host.ts';
import { serveWatching } from './watchers/routes.ts';

/** Registers the routes of the declared parts of a record type. */
export function serveParts(app: FastifyInstance, served: ServedType): void {
  const { type } = served;
  if (!type.parts?.length) return;
  const host = recordHost(served);
  const comments = routesOfPart(type, 'comments');
  const files = routesOfPart(type, 'files');
  const checklist = routesOfPart(type, 'checklist');
  const watchers = routesOfPart(type, 'watchers');
  if (comments) serveComments(app, comments, host);
  if (files) serveAttachments(app, files, host);
  if (checklist) serveChecklists(app, checklist, host);
  const links = routesOfPart(type, 'links');
  if (links) {
    declareChips(recordChips(served));
    serveLinks(app, links, host);
  }
  if (watchers) serveWatching(app, watchers, host);
}
