import type { CellGrouping } from '@opsyard/contract';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cell } from '../../../../records/board/cells.ts';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import { QuickAdd } from '../../grid/quick-add/quick-add.tsx';
import { useAddRequest } from '../../shared/add-request.ts';
import { refusalsOf } from '../../shared/editing/transitions.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import styles from '../board.module.css';
import { useArrangement } from '../board-context.ts';
import { statusIn } from '../cells.ts';

type AdderProps = { cell: Cell; name: string; isFirst: boolean };

/** Adds cards at the end of a cell, one after the other or one for each line pasted, where the user may add tasks. */
export function CardAdder({ cell, name, isFirst }: AdderProps) {
  const scope = useScope();
  const arrangement = useArrangement();
  const toId = statusIn(cell, arrangement);
  const mayBegin = toId === undefined || refusalsOf(scope, { row: null, toId }).length === 0;
  if (!scope.can('editTasks') || !mayBegin) return null;
  const { by, laneBy } = arrangement;
  const also = laneBy === null ? undefined : { by: laneBy, value: cell.lane };
  return <Adder group={{ by, value: cell.value }} {...{ also, name, isFirst }} />;
}

type Group = { by: CellGrouping; value: string };
type GroupAdderProps = {
  group: Group;
  /** The lane they go to. */
  also: Group | undefined;
  name: string;
  isFirst: boolean;
};

function Adder({ group, also, name, isFirst }: GroupAdderProps) {
  const { t } = useTranslation('tasks');
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const givesBack = useRef(false);
  // A request that names no column adds to the first one.
  useAddRequest(() => {
    if (isFirst) setOpen(true);
  });
  useEffect(() => {
    if (isOpen || givesBack.current) box.current?.querySelector<HTMLElement>('input, button')?.focus();
    givesBack.current = false;
  }, [isOpen]);
  return (
    <div ref={box} className={styles.adder}>
      {isOpen ? (
        <QuickAdd
          short
          above
          group={group}
          also={also}
          onIdle={() => setOpen(false)}
          onLeave={(step) => {
            if (step !== 0) return;
            givesBack.current = true;
            setOpen(false);
          }}
        />
      ) : (
        <Button type="text" block onClick={() => setOpen(true)} aria-label={t('board.addTo', { name })}>
          <Glyph name="plus" /> {t('board.add')}
        </Button>
      )}
    </div>
  );
}
