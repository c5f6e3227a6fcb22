import type { FastifyReply, FastifyRequest } from 'fastify';
import { attachmentNamed } from '../files/file-name.ts';
import type { FileStore } from '../files/files.ts';
import { byteRange } from './byte-range.ts';

export type SentFile = {
  id: string;
  name: string;
  mime: string;
  sha256: string;
  size: number;
  /** The Cache-Control value; by default the client revalidates each time. */
  caching?: string;
  /** Displayed inline instead of downloaded: for raster images only. */
  shown?: boolean;
};

/** Even when opened directly, a file cannot run, load or frame anything. */
const POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** The headers of a response with an uploaded or generated file. */
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

/** Sends a stored file, or the requested range, as a download; 304 if the client's copy is current. */
export function sendFile(files: FileStore, request: FastifyRequest, reply: FastifyReply, file: SentFile): FastifyReply {
  const { id, sha256, size } = file;
  const tag = `"${sha256}"`;
  reply.headers({ ...fileHeaders(file), 'accept-ranges': 'bytes', etag: tag });
  const { range, 'if-range': ifRange, 'if-none-match': known } = request.headers;
  if (known?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)) return reply.code(304).send();
  const requested = ifRange === undefined || ifRange === tag ? byteRange(range, size) : undefined;
  if (requested === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
  if (!requested) return reply.header('content-length', size).send(files.read(id));
  const { start, end } = requested;
  reply.code(206).headers({ 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 });
  return reply.send(files.read(id, requested));
}
