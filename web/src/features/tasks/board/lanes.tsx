import { classes } from '../../../ui/classes.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { valueName } from './arrange-cells.ts';
import styles from './board.module.css';
import type { Drawn } from './board-cells.tsx';
import { useBoardPlan } from './board-context.ts';
import { ColumnHead } from './column.tsx';
import { Lane, LaneCell } from './lane.tsx';

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
export function Lanes({ layout, folds, onFold, refusalIn, cardsOf, onShow, activeLane }: LanesProps) {
  const scope = useScope();
  const { by } = useBoardPlan().arrangement;
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
            aria-label={valueName(scope, by, value)}
            className={classes(styles.laneColumn, isColumnFolded(value) && styles.foldedColumn)}
          >
            <ColumnHead
              {...{ by, value }}
              count={layout.inColumn(value)}
              isFolded={isColumnFolded(value)}
              onFold={onFold.column}
            />
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
          onFold={onFold.lane}
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
