import { CATEGORIES, PROCESS_NAME_MAX, type Status, status } from '@opsyard/contract';
import { Select } from 'antd';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../kernel/calls/api.ts';
import { refresh } from '../../../../kernel/calls/query-cache.ts';
import { classes } from '../../../../ui/classes.ts';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import { StatusShape } from '../../shared/marks/status-mark.tsx';
import { ColorField } from '../color-field.tsx';
import { NameField } from '../name-field.tsx';
import { PlaceMenu, type Placing } from '../place-menu.tsx';
import settings from '../settings.module.css';
import { type StatusPlace, stepOf } from './status-order.ts';
import styles from './statuses.module.css';
import { useStatusDrag } from './use-status-drag.ts';

type StatusRowProps = {
  one: Status;
  at: number;
  /** The statuses of its category. */
  group: readonly Status[];
  /** All statuses of the project in their order. */
  all: readonly Status[];
  isMoving: boolean;
  /** It has been moved by the keyboard or dropped, and gets the focus again. */
  isFocused: boolean;
  onMove: (one: Status, place: StatusPlace) => void;
  onDelete: () => void;
};

/** A status that is edited in place, and moved by its handle or its menu. */
export function StatusRow({ one, at, group, all, isMoving, isFocused, onMove, onDelete }: StatusRowProps) {
  const { t } = useTranslation('tasks');
  const { id, name, category } = one;
  const { mutate } = useSend(status.edit, { alsoRefresh: ['project'] });
  const edit = (changes: Partial<Pick<Status, 'name' | 'color'>> & Placing & { was?: string }) =>
    mutate({ body: { id, ...changes } }, { onError: () => void refresh('project') });
  const place = ({ afterId, ...changes }: Placing) => {
    if (afterId === undefined) return edit(changes);
    const others = group.filter((other) => other.id !== id);
    const behind = others.findIndex((other) => other.id === afterId);
    onMove(one, { category, beforeId: others[behind + 1]?.id ?? null });
  };
  const handle = useRef<HTMLButtonElement>(null);
  const { row, edge } = useStatusDrag(handle, id, (dropped, side) => {
    const moved = all.find((other) => other.id === dropped);
    const next = group.filter((other) => other.id !== dropped);
    const beforeId = side === 'top' ? id : (next[next.findIndex((other) => other.id === id) + 1]?.id ?? null);
    if (moved) onMove(moved, { category, beforeId });
  });
  useEffect(() => {
    if (isFocused) handle.current?.focus();
  }, [isFocused]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    if (step === undefined || isMoving) return;
    event.preventDefault();
    const next = stepOf(all, one, step);
    if (next) onMove(one, next);
  };
  return (
    <li
      ref={row}
      className={classes(settings.row, settings.statusRow, styles.row, edge && styles[edge])}
      aria-busy={isMoving}
    >
      <button
        ref={handle}
        type="button"
        className={styles.handle}
        aria-label={t('settings.moveStatus', { name })}
        title={t('settings.moveStatusHint')}
        aria-keyshortcuts="ArrowUp ArrowDown"
        onKeyDown={onKeyDown}
      >
        <Glyph name="grip" />
      </button>
      <StatusShape category={category} color={one.color} />
      <NameField
        value={name}
        max={PROCESS_NAME_MAX}
        label={t('settings.statusName', { name })}
        onSave={(next, was) => edit({ name: next, was })}
      />
      {one.archived && <span className={settings.dim}>{t('settings.archived')}</span>}
      <Select
        size="small"
        className={settings.role ?? ''}
        value={category}
        aria-label={t('settings.kindOf', { name })}
        options={CATEGORIES.map((value) => ({ value, label: t(`shared.category.${value}`) }))}
        onChange={(next) => onMove(one, { category: next, beforeId: null })}
      />
      <ColorField value={one.color} label={t('settings.colorOf', { name })} onPick={(color) => edit({ color })} />
      <PlaceMenu
        label={t('settings.statusMenu', { name })}
        {...{ at, all: group, edit: place, onDelete }}
        deleteLabel={t('settings.deleteStatus')}
      />
    </li>
  );
}
