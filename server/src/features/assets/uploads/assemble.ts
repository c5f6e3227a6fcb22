import { Readable } from 'node:stream';
import { type AssetUpload, assetUploadFailures, commonFailures } from '@opsyard/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { fail, RequestFailed } from '../../../kernel/fail.ts';
import type { FileStore } from '../../../kernel/files/files.ts';
import { keepFile, reasonOf, type Upload } from '../../../kernel/files/upload.ts';
import { fileFailures } from '../files/put-file.ts';

/** Joins the received parts to one file and checks its type; a refused one is deleted. */
export async function assemble(
  files: FileStore,
  { name }: AssetUpload,
  { parts, sha256 }: { parts: readonly string[]; sha256: string | undefined },
): Promise<Upload> {
  const id = newId();
  try {
    const bytes = Readable.from(inOrder(files, parts));
    const upload = await keepFile(files, { id, name, bytes, rules: { failures: fileFailures } });
    if (sha256 && sha256 !== upload.sha256) return fail(assetUploadFailures.changedFile, { values: { name } });
    return { ...upload, fields: {} };
  } catch (error) {
    await files.remove(id);
    throw isMissing(error) ? new RequestFailed(commonFailures.notFound) : reasonOf(error);
  }
}

async function* inOrder(files: FileStore, parts: readonly string[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield* files.read(part) as AsyncIterable<Buffer>;
}

/** Parts may be lost, as after a backup without them: then the upload cannot be finished. */
function isMissing(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'ENOENT';
}
