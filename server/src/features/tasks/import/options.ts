import { isZone } from '../../../kernel/table-reading/zones.ts';
import type { CustomColumn } from './fields.ts';
import { LIMITS } from './limits.ts';

/** Options of an import that are not in the file. */
export type ImportOptions = {
  /** The suggested name of the project if the file has none: its file name without extension. */
  name: string;
  /** The time zone of times without one, and of dates. */
  zone: string;
  /** The maximum number of records and bytes. */
  maxRows: number;
  maxBytes: number;
  /** The sheet of a workbook; default: the first. */
  sheet?: string;
  /** The encoding of the text; detected by default. */
  encoding?: string;
  /** Custom fields that columns can map to. */
  custom: readonly CustomColumn[];
};

export type ImportOptionsInput = { fileName: string } & Partial<Omit<ImportOptions, 'name'>>;

/** Fills in defaults; unknown time zones become UTC, limits above the maximum are reduced. */
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
