import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { DepartmentNode } from '@opsyard/contract';
import { Checkbox } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreeProps } from './department-tree.tsx';
import styles from './departments.module.css';
import type { Drop } from './tree-model.ts';

const INDENT = 18;
const DROP_EDGE_SHARE = 0.28;

type DepartmentRowProps = Omit<TreeProps, 'tree'> & {
  node: DepartmentNode;
  depth: number;
  isOpen: boolean;
  onToggle: () => void;
};

/** Row of a department in the tree. */
export function DepartmentRow(props: DepartmentRowProps) {
  const { node, depth, isOpen, onToggle, chosen, onChoose, onDrop, boxes, actions } = props;
  const { t } = useTranslation(['administration', 'common']);
  const { row, over: dropTarget } = useDropping(node.id, onDrop);
  const { id, departName, people, children } = node;
  const mark = dropTarget ? styles[dropTarget] : '';
  return (
    <div
      ref={row}
      className={`${styles.row} ${id === chosen ? styles.chosen : ''} ${mark}`}
      style={{ paddingInlineStart: depth * INDENT }}
    >
      {children ? (
        <button
          type="button"
          className={styles.caret}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'depart.fold' : 'depart.unfold', { name: departName })}
          onClick={onToggle}
        >
          {isOpen ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
        </button>
      ) : (
        <span className={styles.caret} />
      )}
      <Checkbox
        aria-label={t('common:list.chooseOne', { name: departName })}
        checked={boxes.chosen.includes(id)}
        onChange={({ target }) =>
          boxes.choose(target.checked ? [...boxes.chosen, id] : boxes.chosen.filter((one) => one !== id))
        }
      />
      <button
        type="button"
        className={styles.label}
        aria-current={id === chosen ? 'true' : undefined}
        onClick={() => onChoose(id)}
      >
        {departName}
        <span className={styles.count}>{people > 0 && people}</span>
      </button>
      {actions(node)}
    </div>
  );
}

/** Makes a row draggable, and a drop target for rows above, below or inside it. */
function useDropping(id: string, onDrop: TreeProps['onDrop']) {
  const row = useRef<HTMLDivElement>(null);
  const [dropTarget, setDropTarget] = useState<Drop | null>(null);
  const dropped = useEffectEvent((moved: string, drop: Drop) => onDrop?.(moved, { target: id, drop }));
  const isDroppable = onDrop !== undefined;
  useEffect(() => {
    const element = row.current;
    if (!element || !isDroppable) return;
    return combine(
      draggable({ element, getInitialData: () => ({ departId: id }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data.departId === 'string' && source.data.departId !== id,
        onDrag: ({ location }) => setDropTarget(dropAt(element, location.current.input.clientY)),
        onDragLeave: () => setDropTarget(null),
        onDrop: ({ source, location }) => {
          setDropTarget(null);
          dropped(String(source.data.departId), dropAt(element, location.current.input.clientY));
        },
      }),
    );
  }, [id, isDroppable]);
  return { row, over: dropTarget };
}

function dropAt(element: Element, y: number): Drop {
  const { top, height } = element.getBoundingClientRect();
  const share = (y - top) / height;
  if (share < DROP_EDGE_SHARE) return 'above';
  return share > 1 - DROP_EDGE_SHARE ? 'below' : 'inside';
}
