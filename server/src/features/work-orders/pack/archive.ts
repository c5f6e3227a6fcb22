import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import { ZipFile } from 'yazl';
import type { FileStore } from '../../../kernel/files/files.ts';
import type { PackedFile } from './pack.ts';

type Archived = {
  generated: Readonly<Record<string, Buffer>>;
  files: readonly PackedFile[];
  /** The time of its content, so that the same order gives the same bytes. */
  at: Date;
};

/** A ZIP archive as a stream: files are read in sequence, and it aborts at a file whose hash has changed. */
export function archiveOf(store: Pick<FileStore, 'read'>, { generated, files, at }: Archived): Readable {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  zip.on('error', (error: Error) => stream.destroy(error));
  for (const [path, bytes] of Object.entries(generated)) zip.addBuffer(bytes, path, { mtime: at });
  for (const file of files) {
    // Photos and videos do not compress.
    const how = { mtime: new Date(file.at), compress: false, size: file.size };
    zip.addReadStreamLazy(file.path, how, (take) => {
      const bytes = checked(store.read(file.fileId), file.sha256);
      bytes.once('error', (error) => zip.emit('error', error));
      take(null, bytes);
    });
  }
  zip.end();
  return stream;
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
