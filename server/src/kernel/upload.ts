import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { ATTACHMENT_MAX_BYTES, commonFailures, type Failure } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail, RequestFailed } from './fail.ts';
import { type FileKind, kindOf, mimeOf, type Preview } from './file-kind.ts';
import { cleanFileName, extensionOf } from './file-name.ts';
import type { FileStore, StoredFile } from './files.ts';
import { newId } from './ids.ts';
import { reserveUpload } from './personal-budget.ts';

/** A file that has arrived: its bytes lie in the store under `id`, no record names it yet. `size` in bytes. */
export type Upload = StoredFile & { id: string; name: string; mime: string; preview: Preview } & {
  /** The texts that came along with it. */
  fields: Readonly<Record<string, string>>;
};

/** The route's own words for what can be wrong with a file; each is given its `name`. */
export type UploadFailures = { missing: Failure; tooLarge: Failure; typeRefused: Failure };

/** What a route takes: at most so many bytes, and only kinds of files people may look at unless it reads them itself. */
export type UploadRules = { failures: UploadFailures; maxBytes?: number; anyKind?: boolean };

const HEAD = 65_536;
const NO_SPACE = ['ENOSPC', 'EDQUOT'];

/**
 * Takes the one file of a multipart request into the store as it streams in. Whatever goes wrong, a refused kind, one byte too
 * many, a connection that breaks, nothing of it stays.
 */
export async function receiveFile(app: FastifyInstance, request: FastifyRequest, rules: UploadRules): Promise<Upload> {
  const { files } = app;
  if (!request.isMultipart()) return fail(commonFailures.unsupportedMedia);
  const id = newId();
  try {
    if (!(await files.hasRoom())) return fail(commonFailures.diskFull);
    const settle = reserveUpload(app, request, rules.maxBytes ?? ATTACHMENT_MAX_BYTES);
    let upload: Omit<Upload, 'fields'> | undefined;
    const fields = new Map<string, string>();
    // Read to its end: a request that breaks off behind the file is a broken request too.
    const limits = rules.maxBytes === undefined ? {} : { limits: { fileSize: rules.maxBytes } };
    for await (const part of request.parts(limits)) {
      if (part.type === 'file') upload = await storeFile(files, { id, part, rules });
      else if (typeof part.value === 'string') fields.set(part.fieldname, part.value);
    }
    if (!upload) return fail(rules.failures.missing);
    settle(upload.size);
    return { ...upload, fields: Object.fromEntries(fields) };
  } catch (error) {
    await files.remove(id);
    throw reasonOf(error);
  } finally {
    // What is still to come is read and dropped, or the sender would never see the answer.
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
  // What arrived all at once was cut before anybody could listen.
  const requireWhole = () => {
    if (part.file.truncated) throw tooLarge;
  };
  return await keepFile(files, { id, name, bytes: part.file, rules, requireWhole });
}

/** Bytes of a file; `requireWhole` throws where some of them are missing. */
export type IncomingFile = { id: string; name: string; bytes: Readable; rules: UploadRules; requireWhole?: () => void };

/** Keeps a file and looks whether it is what the ending of its name says. What is refused may have been kept: the caller removes it. */
export async function keepFile(
  files: FileStore,
  { id, name: given, bytes, rules: { failures, anyKind }, requireWhole }: IncomingFile,
): Promise<Omit<Upload, 'fields'>> {
  const name = cleanFileName(given) ?? fail(failures.missing);
  const kind = anyKind ? ANY_KIND : requireKind(name, failures);
  const kept = await files.keep(id, bytes);
  requireWhole?.();
  const mime =
    (anyKind ? kind.mime : await examine(files, id, kind)) ?? fail(failures.typeRefused, { values: { name } });
  return { ...kept, id, name, mime, preview: kind.preview };
}

/** What a file is by the ending of its name; refused where people may not look at such files. */
export function requireKind(name: string, { typeRefused }: Pick<UploadFailures, 'typeRefused'>): FileKind {
  return kindOf(extensionOf(name)) ?? fail(typeRefused, { values: { name } });
}

async function examine(files: FileStore, id: string, kind: FileKind): Promise<string | undefined> {
  const { fileTypeFromStream } = await import('file-type');
  const stream = files.read(id);
  const recognised = await fileTypeFromStream(Readable.toWeb(stream)).catch(() => undefined);
  stream.destroy();
  const head = Buffer.concat(await files.read(id, { start: 0, end: HEAD - 1 }).toArray());
  return mimeOf(kind, head, recognised);
}

/** A full disk is told as such, a fault of the disk stays a fault; anything else is a request that broke off or was none. */
export function reasonOf(error: unknown): unknown {
  if (error instanceof RequestFailed) return error;
  const { code, syscall, statusCode } = error as { code?: string; syscall?: string; statusCode?: number };
  if (NO_SPACE.includes(code ?? '')) return new RequestFailed(commonFailures.diskFull);
  const ofDisk = syscall !== undefined && code !== 'ECONNRESET';
  return ofDisk || statusCode === 413 ? error : new RequestFailed(commonFailures.invalidInput);
}
