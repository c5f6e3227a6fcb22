import type { Section } from './sections.ts';

/** One line of the grid: the heading of a group, a task (`id` undefined while it is not read), or the field that adds to a group. */
export type Line =
  | { kind: 'group'; section: Section }
  | { kind: 'task'; section: Section; at: number; id: string | undefined }
  | { kind: 'add'; section: Section };

/** How the sections lie below each other, without a list of all lines. */
export type Lines = {
  length: number;
  at(index: number): Line | undefined;
  /** Where a task that has been read stands; -1 when it does not. */
  indexOf(sectionValue: string, id: string): number;
  /** The first line a task stands in, in whatever section; -1 when it has not been read. */
  find(id: string): number;
  /** The tasks that have been read between two lines, both included, in their order. */
  idsBetween(one: number, other: number): string[];
  /** The part of a section that lies between two lines: how many of its tasks, counted from its first, must be read for it. */
  needs(from: number, to: number): { value: string; upTo: number }[];
};

type Options = { grouped: boolean; collapsed: ReadonlySet<string>; canAdd: boolean };
type Block = { section: Section; start: number; head: number; tasks: number; end: number };

/** Lays sections out as lines. */
export function linesOf(sections: readonly Section[], { grouped, collapsed, canAdd }: Options): Lines {
  const blocks: Block[] = [];
  let start = 0;
  for (const section of sections) {
    const open = !grouped || !collapsed.has(section.value);
    const head = grouped ? 1 : 0;
    const tasks = open ? section.count : 0;
    const end = start + head + tasks + (grouped && open && canAdd ? 1 : 0);
    blocks.push({ section, start, head, tasks, end });
    start = end;
  }
  const length = start;
  return {
    length,
    at: (index) => lineIn(blockAt(blocks, index), index),
    indexOf(value, id) {
      const block = blocks.find(({ section }) => section.value === value);
      const place = block && block.tasks > 0 ? block.section.ids.indexOf(id) : -1;
      return block && place >= 0 ? block.start + block.head + place : -1;
    },
    find(id) {
      for (const { section, start: first, head, tasks } of blocks) {
        const place = tasks > 0 ? section.ids.indexOf(id) : -1;
        if (place >= 0) return first + head + place;
      }
      return -1;
    },
    idsBetween(one, other) {
      const [from, to] = one < other ? [one, other] : [other, one];
      return blocks.flatMap(({ section, start: first, head, tasks }) =>
        tasks > 0 ? section.ids.slice(Math.max(0, from - first - head), Math.max(0, to - first - head + 1)) : [],
      );
    },
    needs(from, to) {
      return blocks
        .filter((block) => block.tasks > 0 && block.end > from && block.start <= to)
        .map(({ section, start: first, head, tasks }) => ({
          value: section.value,
          upTo: Math.min(tasks, Math.max(0, to - first - head + 1)),
        }));
    },
  };
}

function lineIn(block: Block | undefined, index: number): Line | undefined {
  if (!block) return undefined;
  const { section, start, head, tasks } = block;
  const place = index - start - head;
  if (place < 0) return { kind: 'group', section };
  if (place >= tasks) return { kind: 'add', section };
  return { kind: 'task', section, at: place, id: section.ids[place] };
}

function blockAt(blocks: readonly Block[], index: number): Block | undefined {
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
