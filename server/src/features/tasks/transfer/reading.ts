import { isCustomKey } from '@opsyard/contract';
import type { Language } from '../../../kernel/access/actor.ts';
import { ImportRefused } from '../../../kernel/table-reading/reading-refusal.ts';
import type { Sheets } from '../../../kernel/table-reading/workbook-records.ts';
import { countPlan } from '../import/count.ts';
import type { CustomColumn, ImportField, Mapping } from '../import/fields.ts';
import type { ImportFormat, ImportPlan } from '../import/plan/plan.ts';
import type { ProblemParams, RefusalCode } from '../import/problems.ts';
import { type ImportReading, planFromMapping, readImport } from '../import/read-import.ts';
import { type PreparedPlan, prepare, sourceKeyOf } from './prepare.ts';

export type ReadingOptions = {
  fileName: string;
  language: Language;
  zone: string;
  maxRows: number;
  maxBytes: number;
  mapping: Mapping | null;
  sheet?: string;
  encoding?: string;
  /** Custom fields of the target project. */
  custom: readonly CustomColumn[];
};

/** What the user can inspect and remap: the columns and the first few records. */
export type ReadTable = {
  header: string[];
  sample: string[][];
  mapping: Mapping;
  fields: Pick<CustomColumn, 'key' | 'name'>[];
  sheets: Sheets | null;
  encoding?: string;
};
export type Refusal = { code: RefusalCode; params: ProblemParams };
/** The content of a file; without a plan, `refusal` tells what must be mapped first. */
export type Reading = {
  format: ImportFormat;
  plan: PreparedPlan | null;
  refusal: Refusal | null;
  table: ReadTable | null;
  /** The encoding of a text other than a table, if unusual. */
  encoding?: string;
};

const SAMPLE_RECORDS = 5;
const SAMPLE_LENGTH = 200;
const MAX_PARTS = 1_000_000;

/** Reads a file with the chosen or suggested mapping of columns. Fails with `ImportRefused`. */
export async function readFile(bytes: Uint8Array, options: ReadingOptions): Promise<Reading> {
  // The table can be garbage collected before its texts are converted.
  const { plan, ...rest } = interpret(await readImport(bytes, options), options);
  return { ...rest, plan: plan && prepare(plan, options.language) };
}

type InterpretedFile = Omit<Reading, 'plan'> & Planned;

function interpret(reading: ImportReading, options: ReadingOptions): InterpretedFile {
  const { format, table, encoding } = reading;
  const mapping = reading.mapping && (options.mapping ? fitted(options.mapping, reading, options) : reading.mapping);
  const { plan, refusal } = limited(mapping && options.mapping ? replan(reading, mapping, options) : planned(reading));
  return {
    format,
    plan: plan && { ...plan, sourceKey: sourceKeyOf(plan, table?.header ?? []) },
    refusal,
    table: table &&
      mapping && {
        header: table.header.map(short),
        sample: sampleOf(reading),
        mapping,
        fields: options.custom.map(({ key, name }) => ({ key, name })),
        sheets: table.sheets ?? null,
        ...(table.encoding && { encoding: table.encoding }),
      },
    ...(encoding && { encoding }),
  };
}

type Planned = { plan: ImportPlan | null; refusal: Refusal | null };

function planned({ plan }: ImportReading): Planned {
  return { plan, refusal: plan ? null : { code: 'titleUnmapped', params: {} } };
}

function replan({ table }: ImportReading, mapping: Mapping, options: ReadingOptions): Planned {
  if (!table) return { plan: null, refusal: null };
  try {
    return { plan: planFromMapping(table, mapping, options), refusal: null };
  } catch (error) {
    if (error instanceof ImportRefused) return { plan: null, refusal: { code: error.code, params: error.params } };
    throw error;
  }
}

/** Refuses a plan with more labels, people, steps, comments and links than can be compared without blocking the server. */
export function limited(read: Planned): Planned {
  if (!read.plan) return read;
  const { labelAssignments, assignments, checklistItems, comments, uploads, links } = countPlan(read.plan);
  const parts = labelAssignments + assignments + checklistItems + comments + uploads + links;
  return parts <= MAX_PARTS ? read : { plan: null, refusal: { code: 'tooManyParts', params: { limit: MAX_PARTS } } };
}

/** A mapping as wide as the table; unknown custom fields are ignored. */
function fitted({ columns, dateOrder }: Mapping, { table }: ImportReading, { custom }: ReadingOptions): Mapping {
  const known = (field: ImportField) => !isCustomKey(field) || custom.some(({ key }) => key === field);
  const fields = (table?.header ?? []).map((_, index): ImportField => {
    const field = columns[index] ?? 'ignore';
    return known(field) ? field : 'extra';
  });
  return { columns: fields, ...(dateOrder && { dateOrder }) };
}

function sampleOf({ table }: ImportReading): string[][] {
  return (table?.rows ?? []).slice(0, SAMPLE_RECORDS).map(({ cells }) => cells.map(short));
}

function short(text: string): string {
  return text.length > SAMPLE_LENGTH ? `${text.slice(0, SAMPLE_LENGTH)}…` : text;
}
