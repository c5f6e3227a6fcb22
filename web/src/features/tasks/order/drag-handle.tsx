import { LockOutlined } from '@ant-design/icons';
import { OTHERS_TASK } from '@opsyard/contract';
import { type PointerEvent as ReactPointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/words/language.ts';
import { followFill } from '../../../records/cells/follow-fill.ts';
import { cellElement } from '../../../records/grid/use-active-cell.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import type { Grid } from '../grid/use-grid.ts';
import styles from './order.module.css';
import type { Reorder } from './use-reorder.ts';

type Target = ReturnType<Reorder['targetAt']>;

/** The grip at the beginning of the row under the pointer, or of the active one: dragged, its task changes its place. */
export function DragHandle({ grid, reorder }: { grid: Grid; reorder: Reorder }) {
  const { t } = useTranslation('tasks');
  const { scroller, lines, cell, editing, scope, store } = grid;
  const hovered = useHoveredLine(grid);
  const [target, setTarget] = useState<Target>(null);
  // The list changes while it is scrolled during a drag.
  const latest = useRef(reorder);
  useEffect(() => {
    latest.current = reorder;
  });
  const line = hovered ?? cell.active.line;
  const found = lines.at(line);
  const dragged = found?.kind === 'row' && found.id ? { section: found.section.value, id: found.id } : null;
  const row = dragged ? store.get(dragged.id) : undefined;
  const box = useElement(() => (row ? cellElement(scroller.current, line, 'select') : null));
  const drop = useElement(() => rowElement(scroller.current, target?.line));
  const language = useLanguage();
  if (!row || !dragged || editing.editing) return null;
  const isFixed = !scope.mayChange(row);
  const onPointerDown = (event: ReactPointerEvent) => {
    if (isFixed || event.button !== 0 || !scroller.current) return;
    // No text is selected, and the focus stays where it is.
    event.preventDefault();
    followFill(scroller.current, event.nativeEvent, {
      isUpward: true,
      onMove: (over, part) => setTarget(latest.current.targetAt(dragged, over, part)),
      onEnd(over, part) {
        setTarget(null);
        if (over !== null) latest.current.drop(dragged, over, part);
      },
    });
  };
  return (
    <>
      {box &&
        createPortal(
          <span
            className={styles.handle}
            data-order-handle
            aria-hidden="true"
            data-fixed={isFixed || undefined}
            title={isFixed ? OTHERS_TASK[language === 'en' ? 0 : 1] : t('order.drag', { key: scope.keyOf(row) })}
            onPointerDown={onPointerDown}
          >
            {isFixed ? <LockOutlined /> : <Glyph name="grip" size={14} />}
          </span>,
          box,
        )}
      {drop &&
        target &&
        createPortal(
          <span className={styles.line} data-edge={target.edge} aria-hidden="true">
            {target.hint && <span className={styles.hint}>{target.hint}</span>}
          </span>,
          drop,
        )}
    </>
  );
}

/** The line of the task under the mouse, until it leaves the list. */
function useHoveredLine({ scroller }: Grid): number | null {
  const [hovered, setHovered] = useState<{ row: HTMLElement; line: number } | null>(null);
  // The rows may arrive later than this code, and with them the element they are in.
  const root = useElement(() => scroller.current);
  useEffect(() => {
    if (!root) return;
    const onOver = ({ target, pointerType, buttons }: PointerEvent) => {
      if (pointerType !== 'mouse' || buttons !== 0 || !(target instanceof Element)) return;
      const row = target.closest<HTMLElement>('[data-line][data-task]');
      const next = row && { row, line: Number(row.dataset.line) };
      // The row of a line may have been replaced under the pointer, and the handle with it.
      setHovered((now) => (now?.row === next?.row && now?.line === next?.line ? now : next));
    };
    const onLeave = () => setHovered(null);
    root.addEventListener('pointerover', onOver);
    // The pointer may have come to rest on a row before this was loaded.
    root.addEventListener('pointermove', onOver);
    root.addEventListener('pointerleave', onLeave);
    return () => {
      root.removeEventListener('pointerover', onOver);
      root.removeEventListener('pointermove', onOver);
      root.removeEventListener('pointerleave', onLeave);
    };
  }, [root]);
  return hovered?.line ?? null;
}

/** An element of the list, looked for whenever it renders: rows come and go while it is scrolled. */
function useElement(find: () => HTMLElement | null): HTMLElement | null {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setElement(find()));
  return element;
}

function rowElement(root: HTMLElement | null, line: number | undefined): HTMLElement | null {
  return line === undefined ? null : (root?.querySelector<HTMLElement>(`[data-line="${line}"][data-task]`) ?? null);
}
