import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import type { FileStore } from '../../../kernel/files/files.ts';
import { zipOf } from '../../../kernel/files/zip-stream.ts';
import type { PackedFile } from './pack.ts';

type Archived = {
  generated: Readonly<Record<string, Buffer>>;
  files: readonly PackedFile[];
  /** The time of its content, so that the same order gives the same bytes. */
  at: Date;
};

/** A ZIP archive as a stream: files are read in sequence, and it aborts at a file whose hash has changed. */
export function archiveOf(store: Pick<FileStore, 'read'>, { generated, files, at }: Archived): Readable {
  return zipOf([
    ...Object.entries(generated).map(([path, bytes]) => ({ path, at, bytes: () => Readable.from([bytes]) })),
    ...files.map(({ path, fileId, sha256, size, at }) => ({
      ...{ path, size, at: new Date(at) },
      // Photos and videos do not compress.
      compress: false,
      bytes: () => checked(store.read(fileId), sha256),
    })),
  ]);
}

function checked(bytes: Readable, sha256: string): Readable {
  const hash = createHash('sha256');
  const check = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(hash.digest('hex') === sha256 ? null : new Error('A file is not what it was when it was sent.'));
    },
  });
  // Errors are forwarded to the reader of the stream.
  pipeline(bytes, check, () => undefined);
  return check;
}
