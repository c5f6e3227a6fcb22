import type { FastifyReply, FastifyRequest } from 'fastify';
import { byteRange } from './byte-range.ts';
import { attachmentNamed } from './file-name.ts';
import type { FileStore } from './files.ts';

export type SentFile = {
  id: string;
  name: string;
  mime: string;
  sha256: string;
  size: number;
  /** How long a copy counts; by itself it is asked for again each time. */
  caching?: string;
  /** Shown where it is opened, instead of being saved: for pictures made of pixels only. */
  shown?: boolean;
};

/** Even opened on its own, nothing in a file may run, load or frame anything. */
const POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** The headers of an answer that is a file somebody sent or caused. */
export function fileHeaders({
  name,
  mime,
  caching = 'private, no-cache',
  shown = false,
}: Pick<SentFile, 'name' | 'mime' | 'caching' | 'shown'>) {
  return {
    'content-type': mime,
    'content-disposition': shown ? 'inline' : attachmentNamed(name),
    'content-security-policy': POLICY,
    'cache-control': caching,
  };
}

/** Sends a kept file, or the part of it that is asked for, to be saved under its name; a copy the caller has already is not sent again. */
export function sendFile(files: FileStore, request: FastifyRequest, reply: FastifyReply, file: SentFile): FastifyReply {
  const { id, sha256, size } = file;
  const tag = `"${sha256}"`;
  reply.headers({ ...fileHeaders(file), 'accept-ranges': 'bytes', etag: tag });
  const { range, 'if-range': ifRange, 'if-none-match': known } = request.headers;
  if (known?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)) return reply.code(304).send();
  const wanted = ifRange === undefined || ifRange === tag ? byteRange(range, size) : undefined;
  if (wanted === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
  if (!wanted) return reply.header('content-length', size).send(files.read(id));
  const { start, end } = wanted;
  reply.code(206).headers({ 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 });
  return reply.send(files.read(id, wanted));
}
