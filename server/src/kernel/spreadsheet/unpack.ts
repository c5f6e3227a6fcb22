import { contentOf, type Entry, entriesOf, openZip, type ZipFile } from './zip.ts';

const MAX_ENTRIES = 200;
const MAX_BYTES = 60_000_000;
const DECLARATION = /<!(?:DOCTYPE|ENTITY)/i;
const MAX_DECLARATION_LENGTH = 9;

/**
 * Whether a workbook is safe to unpack: few entries, limited total size, exactly the declared sizes, no document type declarations. Unpacks
 * everything once to verify this.
 */
export async function isHarmless(bytes: Buffer): Promise<boolean> {
  try {
    const zip = await openZip(bytes);
    if (zip.entryCount > MAX_ENTRIES) return false;
    const entries = await entriesOf(zip);
    if (entries.some((entry) => entry.isEncrypted()) || sizeOf(entries) > MAX_BYTES) return false;
    for (const entry of entries) if (await declares(zip, entry)) return false;
    return true;
  } catch {
    return false;
  }
}

function sizeOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
}

/** Whether a part has a document type declaration; reads to the end, which also verifies its declared size. */
async function declares(zip: ZipFile, entry: Entry): Promise<boolean> {
  let found = false;
  let end = '';
  for await (const piece of contentOf(zip, entry)) {
    // Without the zero bytes of UTF-16, and with the end of the previous chunk in case a declaration is split.
    const text = end + piece.toString('latin1').replaceAll('\0', '');
    found ||= DECLARATION.test(text);
    end = text.slice(-MAX_DECLARATION_LENGTH);
  }
  return found;
}
