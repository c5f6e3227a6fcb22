import { contentOf, type Entry, entriesOf, openZip, type ZipFile } from '../../../kernel/spreadsheet/zip.ts';
import { ImportRefused } from '../../../kernel/table-reading/reading-refusal.ts';
import { refuse } from './problems.ts';

const MAX_ENTRIES = 1000;
const MAX_BYTES = 200 * 1024 * 1024;
const MAX_RATIO = 100;
/** Small entries compress well without being an attack. */
const RATIO_CHECKED_FROM = 1024 * 1024;
const SYMLINK = 0o120000;
const FILE_KIND = 0o170000;

/**
 * Unpacks a ZIP archive in memory to verify it: at most 1,000 entries, 200 MB, a ratio of 100, no links, archives or document types inside.
 * Returns the content of the entries selected by `wanted`, by name.
 */
export async function unpackSafely(
  bytes: Uint8Array,
  requested: (name: string) => boolean,
): Promise<Map<string, Buffer>> {
  try {
    const zip = await openZip(bytes);
    if (zip.entryCount > MAX_ENTRIES) refuse('workbookTooLarge');
    const entries = await entriesOf(zip);
    checkDeclared(entries, bytes.length);
    const kept = new Map<string, Buffer>();
    for (const entry of entries) {
      const content = await readEntry(zip, entry, requested(entry.fileName));
      if (content) kept.set(entry.fileName, content);
    }
    return kept;
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    return refuse('workbookBroken');
  }
}

function checkDeclared(entries: readonly Entry[], size: number): void {
  let total = 0;
  for (const entry of entries) {
    const bytes = entry.uncompressedSize;
    total += bytes;
    if (bytes > RATIO_CHECKED_FROM && bytes > entry.compressedSize * MAX_RATIO) refuse('workbookTooLarge');
    const kind = (entry.externalFileAttributes >>> 16) & FILE_KIND;
    if (kind === SYMLINK || entry.isEncrypted() || /\.(?:zip|xlsx|jar|rar|7z|gz)$/iu.test(entry.fileName)) {
      refuse('workbookUnsafe');
    }
  }
  if (total > MAX_BYTES || (total > RATIO_CHECKED_FROM && total > size * MAX_RATIO)) refuse('workbookTooLarge');
}

/** Reads an entry to its end, which also verifies its declared size and checksum; XML must not declare a document type. */
async function readEntry(zip: ZipFile, entry: Entry, keep: boolean): Promise<Buffer | undefined> {
  const isXml = /\.(?:xml|rels|vml)$/iu.test(entry.fileName);
  if (entry.fileName.endsWith('/') || (!keep && !isXml)) return undefined;
  const chunks: Buffer[] = [];
  let head = '';
  for await (const chunk of contentOf(zip, entry)) {
    if (keep) chunks.push(chunk);
    if (isXml && head.length < 4096) head += chunk.toString('latin1');
    if (isXml && /<!DOCTYPE|<!ENTITY/iu.test(head)) refuse('workbookUnsafe');
  }
  return keep ? Buffer.concat(chunks) : undefined;
}
