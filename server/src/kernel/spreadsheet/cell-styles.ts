import { affixOf } from './number-affix.ts';
import type { XmlReader } from './xml.ts';

/** Built-in number formats for dates and times; some only in East Asia or Thailand. */
const KNOWN = new Set([...from(14, 22), ...from(27, 36), ...from(45, 47), ...from(50, 58), ...from(71, 81)]);
/** The first number of custom formats. */
const FIRST_OWN = 100;
const SIGNS = /^(?:s{1,2}|m{1,5}|h{1,2}|am|pm|a|p|d{1,4}|a{3,5}|y|yy|yyyy|e{1,3}|e{4})$/;

/** The longest format that spreadsheet programs write; a longer one is made to occupy us. */
const MAX_LENGTH = 255;

/** A format, read once for all its styles, of which a workbook may have a great many. */
type Format = { isDate: boolean; affix: string };

/** Collects which cell styles are date formats, and the texts that others add to numbers, by index. */
export function cellStyles(): { dates: boolean[]; affixes: string[]; reader: XmlReader } {
  const own = new Map<number, Format>();
  const dates: boolean[] = [];
  const affixes: string[] = [];
  let inCells = false;
  const reader: XmlReader = {
    open(name, { numFmtId, formatCode = '' }) {
      if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) {
        const id = Number(numFmtId);
        const format = own.get(id);
        dates.push(KNOWN.has(id) || (id >= FIRST_OWN && format?.isDate === true));
        // The built-in formats of currencies are in that of the reader, unless the workbook says in which.
        affixes.push(format?.affix ?? '');
      } else if (name === 'numFmt' && formatCode.length <= MAX_LENGTH) own.set(Number(numFmtId), formatOf(formatCode));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  };
  return { dates, affixes, reader };
}

function formatOf(format: string): Format {
  return { isDate: showsDate(format), affix: affixOf(format) };
}

/** Whether a format such as `yyyy"年"m"月";@` consists of date and time parts only. */
function showsDate(format: string): boolean {
  const plain = format.toLowerCase().replace(/;@$/, '').replace(/\\./g, ' ');
  return plain.split(';').some((part) => {
    const bare = part
      .replace(/"[^"]*"/g, ' ')
      .replace(/(\[?[smhd]{1,2}\]?)[.,]00?0?/g, '$1')
      .replace(/\[([smhd]{1,2})\]/g, '$1')
      .replace(/\[[^\][]*\]/g, '');
    const signs = bare.split(/[^a-z0#?%]+/).filter((sign) => sign !== '');
    return signs.length > 0 && signs.every((sign) => SIGNS.test(sign));
  });
}

function from(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
