import type { DepartmentNode } from '@opsyard/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DepartmentRow } from './department-row.tsx';
import styles from './departments.module.css';
import type { Drop } from './tree-model.ts';

export type TreeProps = {
  tree: readonly DepartmentNode[];
  chosen: string;
  onChoose: (id: string) => void;
  /** Called after a drop; without it rows are not draggable. */
  onDrop?: ((id: string, where: { target: string; drop: Drop }) => void) | undefined;
  /** Selected departments for bulk actions. */
  boxes: { chosen: readonly string[]; choose: (ids: readonly string[]) => void };
  /** Actions of a department. */
  actions: (node: DepartmentNode) => React.ReactNode;
};

/** Tree of departments with selection, keyboard navigation and reordering. */
export function DepartmentTree(props: TreeProps) {
  const { t } = useTranslation('administration');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setClosed(next);
  };
  return (
    <nav aria-label={t('depart.tree')}>
      <Level {...props} nodes={props.tree} depth={0} closed={closed} toggle={toggle} />
    </nav>
  );
}

type LevelProps = TreeProps & {
  nodes: readonly DepartmentNode[];
  depth: number;
  closed: ReadonlySet<string>;
  toggle: (id: string) => void;
};

function Level({ nodes, depth, closed, toggle, ...props }: LevelProps) {
  return (
    <ul className={styles.level}>
      {nodes.map((node) => {
        const isOpen = !closed.has(node.id);
        return (
          <li key={node.id}>
            <DepartmentRow {...props} node={node} depth={depth} isOpen={isOpen} onToggle={() => toggle(node.id)} />
            {isOpen && node.children && (
              <Level {...props} nodes={node.children} depth={depth + 1} closed={closed} toggle={toggle} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
