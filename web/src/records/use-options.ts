import { department, type Field, identity } from '@opsyard/contract';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readingOf, useRead } from '../kernel/calls/api.ts';
import { useDebounced } from '../kernel/use-debounced.ts';
import { cacheLinks, cachePeople } from './names.ts';
import { fixedOptions, type Option, pickOf } from './pick.ts';
import { type AnyRow, type I18n, useFields } from './scope.ts';

export type Options = {
  options: readonly Option[];
  /** Searches for options; undefined if all options are listed. */
  search?: ((text: string) => void) | undefined;
  isSearching: boolean;
};

/** The options of a field, from any source. */
export function useOptions(field: Field, i18n: I18n): Options {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const pick = pickOf(field);
  const people = usePeople(search, pick === 'people');
  const linked = useLinked(field.target, search, pick === 'link');
  const { data: tree } = useRead(department.queryIdTree, {}, { quiet: true, enabled: pick === 'department' });
  if (pick === 'people') return { ...people, search: setText };
  if (pick === 'link') return { ...linked, search: setText };
  if (pick === 'department') return { options: flat(tree ?? []), isSearching: !tree };
  return { options: fixedOptions(field, i18n), isSearching: false };
}

function usePeople(search: string, enabled: boolean): Options {
  const query = search ? { search } : {};
  const { data, isFetching } = useRead(identity.people, { query }, { quiet: true, enabled, keepPrevious: true });
  useEffect(() => {
    if (data) cachePeople(data);
  }, [data]);
  const options = (data ?? []).map(({ id, realname, departName, username }) => ({
    value: id,
    text: realname,
    hint: departName ?? username,
  }));
  return { options, isSearching: isFetching };
}

const LINKS_SHOWN = 50;

function useLinked(target: string | undefined, search: string, isEnabled: boolean): Options {
  const { targets } = useFields();
  const records = isEnabled && target !== undefined ? targets[target] : undefined;
  const query = { limit: LINKS_SHOWN, ...(search && { search }) };
  const { data, isFetching } = useQuery({
    ...(records ? readingOf(records.routes.list, { query }, true) : { queryKey: [NO_LINKS], queryFn: skipToken }),
    placeholderData: keepPreviousData,
  });
  const rows = records && data ? (data.records as AnyRow[]) : NONE;
  useEffect(() => {
    if (records) cacheLinks(records, rows);
  }, [records, rows]);
  return {
    options: rows.map((row) => ({ value: row.id, text: String(row[records?.type.title ?? ''] ?? '') })),
    isSearching: isFetching,
  };
}
const NONE: AnyRow[] = [];
const NO_LINKS = 'no links';

type Tree = readonly { key: string; title: string; children?: Tree }[];

/** Flattens a tree; each department is shown with its path. */
function flat(tree: Tree, above: readonly string[] = []): Option[] {
  return tree.flatMap(({ key, title, children }) => [
    { value: key, text: title, hint: above.join(' / ') },
    ...flat(children ?? [], [...above, title]),
  ]);
}
