import { ArrowDownOutlined, ArrowUpOutlined, SettingOutlined } from '@ant-design/icons';
import {
  type AnyRecordType,
  COLUMN_WIDTH_MAX,
  COLUMN_WIDTH_MIN,
  type Field,
  type KindName,
  type ViewColumns,
} from '@opsyard/contract';
import { Button, Checkbox } from 'antd';
import { useMemo } from 'react';
import { useStoredChoice } from '../../kernel/storage/stored-choice.ts';
import { useColumnChoice } from '../../ui/lists/use-column-choice.ts';
import { PopupButton } from '../../ui/popups/popup-button.tsx';
import { facetOf } from '../filter/facets.tsx';
import styles from '../records.module.css';
import { useI18n, useRecords } from '../scope.ts';
import { useActiveView } from '../views/active-view.ts';
import { moveColumn, orderColumns } from './column-order.ts';

export type Column = { key: string; title: string; field: Field; width: number; hidden: boolean; sortable: boolean };

const WIDE_KINDS: readonly KindName[] = ['longText', 'richText', 'url'];
const HEAD = ['createdAt', 'createdBy', 'updatedBy'];
const NO_ORDER: readonly string[] = [];
const NO_WIDTHS: Widths = {};

type Widths = Readonly<Record<string, number>>;
/** The hidden columns, their order, and changed widths. */
type Arrangement = { order: readonly string[]; hidden: readonly string[]; widths: Widths };

/** The columns of a list, arranged by the user or by the active saved view. */
export function useColumns() {
  const { type } = useRecords();
  const { word, language } = useI18n();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words change with the language alone
  const defaultColumns = useMemo(() => columnsOf(type, word), [type, language]);
  const ownArrangement = useOwnArrangement(type.name, defaultColumns);
  const ofView = useViewArrangement(type.name, defaultColumns, ownArrangement.now);
  const { now, change } = ofView ?? ownArrangement;
  const { order, hidden, widths } = now;
  const widthsText = JSON.stringify(widths);
  const hiddenKeys = hidden.join();
  const orderKeys = order.join();
  // Memoised, so that rows render again only when the columns change.
  const { all, shown } = useMemo(() => {
    const changed = JSON.parse(widthsText) as Widths;
    const sizedColumns = orderColumns(defaultColumns, orderKeys.split(',')).map((one) => ({
      ...one,
      width: changed[one.key] ?? one.width,
    }));
    const keys = hiddenKeys.split(',');
    return { all: sizedColumns, shown: sizedColumns.filter(({ key }, at) => at === 0 || !keys.includes(key)) };
  }, [defaultColumns, orderKeys, hiddenKeys, widthsText]);
  return {
    all,
    shown,
    hidden,
    setHidden: (keys: readonly string[]) => change({ hidden: keys }),
    setOrder: (keys: readonly string[]) => change({ order: keys }),
    /** Sets the width of a column in CSS pixels; null for the default. */
    setWidth: (key: string, width: number | null) => {
      const { [key]: _, ...others } = widths;
      change({ widths: width === null ? others : { ...others, [key]: within(width) } });
    },
    /** The columns in the format of a saved view. */
    saved: shown.map(({ key }) => ({ key, width: widths[key] ?? null })),
    /** Discards changes to the columns of the saved view. */
    reset: () => ofView?.reset(),
  };
}

function within(width: number): number {
  return Math.round(Math.min(Math.max(width, COLUMN_WIDTH_MIN), COLUMN_WIDTH_MAX));
}

/** The user's arrangement: hidden columns are stored with the user's settings, the rest in this browser. */
function useOwnArrangement(type: string, defaultColumns: readonly Column[]) {
  const [order, setOrder] = useStoredChoice(`records_${type}_order`, NO_ORDER, isTexts);
  const [widths, setWidths] = useStoredChoice(`records_${type}_widths`, NO_WIDTHS, areWidths);
  const { hidden, setHidden } = useColumnChoice(`records.${type}`.slice(0, 40), defaultColumns);
  const change = (next: Partial<Arrangement>) => {
    if (next.order) setOrder(next.order);
    if (next.widths) setWidths(next.widths);
    if (next.hidden) setHidden(next.hidden);
  };
  return { now: { order, hidden, widths }, change };
}

