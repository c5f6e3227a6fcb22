import { classes } from '../../ui/classes.ts';
import styles from './board.module.css';
import { useBoard } from './board-setup.ts';
import type { CellCards } from './card-list.tsx';
import type { Cell, CellLayout } from './cells.ts';
import { Column, ColumnHead } from './column.tsx';
import { Lane, LaneCell } from './lane.tsx';
import type { Folds } from './use-folds.ts';

/** The data from which columns and lanes are rendered. */
export type Drawn = {
  layout: CellLayout;
  folds: Folds;
  refusalIn: (cell: Cell) => string;
  cardsOf: (cell: Cell) => CellCards;
};

/** The columns of a board without lanes. */
export function Columns({ layout, folds, refusalIn, cardsOf }: Drawn) {
  return layout.values.map((value, at) => (
    <Column
      key={value}
      isFirst={at === 0}
      isFolded={folds.isFolded('c', value)}
      refusal={refusalIn({ value, lane: '' })}
      {...cardsOf({ value, lane: '' })}
    />
  ));
}

type LanesProps = Drawn & {
  onShow: (lane: string) => () => void;
  /** The lane of the card with the focus, or the one that is carried. */
  activeLane: string | null;
};

const CARD = 100;
const LANE_PADDING = 56;
const CARDS_HIGH = 4;
const EMPTY = 96;

/** The headings of the columns, and the lanes below them. */
export function Lanes({ layout, folds, refusalIn, cardsOf, onShow, activeLane }: LanesProps) {
  const { nameOf } = useBoard();
  const isColumnFolded = (value: string) => folds.isFolded('c', value);
  // Computed from the counts, so that the layout does not shift when cards are loaded.
  const heightOf = (lane: string) => {
    const open = layout.values.filter((value) => !isColumnFolded(value));
    const most = Math.max(0, ...open.map((value) => cardsOf({ value, lane }).view.count));
    return most === 0 ? EMPTY : Math.min(most, CARDS_HIGH) * CARD + LANE_PADDING;
  };
  const firstOpen = layout.lanes.find((lane) => !folds.isFolded('l', lane));
  return (
    <>
      <div className={styles.laneColumns}>
        {layout.values.map((value) => (
          // biome-ignore lint/a11y/useSemanticElements: a heading of a column is no fieldset
          <div
            key={value}
            role="group"
            aria-label={nameOf('value', value)}
            className={classes(styles.laneColumn, isColumnFolded(value) && styles.foldedColumn)}
          >
            <ColumnHead value={value} count={layout.inColumn(value)} isFolded={isColumnFolded(value)} />
          </div>
        ))}
      </div>
      {layout.lanes.map((lane) => (
        <Lane
          key={lane}
          lane={lane}
          count={layout.inLane(lane)}
          height={heightOf(lane)}
          isFolded={folds.isFolded('l', lane)}
          isKept={activeLane === lane}
          onShow={onShow}
        >
          {() =>
            layout.values.map((value, at) => {
              const cards = cardsOf({ value, lane });
              return (
                <LaneCell
                  key={value}
                  isFirst={at === 0 && lane === firstOpen}
                  isFolded={isColumnFolded(value)}
                  refusal={refusalIn({ value, lane })}
                  isKept={cards.activeId !== null}
                  {...cards}
                />
              );
            })
          }
        </Lane>
      ))}
    </>
  );
}
