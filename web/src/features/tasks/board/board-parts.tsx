import type { CellGrouping } from '@opsyard/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardParts, BoardSetup } from '../../../records/board/board-setup.ts';
import type { Cell } from '../../../records/board/cells.ts';
import { GroupName } from '../grid/groups/group-row.tsx';
import { useAllowedStatuses } from '../shared/editing/allowed-statuses.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { cellName, valueName } from './arrange-cells.ts';
import styles from './board.module.css';
import { useArrangement } from './board-context.ts';
import { CardAdder } from './cards/card-adder.tsx';
import { type CardSettings, useCardSettings } from './cards/card-settings.ts';
import { OlderTasks } from './cards/older-tasks.tsx';
import { TaskCard } from './cards/task-card.tsx';
import { type Arrangement, cellOf, type PlacedCard } from './cells.ts';
import { CellLimit, ColumnCount } from './column-count.tsx';

const CARD_HEIGHT = 92;
const COMPACT_HEIGHT = 62;
const PARENT_HEIGHT = 24;
const VALUE_HEIGHT = 20;

const PARTS: BoardParts<PlacedCard> = {
  Card: TaskCard,
  Name: function Name({ kind, value }) {
    return <GroupName by={fieldIn(useArrangement(), kind)} value={value} />;
  },
  ColumnCount,
  CellCount: CellLimit,
  Adder: CardAdder,
  CellEnd: OlderTasks,
  useChoices(card) {
    const arrangement = useArrangement();
    const statuses = useAllowedStatuses([card]);
    return (kind, offered) =>
      fieldIn(arrangement, kind) === 'status' ? statuses : offered.map((value) => ({ value }));
  },
};

function fieldIn({ by, laneBy }: Arrangement, kind: keyof Cell): CellGrouping {
  return kind === 'value' || laneBy === null ? by : laneBy;
}

/** What a board of tasks knows of its cards, columns and lanes. */
export function useTaskSetup(arrangement: Arrangement): BoardSetup<PlacedCard> {
  const scope = useScope();
  const { t } = useTranslation('tasks');
  const settings = useCardSettings();
  return useMemo(
    () => ({
      name: `task ${scope.project.id}`,
      hasLanes: arrangement.laneBy !== null,
      isMovable: scope.can('editTasks'),
      isOrdered: true,
      parts: PARTS,
      frameOf(card) {
        const key = scope.keyOf(card);
        const label = `${key} ${card.title}`;
        const moveTo = t('board.moveTo', { key });
        const isFixed = !scope.mayChange(card);
        return { label, moveTo, className: densityClass(settings), isFixed, data: { 'data-task': key } };
      },
      heightOf: (card) => heightOf(card, settings),
      cellOf: (card) => cellOf(card, arrangement),
      nameOf: (kind, value) => valueName(scope, fieldIn(arrangement, kind), value),
      cellName: (cell) => cellName(scope, arrangement, cell),
      emptyText: t('board.emptyColumn'),
    }),
    [scope, t, settings, arrangement],
  );
}

function heightOf({ parentId }: PlacedCard, { isCompact, fields = [] }: CardSettings): number {
  return isCompact ? COMPACT_HEIGHT : CARD_HEIGHT + (parentId ? PARENT_HEIGHT : 0) + fields.length * VALUE_HEIGHT;
}

function densityClass({ isCompact, fields }: CardSettings): string | undefined {
  return isCompact ? styles.compact : fields && styles.detailed;
}