/** The arrangement of the active saved view with unsaved changes; undefined without one. */
function useViewArrangement(type: string, defaultColumns: readonly Column[], ownArrangement: Arrangement) {
  const view = useActiveView();
  const [draft, setDraft] = useStoredChoice<ViewColumns>(`records_${type}_view_${view?.id ?? ''}`, null, isDraft);
  if (!view) return null;
  const columns = draft ?? view.settings?.columns;
  const now = columns ? arrangementOf(columns, defaultColumns) : ownArrangement;
  const change = (next: Partial<Arrangement>) => {
    const { order, hidden, widths } = { ...now, ...next };
    const shown = orderColumns(defaultColumns, order).filter(({ key }, at) => at === 0 || !hidden.includes(key));
    setDraft(shown.map(({ key }) => ({ key, width: widths[key] ?? null })));
  };
  return { now, change, reset: () => setDraft(null) };
}

function arrangementOf(columns: NonNullable<ViewColumns>, defaultColumns: readonly Column[]): Arrangement {
  const order = columns.map(({ key }) => key);
  return {
    order,
    hidden: defaultColumns.map(({ key }) => key).filter((key) => !order.includes(key)),
    widths: Object.fromEntries(columns.flatMap(({ key, width }) => (width === null ? [] : [[key, width]]))),
  };
}

function columnsOf(type: AnyRecordType, word: (names: Field['name']) => string): Column[] {
  const columns = Object.entries(type.allFields).map(([key, field]) => ({
    key,
    field,
    title: word(field.name),
    width: widthOf(field, key === type.title),
    hidden: WIDE_KINDS.includes(field.kind) || HEAD.includes(key),
    sortable: field.sortable === true,
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

/** A button to choose columns and their order. */
export function ColumnChooser({
  all,
  hidden,
  setHidden,
  setOrder,
}: Pick<ReturnType<typeof useColumns>, 'all' | 'hidden' | 'setHidden' | 'setOrder'>) {
  const { t } = useI18n();
  const others = all.slice(1);
  const keys = others.map(({ key }) => key);
  const content = (
    <div className={styles.columns}>
      {others.map(({ key, title }, at) => (
        <div key={key} className={styles.columnChoice}>
          <Checkbox
            checked={!hidden.includes(key)}
            onChange={({ target }) =>
              setHidden(target.checked ? hidden.filter((one) => one !== key) : [...hidden, key])
            }
          >
            {title}
          </Checkbox>
          <Button
            type="text"
            size="small"
            disabled={at === 0}
            aria-label={t('page.up', { name: title })}
            icon={<ArrowUpOutlined aria-hidden />}
            onClick={() => setOrder(moveColumn(keys, key, -1))}
          />
          <Button
            type="text"
            size="small"
            disabled={at === others.length - 1}
            aria-label={t('page.down', { name: title })}
            icon={<ArrowDownOutlined aria-hidden />}
            onClick={() => setOrder(moveColumn(keys, key, 1))}
          />
        </div>
      ))}
    </div>
  );
  return (
    <PopupButton
      label={t('page.columns')}
      trigger={(props) => (
        <Button type="text" icon={<SettingOutlined aria-hidden />} {...props}>
          {t('page.columns')}
        </Button>
      )}
    >
      {() => content}
    </PopupButton>
  );
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function areWidths(value: unknown): value is Widths {
  return typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'number');
}

function isDraft(value: unknown): value is ViewColumns {
  return Array.isArray(value) && value.every((one) => typeof one?.key === 'string');
}
