import { isZone } from '../../../kernel/table-reading/zones.ts';
import type { CustomColumn } from './fields.ts';
import { LIMITS } from './limits.ts';

/** What the person who imports knows beyond the file. */
export type ImportOptions = {
  /** Suggested name of the project when the file has none: its file name without the ending. */
  name: string;
  /** Zone in which times without one are meant and days are cut. */
  zone: string;
  /** Most records and bytes. */
  maxRows: number;
  maxBytes: number;
  /** Sheet of a workbook; the first when left out. */
  sheet?: string;
  /** Encoding of the text; what it seems to be when left out. */
  encoding?: string;
  /** Custom fields that columns can stand for. */
  custom: readonly CustomColumn[];
};

export type ImportOptionsInput = { fileName: string } & Partial<Omit<ImportOptions, 'name'>>;

/** Fills in what a caller left out; unknown zones mean UTC, limits beyond the highest allowed are cut. */
export function optionsFrom({
  fileName,
  zone = 'UTC',
  maxRows,
  maxBytes,
  sheet,
  encoding,
  custom = [],
}: ImportOptionsInput): ImportOptions {
  const base = fileName.replace(/^.*[/\\]/u, '').replace(/(?:\.[a-z0-9]{1,8}){1,2}$/iu, '');
  return {
    name: base || fileName || 'Import',
    zone: isZone(zone) ? zone : 'UTC',
    maxRows: Math.min(maxRows ?? LIMITS.rows, LIMITS.rowsAtMost),
    maxBytes: maxBytes ?? LIMITS.bytes,
    ...(sheet !== undefined && { sheet }),
    ...(encoding !== undefined && { encoding }),
    custom,
  };
}
