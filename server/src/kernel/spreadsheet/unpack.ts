import yauzl, { type Entry, type ZipFile } from 'yauzl';

const MOST_ENTRIES = 200;
const MOST_BYTES = 60_000_000;
const DECLARATION = /<!(?:DOCTYPE|ENTITY)/i;
const LONGEST_DECLARATION = 9;

/**
 * Whether a workbook can be unpacked without harm: few entries, so many bytes in all and not one more than was declared, no document
 * types. Everything is unpacked once to know.
 */
export async function isHarmless(bytes: Buffer): Promise<boolean> {
  try {
    const zip = await open(bytes);
    const entries = await entriesOf(zip);
    if (entries.some((entry) => entry.isEncrypted()) || sizeOf(entries) > MOST_BYTES) return false;
    for (const entry of entries) if (!(await isSound(zip, entry))) return false;
    return true;
  } catch {
    return false;
  }
}

function open(bytes: Buffer): Promise<ZipFile> {
  const { promise, resolve, reject } = Promise.withResolvers<ZipFile>();
  yauzl.fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, zip) =>
    error ? reject(error) : resolve(zip),
  );
  return promise;
}

function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Entry[]>();
  const entries: Entry[] = [];
  if (zip.entryCount > MOST_ENTRIES) reject(new Error('Too many entries'));
  zip.on('entry', (entry: Entry) => {
    entries.push(entry);
    zip.readEntry();
  });
  zip.on('end', () => resolve(entries));
  zip.on('error', reject);
  zip.readEntry();
  return promise;
}

function sizeOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
}

/** Read to its end, which also proves its declared size. */
function isSound(zip: ZipFile, entry: Entry): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  zip.openReadStream(entry, (error, stream) => {
    if (error) {
      reject(error);
      return;
    }
    let declares = false;
    let end = '';
    stream.on('data', (chunk: Buffer) => {
      // Without the zeros of UTF-16, and with what a declaration cut in two would begin with.
      const text = end + chunk.toString('latin1').replaceAll('\0', '');
      declares ||= DECLARATION.test(text);
      end = text.slice(-LONGEST_DECLARATION);
    });
    stream.on('end', () => resolve(!declares));
    stream.on('error', reject);
  });
  return promise;
}
