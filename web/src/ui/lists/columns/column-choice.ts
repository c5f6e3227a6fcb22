import { COLUMN_WIDTH_MAX, COLUMN_WIDTH_MIN, type ViewColumns } from '@opsyard/contract';

/** A column as it is by default. */
export type ArrangedColumn<K extends string = string> = {
  key: K;
  /** Hidden by default. */
  hidden?: boolean;
  /** CSS pixels; missing where widths follow from the content. */
  width?: number;
  /** Narrower than this, CSS pixels, its value would be cut off. */
  narrowest?: number;
  /** Always the first, visible, and at the left edge. */
  isHead?: boolean;
};

/** What a user chose: columns shown or hidden against the default, widths in CSS pixels, the order, and columns fixed at the left edge. */
export type ColumnChoice = {
  shown: Readonly<Record<string, boolean>>;
  widths: Readonly<Record<string, number>>;
  order?: readonly string[];
  fixed?: readonly string[];
};
export const NO_CHOICE: ColumnChoice = { shown: {}, widths: {} };

/** The columns of a list as a user arranged them. */
export type Arrangement<C extends ArrangedColumn = ArrangedColumn> = {
  /** All of them in their order, with their widths. */
  all: readonly C[];
  shown: readonly C[];
  choice: ColumnChoice;
  choose: (next: ColumnChoice) => void;
};

/** The columns in their order, with the widths chosen: those always first, then fixed ones, then the others; new ones come last. */
export function arrangedColumns<C extends ArrangedColumn>(
  columns: readonly C[],
  choice: ColumnChoice,
): Pick<Arrangement<C>, 'all' | 'shown'> {
  const { shown, widths, order = [] } = choice;
  const rankOf = ({ key }: C) => (order.includes(key) ? order.indexOf(key) : order.length);
  const groupOf = (column: C) => [!column.isHead, !isFixed(choice, column)].filter(Boolean).length;
  const all = [...columns]
    .sort((a, b) => groupOf(a) - groupOf(b) || (a.isHead ? 0 : rankOf(a) - rankOf(b)))
    .map((column) => {
      const width = widths[column.key];
      return width === undefined ? column : { ...column, width: within(width, column) };
    });
  return { all, shown: all.filter(({ key, hidden, isHead }) => isHead || (shown[key] ?? !hidden)) };
}

/** Whether a column stays at the left edge when the list is scrolled sideways. */
export function isFixed({ fixed = [] }: ColumnChoice, { key, isHead }: ArrangedColumn): boolean {
  return isHead === true || fixed.includes(key);
}

/** Columns with the distance of those at the left edge from it, which begin at `left` CSS pixels. */
export function stuckColumns<C extends ArrangedColumn & { width: number }>(
  columns: readonly C[],
  choice: ColumnChoice,
  left = 0,
): (C & { stickyLeft?: number })[] {
  let next = left;
  return columns.map((column) => {
    if (!isFixed(choice, column)) return column;
    const stickyLeft = next;
    next += column.width;
    return { ...column, stickyLeft };
  });
}

/** A choice with another width of a column; null for the default. */
export function withWidth(choice: ColumnChoice, column: ArrangedColumn, width: number | null): ColumnChoice {
  const { [column.key]: _, ...others } = choice.widths;
  return { ...choice, widths: width === null ? others : { ...others, [column.key]: within(width, column) } };
}

function within(width: number, { narrowest = COLUMN_WIDTH_MIN }: ArrangedColumn): number {
  return Math.round(Math.min(Math.max(width, narrowest), COLUMN_WIDTH_MAX));
}

/** The visible columns as a saved view keeps them. */
export function savedColumns(columns: readonly ArrangedColumn[], choice: ColumnChoice): NonNullable<ViewColumns> {
  return arrangedColumns(columns, choice).shown.map(({ key }) => ({
    key,
    width: choice.widths[key] ?? null,
    ...(choice.fixed?.includes(key) && { fixed: true }),
  }));
}

/** The choice a saved view stands for. */
export function choiceOf(saved: NonNullable<ViewColumns>, columns: readonly ArrangedColumn[]): ColumnChoice {
  const order = saved.map(({ key }) => key);
  return {
    shown: Object.fromEntries(columns.map(({ key }) => [key, order.includes(key)])),
    widths: Object.fromEntries(saved.flatMap(({ key, width }) => (width === null ? [] : [[key, width]]))),
    order,
    fixed: saved.flatMap(({ key, fixed }) => (fixed ? [key] : [])),
  };
}

/** Whether a stored value is a choice of columns. */
export function isColumnChoice(value: unknown): value is ColumnChoice {
  return typeof value === 'object' && value !== null && 'shown' in value && 'widths' in value;
}

/** Whether a stored value is columns of a view. */
export function isViewColumns(value: unknown): value is ViewColumns {
  return value === null || (Array.isArray(value) && value.every((one) => typeof one?.key === 'string'));
}
