import { ArrowDownOutlined, ArrowUpOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input } from 'antd';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filterChoices } from '../../forms/choices.ts';
import { Glyph } from '../../icons/glyphs.tsx';
import { useListDrag } from '../use-list-drag.ts';
import { neighbourOf, withFixed, withMoved, withShown } from './change-choice.ts';
import { type ArrangedColumn, type Arrangement, isFixed, NO_CHOICE } from './column-choice.ts';
import styles from './columns.module.css';

const KIND = 'list-column';
/** Shorter lists need no search. */
const SHORT_LIST = 7;

export type ColumnChooserProps<C extends ArrangedColumn> = Arrangement<C> & {
  titleOf(column: C): string;
  /** Whether the list is scrolled sideways, below columns that are fixed. */
  canFix?: boolean;
  /** Columns that are offered; all but those always shown when left out. */
  offers?(column: C): boolean;
};

/** The columns of a list: which are shown, in which order, and which stay at the left edge. */
export function ColumnChooser<C extends ArrangedColumn>(props: ColumnChooserProps<C>) {
  const { all, choice, choose, titleOf, canFix = false, offers } = props;
  const { t } = useTranslation('common');
  const [text, search] = useState('');
  const [moved, setMoved] = useState('');
  const box = useFocusWhenLoaded();
  const columns = all.filter((column) => !column.isHead && (offers?.(column) ?? true));
  const named = columns.map((column) => ({ column, value: column.key, text: titleOf(column) }));
  const move = (column: C, to: string | undefined) => {
    if (to === undefined || to === column.key) return;
    const next = withMoved(choice, all, { key: column.key, to });
    choose(next);
    const place = columns.findIndex(({ key }) => key === to) + 1;
    setMoved(t('list.column.moved', { name: titleOf(column), place, count: columns.length }));
  };
  const found = filterChoices(named, text);
  return (
    <div ref={box} className={styles.box}>
      {named.length > SHORT_LIST && (
        <Input
          allowClear
          aria-label={t('list.column.search')}
          placeholder={t('list.column.search')}
          value={text}
          maxLength={100}
          onChange={({ target }) => search(target.value)}
        />
      )}
      <ul className={styles.list} aria-label={t('list.columns')}>
        {found.map(({ column, text: title }) => (
          <ColumnRow
            key={column.key}
            {...{ column, title, canFix, canMove: text.trim() === '' }}
            {...{ columns, choice, choose }}
            onMove={move}
          />
        ))}
      </ul>
      {found.length === 0 && (
        <p className={styles.none} role="status">
          {t('choice.empty')}
        </p>
      )}
      <div className={styles.foot}>
        {Object.keys(choice.widths).length > 0 && (
          <Button type="text" onClick={() => choose({ ...choice, widths: {} })}>
            {t('list.column.resetWidths')}
          </Button>
        )}
        <Button type="text" onClick={() => choose(NO_CHOICE)}>
          {t('list.column.reset')}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {moved}
      </p>
    </div>
  );
}

type ColumnRowProps<C extends ArrangedColumn> = Pick<Arrangement<C>, 'choice' | 'choose'> & {
  columns: readonly C[];
  column: C;
  title: string;
  canFix: boolean;
  /** False while a search hides some columns. */
  canMove: boolean;
  onMove: (column: C, to: string | undefined) => void;
};

function ColumnRow<C extends ArrangedColumn>(props: ColumnRowProps<C>) {
  const { column, title, canFix, canMove, columns, choice, choose, onMove } = props;
  const { t } = useTranslation('common');
  const { key } = column;
  const isStuck = isFixed(choice, column);
  const { row, isDragged } = useListDrag(KIND, key, (dragged) => {
    const source = columns.find((one) => one.key === dragged);
    if (source && canMove && isFixed(choice, source) === isStuck) onMove(source, key);
  });
  const [up, down] = ([-1, 1] as const).map((step) => neighbourOf(columns, choice, { key, step }));
  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.altKey && canMove ? { ArrowUp: up, ArrowDown: down }[event.key] : undefined;
    if (to === undefined) return;
    event.preventDefault();
    onMove(column, to);
  };
  const fixText = t(isStuck ? 'list.column.unfixOf' : 'list.column.fixOf', { name: title });
  return (
    <li ref={row} className={styles.row} data-dragged={isDragged || undefined} onKeyDown={onKeyDown}>
      <span className={styles.grip} aria-hidden="true">
        <Glyph name="grip" />
      </span>
      <Checkbox
        className={styles.name ?? ''}
        checked={choice.shown[key] ?? !column.hidden}
        onChange={({ target }) => choose(withShown(choice, key, target.checked))}
      >
        {title}
      </Checkbox>
      {canFix && (
        <Button
          type="text"
          size="small"
          aria-pressed={isStuck}
          aria-label={fixText}
          title={fixText}
          icon={isStuck ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
          onClick={() => choose(withFixed(choice, key, !isStuck))}
        />
      )}
      <Button
        type="text"
        size="small"
        disabled={!canMove || up === undefined}
        aria-label={t('list.column.up', { name: title })}
        icon={<ArrowUpOutlined aria-hidden />}
        onClick={() => onMove(column, up)}
      />
      <Button
        type="text"
        size="small"
        disabled={!canMove || down === undefined}
        aria-label={t('list.column.down', { name: title })}
        icon={<ArrowDownOutlined aria-hidden />}
        onClick={() => onMove(column, down)}
      />
    </li>
  );
}

/** The popup has the focus until this code is loaded; on touch screens a focused field would open the keyboard. */
function useFocusWhenLoaded() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const popup = box.current?.closest('[role="dialog"]');
    const isTouch = window.matchMedia('(pointer: coarse)').matches;
    if (popup === document.activeElement && !isTouch) box.current?.querySelector('input')?.focus();
  }, []);
  return box;
}
