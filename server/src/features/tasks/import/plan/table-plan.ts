import { customCells, customDates } from '../custom-columns.ts';
import type { Mapping } from '../fields.ts';
import type { ImportOptions } from '../options.ts';
import { refuse } from '../problems.ts';
import type { RowFacts } from '../row-facts.ts';
import { cellAccess, extraColumns, extrasOf, knownPeople, readRowFacts } from '../row-reader.ts';
import type { Table } from '../table.ts';
import type { TableSource } from '../table-source.ts';
import { shorten } from '../text.ts';
import { dateReader } from './column-dates.ts';
import { draftOf, type RecordContext } from './draft.ts';
import { type OutlinePlace, outlineOf } from './outline.ts';
import type { ImportPlan, ImportStatus } from './plan.ts';
import { PlanBuilder } from './plan-builder.ts';

const SHEETS_SHOWN = 200;

/** Creates a plan from a table with mapped columns. Fails with `titleUnmapped` without a title. */
export function planOfTable(table: Table, mapping: Mapping, source: TableSource, options: ImportOptions): ImportPlan {
  if (!mapping.columns.some((field) => field === 'title' || field === 'key' || field === 'description')) {
    refuse('titleUnmapped');
  }
  const builder = builderFor(table);
  builder.hasTitles = mapping.columns.includes('title');
  const { custom } = options;
  const dates = dateReader(table, mapping, { builder, custom: customDates(mapping, custom) });
  const context: RecordContext = { builder, source, dates, zone: source.zone ?? options.zone };
  const customOf = customCells(mapping, { custom, dates, zone: context.zone });
  const cellsAt = cellAccess(table, mapping);
  const extras = extraColumns(table, mapping);
  const isKnown = knownPeople(table, mapping);
  const outline = outlineOf(table, mapping, cellsAt);
  for (const [index, { number, cells }] of table.rows.entries()) {
    const access = cellsAt(index);
    const extra = new Map([...extrasOf(cells, extras), ...(table.overflow.get(number) ?? [])]);
    const facts: RowFacts = { ...readRowFacts(number, access, { source, isKnown }), extra };
    source.refine?.(facts, access, table);
    place(facts, outline[index]);
    facts.custom = customOf(cells, facts);
    addRecord(facts, context);
  }
  const identity = { format: source.format, name: options.name, sourceKey: source.format, sourceIdentified: false };
  const plan = builder.finish({ ...identity, ...source.identify?.(table, cellsAt) });
  return { ...plan, statuses: plan.statuses.toSorted(byCategory) };
}

/** A table has no order of statuses, so they are sorted from to do to cancelled. */
function byCategory(a: ImportStatus, b: ImportStatus): number {
  return '02413'.indexOf(a.category) - '02413'.indexOf(b.category);
}

function builderFor(table: Table): PlanBuilder {
  const builder = new PlanBuilder();
  builder.skipped.blank = table.blank;
  builder.skipped.preamble = table.preamble.length;
  if (table.guessedEncoding) builder.warn('encodingGuessed', { encoding: table.guessedEncoding });
  const others = table.sheets?.names.filter((name) => name !== table.sheets?.chosen) ?? [];
  if (others.length > 0) builder.warn('sheetsNotRead', { sheet: table.sheets?.chosen ?? '', others: listed(others) });
  if (table.headless) builder.warn('headerMissing');
  for (const [row, cells] of table.overflow) builder.warn('recordTooWide', { count: cells.size }, { row });
  return builder;
}

function listed(names: readonly string[]): string {
  return shorten(names.join(', '), SHEETS_SHOWN);
}

/** Sets the parent of a record from the outline, unless it names its parent itself. */
function place(facts: RowFacts, found: OutlinePlace | undefined): void {
  if (!found) return;
  facts.aliases.push(found.name);
  if (found.parent !== undefined && facts.parents.length === 0) facts.parents = [found.parent];
}

/** A record becomes a task, with a further task for each subtask named in it. */
function addRecord(facts: RowFacts, context: RecordContext): void {
  const { builder } = context;
  const task = builder.add(draftOf(facts, context));
  if (!task) return;
  for (const [index, title] of facts.subtasks.entries()) {
    const externalId = `${task.externalId}/${index + 1}`;
    builder.add({ externalId, title, statusKey: task.statusKey, row: facts.row, parents: [task.externalId] });
  }
}
