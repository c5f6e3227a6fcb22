import type { AnyRecordType, Field, KindName } from '@opsyard/contract';
import { useMemo } from 'react';
import { stuckColumns } from '../../ui/lists/columns/column-choice.ts';
import { useColumnChoice } from '../../ui/lists/columns/use-column-choice.ts';
import { facetOf } from '../filter/facets.tsx';
import { useI18n, useRecords } from '../scope.ts';
import { SELECT_PLACE } from './grid-head.tsx';
import { useArrangement } from './use-arrangement.ts';

export type Column = {
  key: string;
  title: string;
  field: Field;
  width: number;
  hidden: boolean;
  sortable: boolean;
  isHead: boolean;
  /** The distance from the left edge, if it stays there. */
  stickyLeft?: number;
};

const WIDE_KINDS: readonly KindName[] = ['longText', 'richText', 'url'];
const HEAD = ['createdAt', 'createdBy', 'updatedBy'];

/** The columns of a list, arranged by the user or by the active saved view. */
export function useColumns() {
  const { type } = useRecords();
  const { word, language } = useI18n();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words change with the language alone
  const columns = useMemo(() => columnsOf(type, word), [type, language]);
  const own = useColumnChoice(`records.${type.name}`, columns);
  const arrangement = useArrangement({ name: `records_${type.name}_view`, columns, own });
  const { choice, shown } = arrangement;
  // Memoised, so that rows render again only when the columns change.
  const stuck = useMemo(() => stuckColumns<Column>(shown, choice, SELECT_PLACE.width), [shown, choice]);
  return { ...arrangement, shown: stuck };
}

function columnsOf(type: AnyRecordType, word: (names: Field['name']) => string): Column[] {
  const columns = Object.entries(type.allFields).map(([key, field]) => ({
    key,
    field,
    title: word(field.name),
    width: widthOf(field, key === type.title),
    hidden: WIDE_KINDS.includes(field.kind) || HEAD.includes(key),
    sortable: field.sortable === true,
    isHead: key === type.title,
  }));
  return columns.sort((a, b) => Number(b.key === type.title) - Number(a.key === type.title));
}

const TITLE_WIDTH = 240;
const NUMBER_WIDTH = 150;
/** For states of more than 18 letters, whose ends tell them apart. */
const LONG_STATE_WIDTH = 190;

function widthOf(field: Field, isTitle: boolean): number {
  if (isTitle) return field.kind === 'autoNumber' ? NUMBER_WIDTH : TITLE_WIDTH;
  const isLong = field.kind === 'state' && Object.values(field.choices ?? {}).some(([en]) => en.length > 18);
  return isLong ? LONG_STATE_WIDTH : facetOf(field).width;
}
