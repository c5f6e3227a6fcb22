import { type Field, isEmptyValue, type KindName } from '@opsyard/contract';
import type { ReactNode } from 'react';
import * as controls from '../controls.tsx';
import * as cells from '../grid/cells.tsx';
import * as inline from '../grid/inline-editors.tsx';
import type { I18n } from '../scope.ts';
import * as filters from './filter-values.tsx';

/** The rendering of a kind of value; its text is in `value-text.ts`. */
type Facet = {
  /** Column width in CSS pixels. */
  width: number;
  /** Aligned to the end of its column, like numbers. */
  atEnd?: boolean;
  cell: cells.CellOf;
  Control: (props: controls.ControlProps) => ReactNode;
  Inline: (props: inline.InlineProps) => ReactNode;
  Argument: (props: filters.ArgumentProps) => ReactNode;
};

const line: Facet = {
  width: 160,
  cell: cells.textCell,
  Control: controls.TypedControl,
  Inline: inline.TypedInline,
  Argument: filters.TextArgument,
};
const figure: Facet = { ...line, width: 120, atEnd: true, Argument: filters.OrderedArgument };
const picked: Facet = {
  width: 140,
  cell: cells.choiceCell,
  Control: controls.PickControl,
  Inline: inline.PickInline,
  Argument: filters.PickArgument,
};
const lines: Facet = { ...line, width: 220, Control: controls.LinesControl, Inline: inline.PopupInline };

const FACETS = {
  text: line,
  longText: lines,
  richText: { ...lines, Control: controls.RichControl },
  url: { ...line, width: 200, cell: cells.urlCell },
  email: { ...line, width: 200, cell: cells.emailCell },
  phone: { ...line, cell: cells.phoneCell },
  autoNumber: { ...line, width: 110 },
  code: line,
  number: { ...figure, cell: cells.numberCell },
  money: figure,
  percent: figure,
  weight: figure,
  length: figure,
  duration: figure,
  boolean: { ...picked, width: 100, cell: cells.booleanCell },
  date: {
    width: 120,
    cell: cells.dayCell,
    Control: controls.DayControl,
    Inline: inline.DayInline,
    Argument: filters.DayArgument,
  },
  dateRange: { ...line, width: 200, cell: cells.textCell, Argument: filters.RangeArgument },
  time: {
    ...figure,
    width: 90,
    Control: controls.TimeControl,
    Inline: inline.PopupInline,
  },
  timestamp: {
    width: 150,
    cell: cells.instantCell,
    Control: controls.InstantControl,
    Inline: inline.PopupInline,
    Argument: filters.OrderedArgument,
  },
  choice: picked,
  state: picked,
  country: { ...picked, cell: cells.textCell },
  user: { ...picked, cell: cells.userCell },
  department: { ...picked, cell: cells.textCell },
  link: { ...picked, cell: cells.textCell },
  choices: { ...picked, width: 200, cell: cells.choicesCell },
  users: { ...picked, cell: cells.usersCell },
  links: { ...picked, width: 180, cell: cells.textCell },
  labels: { ...picked, width: 180, cell: cells.labelsCell },
} as const satisfies Record<KindName, Facet>;

/** The facet of a field's kind. */
export function facetOf({ kind }: Field): Facet {
  return FACETS[kind];
}

/** Renders a value for lists and records; nothing if it is empty. */
export function cellOf(value: unknown, field: Field, i18n: I18n): ReactNode {
  return isEmptyValue(value) ? null : facetOf(field).cell(value, field, i18n);
}
