import { splitGroup } from './groups/group-values.ts';

/** A run of rows under one heading: what they share, how many they are, and the ids of those that have been read. */
export type LineSection = { value: string; count: number; ids: readonly string[] };
/** A row shown below another one, with its depth. */
export type Below = { id: string; depth: number };

/**
 * One line of the grid: the heading of a group, a row (`id` undefined while it is not read) as many levels down as it is nested, or
 * the field that adds to a group.
 */
export type Line<S extends LineSection = LineSection> =
  | { kind: 'group'; section: S; count: number }
  | { kind: 'row'; section: S; at: number; id: string | undefined; depth: number }
  | { kind: 'add'; section: S };

/** How the sections lie below each other, without a list of all lines. */
export type Lines<S extends LineSection = LineSection> = {
  length: number;
  at(index: number): Line<S> | undefined;
  /** The index of a loaded row; -1 if it is not in the list. */
  indexOf(sectionValue: string, id: string): number;
  /** The index of the heading of a group; -1 if it has none. */
  indexOfGroup(sectionValue: string): number;
  /** The first line of a row in any section; -1 if it is not loaded. */
  find(id: string): number;
  /** The rows that have been read between two lines, both included, in their order. */
  idsBetween(one: number, other: number): string[];
  /** The part of a section between two lines: how many of its rows, from the first, must be loaded for it. */
  needs(from: number, to: number): { value: string; upTo: number }[];
};

type Options = {
  grouped: boolean;
  collapsed: ReadonlySet<string>;
  canAdd: boolean;
  /** Groups lie within others, whose headings are sections of their own. */
  twoLevels?: boolean;
  /** What shows below rows of a nested list. */
  below?: ReadonlyMap<string, readonly Below[]> | undefined;
};
/** `rows` counts those of the section and what shows below them. */
type Block<S extends LineSection> = {
  section: S;
  /** The rows of the group, also of groups within it. */
  count: number;
  start: number;
  head: number;
  rows: number;
  end: number;
  branches: readonly Branch[];
};
/** What shows below the row at `at` of a section: its first line, counted from the section's first row, and how many are above it. */
type Branch = { at: number; from: number; above: number; rows: readonly Below[] };

/** Lays sections out as lines. */
export function linesOf<S extends LineSection>(sections: readonly S[], options: Options): Lines<S> {
  const blocks = blocksOf(sections, options);
  const length = blocks.at(-1)?.end ?? 0;
  return {
    length,
    at: (index) => lineIn(blockAt(blocks, index), index),
    indexOf(value, id) {
      const block = blocks.find(({ section }) => section.value === value);
      return block ? indexIn(block, id) : -1;
    },
    indexOfGroup(value) {
      return blocks.find(({ section, head }) => head > 0 && section.value === value)?.start ?? -1;
    },
    find(id) {
      for (const block of blocks) {
        const index = indexIn(block, id);
        if (index >= 0) return index;
      }
      return -1;
    },
    idsBetween(one, other) {
      const [from, to] = one < other ? [one, other] : [other, one];
      return blocks.flatMap((block) => idsIn(block, from - block.start - block.head, to - block.start - block.head));
    },
    needs(from, to) {
      return blocks
        .filter((block) => block.rows > 0 && block.end > from && block.start <= to)
        .map((block) => ({ value: block.section.value, upTo: ownUpTo(block, to - block.start - block.head) }));
    },
  };
}

function blocksOf<S extends LineSection>(sections: readonly S[], options: Options): Block<S>[] {
  const { collapsed, twoLevels = false } = options;
  const blocks: Block<S>[] = [];
  let start = 0;
  let above: Block<S> | undefined;
  for (const section of sections) {
    const isAbove = twoLevels && splitGroup(section.value).sub === null;
    if (above && !isAbove) above.count += section.count;
    // A group within a collapsed one has no line.
    if (above && !isAbove && collapsed.has(above.section.value)) continue;
    const block = blockOf(section, { ...options, start, isAbove });
    blocks.push(block);
    if (isAbove) above = block;
    start = block.end;
  }
  return blocks;
}

type Laying = Options & {
  start: number;
  /** It is the heading above groups, and has no rows itself. */
  isAbove: boolean;
};

function blockOf<S extends LineSection>(
  section: S,
  { grouped, collapsed, canAdd, below, start, isAbove }: Laying,
): Block<S> {
  const open = !isAbove && (!grouped || !collapsed.has(section.value));
  const head = grouped ? 1 : 0;
  const branches = open && below && below.size > 0 ? branchesOf(section, below) : [];
  const rows = open ? section.count + branches.reduce((sum, branch) => sum + branch.rows.length, 0) : 0;
  const end = start + head + rows + (grouped && open && canAdd ? 1 : 0);
  return { section, count: section.count, start, head, rows, end, branches };
}

function branchesOf({ ids }: LineSection, below: NonNullable<Options['below']>): Branch[] {
  const branches: Branch[] = [];
  let above = 0;
  for (const [at, id] of ids.entries()) {
    const rows = below.get(id);
    if (!rows || rows.length === 0) continue;
    branches.push({ at, from: at + above + 1, above, rows });
    above += rows.length;
  }
  return branches;
}

/** The branch that begins last before a place among the rows of a block, or at it. */
function branchBefore({ branches }: Pick<Block<LineSection>, 'branches'>, place: number): Branch | undefined {
  return branches.findLast(({ from }) => from <= place);
}

function lineIn<S extends LineSection>(block: Block<S> | undefined, index: number): Line<S> | undefined {
  if (!block) return undefined;
  const { section, count, start, head } = block;
  const place = index - start - head;
  if (place < 0) return { kind: 'group', section, count };
  if (place >= block.rows) return { kind: 'add', section };
  const branch = branchBefore(block, place);
  const row = branch?.rows[place - branch.from];
  if (branch && row) return { kind: 'row', section, at: branch.at, ...row };
  const at = place - (branch ? branch.above + branch.rows.length : 0);
  return { kind: 'row', section, at, id: section.ids[at], depth: 0 };
}

function indexIn({ section, start, head, rows: count, branches }: Block<LineSection>, id: string): number {
  if (count === 0) return -1;
  const place = section.ids.indexOf(id);
  if (place >= 0) {
    const branch = branches.findLast(({ at }) => at < place);
    return start + head + place + (branch ? branch.above + branch.rows.length : 0);
  }
  for (const { from, rows } of branches) {
    const at = rows.findIndex((row) => row.id === id);
    if (at >= 0) return start + head + from + at;
  }
  return -1;
}

function idsIn({ section, rows: count, branches }: Block<LineSection>, from: number, to: number): string[] {
  if (count === 0) return [];
  if (branches.length === 0) return section.ids.slice(Math.max(0, from), Math.max(0, to + 1));
  const below = new Map(branches.map(({ at, rows }) => [at, rows]));
  const all = section.ids.flatMap((id, at) => [id, ...(below.get(at) ?? []).map((row) => row.id)]);
  return all.slice(Math.max(0, from), Math.max(0, to + 1));
}

/** The number of rows of the section itself up to a line. */
function ownUpTo(block: Block<LineSection>, place: number): number {
  const upTo = Math.min(block.rows, Math.max(0, place + 1));
  const branch = branchBefore(block, upTo - 1);
  if (!branch) return upTo;
  return upTo - branch.above - Math.min(branch.rows.length, upTo - branch.from);
}

function blockAt<S extends LineSection>(blocks: readonly Block<S>[], index: number): Block<S> | undefined {
  let low = 0;
  let high = blocks.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle]?.end ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  const block = blocks[low];
  return block && index >= block.start && index < block.end ? block : undefined;
}
