import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { ATTACHMENT_MAX_BYTES, commonFailures, type Failure } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newId } from '../database/ids.ts';
import { fail, RequestFailed } from '../fail.ts';
import { reserveUpload } from '../routes/personal-budget.ts';
import { type FileKind, kindOf, mimeOf, type Preview } from './file-kind.ts';
import { cleanFileName, extensionOf } from './file-name.ts';
import type { FileStore, StoredFile } from './files.ts';

/** An uploaded file: its content is in the store under `id`, without a record yet. `size` in bytes. */
export type Upload = StoredFile & { id: string; name: string; mime: string; preview: Preview } & {
  /** The text fields sent with it. */
  fields: Readonly<Record<string, string>>;
};

/** The route's failures for invalid files; each gets the file's `name`. */
export type UploadFailures = { missing: Failure; tooLarge: Failure; typeRefused: Failure };

/** The upload limits of a route: size, and only viewable file types unless the route parses the file itself. */
export type UploadRules = { failures: UploadFailures; maxBytes?: number; anyKind?: boolean };

const HEAD = 65_536;
const NO_SPACE = ['ENOSPC', 'EDQUOT'];

/** Streams the file of a multipart request into the store. After any failure (refused type, size limit, broken connection) nothing is left. */
export async function receiveFile(app: FastifyInstance, request: FastifyRequest, rules: UploadRules): Promise<Upload> {
  const { files } = app;
  if (!request.isMultipart()) return fail(commonFailures.unsupportedMedia);
  const id = newId();
  try {
    if (!(await files.hasSpace())) return fail(commonFailures.diskFull);
    const recordSize = reserveUpload(app, request, rules.maxBytes ?? ATTACHMENT_MAX_BYTES);
    let upload: Omit<Upload, 'fields'> | undefined;
    const fields = new Map<string, string>();
    // Read to the end: a request truncated after the file is invalid, too.
    const limits = rules.maxBytes === undefined ? {} : { limits: { fileSize: rules.maxBytes } };
    for await (const part of request.parts(limits)) {
      if (part.type === 'file') upload = await storeFile(files, { id, part, rules });
      else if (typeof part.value === 'string') fields.set(part.fieldname, part.value);
    }
    if (!upload) return fail(rules.failures.missing);
    recordSize(upload.size);
    return { ...upload, fields: Object.fromEntries(fields) };
  } catch (error) {
    await files.remove(id);
    throw reasonOf(error);
  } finally {
    // The rest of the body is drained, because the sender reads the response only afterwards.
    request.raw.unpipe();
    request.raw.resume();
  }
}

const ANY_KIND: FileKind = { mime: 'application/octet-stream', preview: 'none', content: new Set() };

async function storeFile(
  files: FileStore,
  { id, part, rules }: { id: string; part: MultipartFile; rules: UploadRules },
) {
  const name = part.filename ?? '';
  const tooLarge = new RequestFailed(rules.failures.tooLarge, { values: { name: cleanFileName(name) ?? '' } });
  part.file.once('limit', () => part.file.destroy(tooLarge));
  // A small body may have been truncated before the listener was added.
  const requireWhole = () => {
    if (part.file.truncated) throw tooLarge;
  };
  return await keepFile(files, { id, name, bytes: part.file, rules, requireWhole });
}

/** Bytes of a file; `requireWhole` throws if some are missing. */
export type IncomingFile = { id: string; name: string; bytes: Readable; rules: UploadRules; requireWhole?: () => void };

/** Stores a file, checks its content against its extension and, with a virus scanner, has it scanned. A refused file may have been stored: the caller removes it. */
export async function keepFile(
  files: FileStore,
  { id, name: given, bytes, rules: { failures, anyKind }, requireWhole }: IncomingFile,
): Promise<Omit<Upload, 'fields'>> {
  const name = cleanFileName(given) ?? fail(failures.missing);
  const kind = anyKind ? ANY_KIND : requireKind(name, failures);
  const kept = await files.keep(id, bytes);
  requireWhole?.();
  const mime =
    (anyKind ? kind.mime : await detectType(files, id, kind)) ?? fail(failures.typeRefused, { values: { name } });
  await files.requireClean?.(id, name);
  return { ...kept, id, name, mime, preview: kind.preview };
}

/** The file kind by extension; refused if it is not viewable. */
export function requireKind(name: string, { typeRefused }: Pick<UploadFailures, 'typeRefused'>): FileKind {
  return kindOf(extensionOf(name)) ?? fail(typeRefused, { values: { name } });
}

async function detectType(files: FileStore, id: string, kind: FileKind): Promise<string | undefined> {
  const { fileTypeFromStream } = await import('file-type');
  const stream = files.read(id);
  const recognised = await fileTypeFromStream(Readable.toWeb(stream)).catch(() => undefined);
  stream.destroy();
  const head = Buffer.concat(await files.read(id, { start: 0, end: HEAD - 1 }).toArray());
  return mimeOf(kind, head, recognised);
}

/** A full disk and other disk errors are reported as such; anything else is an aborted or invalid request. */
export function reasonOf(error: unknown): unknown {
  if (error instanceof RequestFailed) return error;
  const { code, syscall, statusCode } = error as { code?: string; syscall?: string; statusCode?: number };
  if (NO_SPACE.includes(code ?? '')) return new RequestFailed(commonFailures.diskFull);
  const ofDisk = syscall !== undefined && code !== 'ECONNRESET';
  return ofDisk || statusCode === 413 ? error : new RequestFailed(commonFailures.invalidInput);
}
