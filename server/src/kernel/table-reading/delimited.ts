import { CsvError, parse } from 'csv-parse/sync';
import { refuse } from './reading-refusal.ts';

/** A record with its number in the file, starting at 1. */
export type NumberedRecord = { number: number; cells: string[] };
export type Records = { records: NumberedRecord[]; blank: number; delimiter: string };

const DELIMITERS = [',', ';', '\t', '|'] as const;
const SAMPLE = 200_000;
const SAMPLED_RECORDS = 200;
/** The maximum number of records read, including blank ones. */
const MAX_RECORDS = 300_000;

const MEGABYTE = 1024 * 1024;
/** A larger record indicates an unterminated quote, or a file that is not a table. */
const MAX_CELLS_IN_RECORD = 4 * MEGABYTE;

/** Splits delimited text into records; blank ones are counted and skipped. Throws for more than `maxRows`. */
export function readDelimited(text: string, maxRows: number): Records {
  const named = /^sep=(.)\r?\n/iu.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  const delimiter = named?.[1] ?? findDelimiter(body);
  try {
    return cut(body, delimiter, maxRows, '"');
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') {
      refuse('cellTooLarge', { line: Number(error.lines ?? 0), limitMb: MAX_CELLS_IN_RECORD / MEGABYTE });
    }
    // Text pasted from a sheet is tab-separated without quoting.
    if (delimiter === '\t') return cut(body, delimiter, maxRows, null);
    return refuse('tableBroken', { line: Number(error.lines ?? 0) });
  }
}

/** Whether all cells are empty or blank. */
export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

function cut(text: string, delimiter: string, maxRows: number, quote: '"' | null): Records {
  let number = 0;
  let blank = 0;
  const records: NumberedRecord[] = [];
  parse(text, {
    delimiter,
    quote,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MAX_CELLS_IN_RECORD,
    on_record: (cells: string[]) => {
      number++;
      if (isBlank(cells)) blank++;
      else records.push({ number, cells });
      // The header and lines above it do not count as rows.
      if (records.length > maxRows + 40 || number > MAX_RECORDS) refuse('tooManyRows', { limit: maxRows });
      return null;
    },
  });
  return { records, blank, delimiter };
}

/**
 * The separator that splits most records into the same, largest number of cells; comma by default. A separator missing in the first record,
 * usually the header, counts half: long texts contain many of them.
 */
function findDelimiter(text: string): string {
  const counts = countSeparators(text.slice(0, SAMPLE));
  const scored = DELIMITERS.map((delimiter, index) => ({
    delimiter,
    score: agreement(counts.map((row) => row[index] ?? 0)),
  }));
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}

/** Counts each separator outside of quotes, per record. */
function countSeparators(text: string): number[][] {
  const lines = text.replace(/"[^"]*"/gu, '').split(/[\r\n]+/u);
  const records = lines.filter((line) => line !== '').slice(0, SAMPLED_RECORDS);
  return records.map((line) => DELIMITERS.map((delimiter) => line.split(delimiter).length - 1));
}

function agreement(counts: number[]): number {
  const often = new Map<number, number>();
  for (const count of counts) often.set(count, (often.get(count) ?? 0) + 1);
  let best = 0;
  for (const [count, times] of often) {
    if (count > 0) best = Math.max(best, (times / counts.length) * Math.min(1.5, 1 + count / 100));
  }
  return counts[0] === 0 ? best / 2 : best;
}
