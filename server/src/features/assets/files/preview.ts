import type { FastifyReply } from 'fastify';
import type { FileStore } from '../../../kernel/files/files.ts';
import { fileHeaders } from '../../../kernel/http/send-file.ts';
import { refuseOriginal } from '../rights/originals.ts';
import { smallerImage } from '../thumbnails/scale.ts';
import type { StoredVersion } from './store.ts';

/** The longest side of a picture that stands for an original: enough to look at, too small for print. */
const SIDE = 1_024;

/** Sends a smaller picture in the place of an original; other files than images are refused, because they cannot be shown without it. */
export async function sendPreview(files: FileStore, reply: FastifyReply, version: StoredVersion): Promise<null> {
  const { name, mime, size, storedId } = version;
  const bytes = await smallerImage(files, { id: storedId, mime, size }, SIDE);
  if (!bytes) return refuseOriginal(version);
  // Not cached: the original follows with the approval.
  reply.headers(fileHeaders({ name: `${name}.webp`, mime: 'image/webp', caching: 'private, no-store' })).send(bytes);
  return null;
}
