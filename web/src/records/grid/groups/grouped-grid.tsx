import { useMemo, useRef, useState } from 'react';
import { columnFilter } from '../../board/board-model.ts';
import { ListReader, useReadLists } from '../../board/read-lists.tsx';
import type { ReadList } from '../../board/record-cells.ts';
import { RecordsFrame } from '../../records-frame.tsx';
import type { AnyRow } from '../../scope.ts';
import { linesOf } from '../lines.ts';
import type { ListLocation, ListQuery } from '../use-rows.ts';
import type { GridGroups, RecordSection } from './groups.ts';
import type { RecordGroup } from './record-group-head.tsx';

type GroupedGridProps = ListLocation & {
  listQuery: ListQuery;
  by: string;
  groups: readonly RecordGroup[];
  folded: ReadonlySet<string>;
  fold: (group: string) => void;
};

const PER_PAGE = 100;
const NONE: readonly AnyRow[] = [];

/** A grid of records in groups, whose heads are among its lines; the records of a group are read when it is nearly in sight. */
export function GroupedGrid({ listQuery, by, groups, folded, fold, ...location }: GroupedGridProps) {
  const { lists, onRead } = useReadLists();
  const sections = groups.map((group) => sectionOf(group, lists.get(group.value)));
  const lines = useLines(sections, folded);
  const [needed, need] = useNeeded(lines, lists);
  const read = groups.filter(({ value }) => needed.has(value) && !folded.has(value));
  const rows = groups.flatMap(({ value }) => lists.get(value)?.rows ?? NONE);
  const queryOf = (value: string) => ({
    ...listQuery,
    filter: columnFilter(listQuery.filter, by, value || null),
  });
  const groupOf = (value: string) => groups.find((one) => one.value === value);
  const nameOf = (value: string) => groupOf(value)?.name ?? '';
  const isWhole = sections.every(({ ids, count }) => ids.length === count);
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {read.map(({ value }) => (
        <ListReader key={value} name={value} limit={PER_PAGE} onRead={onRead} {...queryOf(value)} />
      ))}
      <RecordsFrame
        {...location}
        rows={rows}
        groups={{ lines, groupOf, folded, fold, need }}
        list={{ listQuery, total: total.toLocaleString(), hasMore: !isWhole }}
        // All loaded records of one group can be extended to all others of it.
        parts={sections.map(({ value, ids, count }) => ({
          ids,
          list: {
            ...{ listQuery: queryOf(value), total: count.toLocaleString(), hasMore: ids.length < count },
            group: nameOf(value),
          },
        }))}
      />
    </>
  );
}

function sectionOf(group: RecordGroup, list: ReadList | undefined): RecordSection {
  const ids = (list?.rows ?? NONE).map(({ id }) => id);
  // The numbers of groups are read separately; those that have not been read may be more or fewer.
  const most = list?.more ? Math.max(group.count, ids.length + 1) : ids.length;
  return {
    ...{ value: group.value, ids },
    count: list?.rows ? most : group.count,
    error: list?.error ?? null,
    reload: () => list?.reload(),
  };
}

/** The lines of the sections; the same ones while nothing about them changes. */
function useLines(sections: readonly RecordSection[], folded: ReadonlySet<string>): GridGroups['lines'] {
  const text = JSON.stringify(sections.map(({ value, count, ids, error }) => [value, count, ids, error?.message]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: sections are made anew, with what is in the text
  return useMemo(() => linesOf(sections, { grouped: true, collapsed: folded, canAdd: false }), [text, folded]);
}

/** The groups whose records are read, and what reads those of some lines. */
function useNeeded(lines: GridGroups['lines'], lists: ReadonlyMap<string, ReadList>) {
  const [needed, setNeeded] = useState<ReadonlySet<string>>(new Set());
  const asked = useRef(new Map<string, string>());
  const need = (first: number, last: number) => {
    const wanted = lines.needs(first, last);
    if (wanted.some(({ value }) => !needed.has(value)))
      setNeeded(new Set([...needed, ...wanted.map(({ value }) => value)]));
    for (const { value, upTo } of wanted) {
      const list = lists.get(value);
      const length = list?.rows?.length ?? 0;
      if (!list?.more || list.isReadingMore || upTo <= length) continue;
      // A page that could not be read is read again when other lines come into sight.
      const request = `${length} ${first}`;
      if (asked.current.get(value) === request) continue;
      asked.current.set(value, request);
      list.more();
    }
  };
  return [needed, need] as const;
}
