import type { Dependency } from '@opsyard/contract';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useStore } from '../../../kernel/storage/store.ts';
import { classes } from '../../../ui/classes.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { arrowCorners, type BarPlace, pathOf } from './arrow-path.ts';
import styles from './arrows.module.css';
import { shapeOf } from './bar.ts';
import { linkDrag } from './link-drag.ts';
import { useTimeline } from './timeline-context.ts';

type ArrowsProps = {
  dependencies: readonly Dependency[];
  /** The lines of the tasks that have been read. */
  lineOf: ReadonlyMap<string, number>;
  /** The lines in sight. */
  first: number;
  last: number;
  rowHeight: number;
};

/** The dependencies of the rows in sight as arrows, and the one that is being drawn. */
export function Arrows({ dependencies, lineOf, first, last, rowHeight }: ArrowsProps) {
  const { scale, critical, nameWidth, openDependencies } = useTimeline();
  const { project } = useScope();
  const store = taskStoreOf(project.id);
  useTaskChanges(project.id);
  const isInSight = (line: number) => line >= first && line <= last;
  const placeOf = (id: string): (BarPlace & { line: number }) | null => {
    const [row, line] = [store.get(id), lineOf.get(id)];
    const shape = row && shapeOf(row, scale);
    if (!shape || line === undefined) return null;
    return { line, left: shape.left, right: shape.left + shape.width, y: (line + 0.5) * rowHeight };
  };
  return (
    <svg className={styles.arrows} style={{ left: nameWidth }} width="1" height="1" aria-hidden="true">
      <defs>
        {(['plain', 'critical'] as const).map((kind) => (
          <marker
            key={kind}
            id={`arrow-${kind}`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            orient="auto"
          >
            <path d="M0 0L8 4L0 8Z" className={classes(styles.head, kind === 'critical' && styles.critical)} />
          </marker>
        ))}
      </defs>
      {dependencies.map(({ id, predecessorId, successorId, type }) => {
        const [from, to] = [placeOf(predecessorId), placeOf(successorId)];
        if (!from || !to || !(isInSight(from.line) || isInSight(to.line))) return null;
        const isCritical = critical?.has(predecessorId) === true && critical.has(successorId);
        const path = pathOf(arrowCorners(type, from, to, rowHeight));
        const kind = isCritical ? 'critical' : 'plain';
        return (
          <g key={id} data-dependency={id}>
            <path
              className={classes(styles.line, isCritical && styles.critical)}
              d={path}
              markerEnd={`url(#arrow-${kind})`}
            />
            {/* biome-ignore lint/a11y/noStaticElementInteractions: by keyboard, B opens the dialog of a bar */}
            <path
              className={styles.hit}
              d={path}
              onClick={() => {
                const row = store.get(successorId);
                if (row) openDependencies(row);
              }}
            />
          </g>
        );
      })}
      <Drawn />
    </svg>
  );
}

/** The arrow that is being drawn. */
function Drawn() {
  const drag = useStore(linkDrag);
  return drag && <path className={classes(styles.line, styles.drawn)} d={pathOf([drag.from, drag.to])} />;
}

/** Renders again when tasks change. */
function useTaskChanges(projectId: string): void {
  const count = useRef(0);
  const subscribe = useCallback(
    (changed: () => void) =>
      taskStoreOf(projectId).listen(() => {
        count.current += 1;
        changed();
      }),
    [projectId],
  );
  useSyncExternalStore(subscribe, () => count.current);
}
