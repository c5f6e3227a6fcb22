import { posix } from 'node:path';
import { cellStyles } from './cell-styles.ts';
import { type OnRow, type SheetListeners, sharedStrings, sheetRows, unescaped } from './sheet-rows.ts';
import { readXml, type XmlReader } from './xml.ts';
import { contentOf, entriesOf, openZip } from './zip.ts';

/** The workbook has no such sheet. */
export class SheetUnknown extends Error {
  override name = 'SheetUnknown';
}

/**
 * Reads a sheet of an XLSX workbook, by number from 1 or by name, streaming its rows. The archive must have been checked; throws for any
 * other error.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  sheet: number | string,
  take: OnRow,
  listeners: SheetListeners = {},
): Promise<void> {
  const read = await partsOf(bytes);
  const { sheets, since1904 } = await outlineOf(read);
  const chosen = typeof sheet === 'number' ? sheets[sheet - 1] : sheets.find(({ name }) => name === sheet);
  if (!chosen) throw new SheetUnknown();
  const targets = await targetsOf(read);
  const { strings, reader: stringReader } = sharedStrings();
  const { dates, affixes, reader: styleReader } = cellStyles();
  await read(targets.get('sharedStrings') ?? 'xl/sharedStrings.xml', stringReader);
  await read(targets.get('styles') ?? 'xl/styles.xml', styleReader);
  const found = await read(
    targets.get(chosen.relation) ?? '',
    sheetRows({ strings, dates, affixes, since1904 }, take, listeners),
  );
  if (!found) throw new Error('The sheet is missing');
}

/** The names of the visible sheets of a workbook, in order; of all sheets if none is visible. */
export async function sheetNames(bytes: Uint8Array): Promise<string[]> {
  const { sheets } = await outlineOf(await partsOf(bytes));
  const seen = sheets.filter(({ hidden }) => !hidden);
  return (seen.length > 0 ? seen : sheets).map(({ name }) => name);
}

/** Reads a part by name; false if it does not exist. */
type Read = (name: string, reader: XmlReader) => Promise<boolean>;

async function partsOf(bytes: Uint8Array): Promise<Read> {
  const zip = await openZip(bytes);
  const entries = new Map((await entriesOf(zip)).map((entry) => [entry.fileName, entry]));
  return async (name, reader) => {
    const entry = entries.get(name);
    if (entry) await readXml(contentOf(zip, entry), reader);
    return entry !== undefined;
  };
}

async function outlineOf(read: Read) {
  const sheets: { name: string; relation: string; hidden: boolean }[] = [];
  let since1904 = false;
  await read('xl/workbook.xml', {
    open(element, attributes) {
      if (element === 'workbookPr') since1904 ||= ['1', 'true'].includes(attributes.date1904 ?? '');
      if (element !== 'sheet') return;
      const relation = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
      const hidden = /hidden$/iu.test(attributes.state ?? '');
      sheets.push({ name: unescaped(attributes.name ?? ''), relation: relation ?? '', hidden });
    },
  });
  return { sheets, since1904 };
}

/** The paths of parts: sheets by relation id, shared parts by type. */
async function targetsOf(read: Read): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  await read('xl/_rels/workbook.xml.rels', {
    open(element, { Id = '', Type = '', Target = '' }) {
      if (element !== 'Relationship') return;
      const kind = posix.basename(Type);
      targets.set(kind === 'worksheet' ? Id : kind, posix.resolve('/xl', Target).slice(1));
    },
  });
  return targets;
}
