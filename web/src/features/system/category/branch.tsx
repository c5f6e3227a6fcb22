import { EllipsisOutlined } from '@ant-design/icons';
import { type CategoryRecord, category } from '@opsyard/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/api.ts';
import { useLanguage } from '../../../kernel/language.ts';
import { Failure } from '../../../ui/failure.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from '../system.module.css';

type Act = (one: CategoryRecord) => void;
type BranchProps = {
  one: CategoryRecord;
  depth: number;
  actions: { add: Act; edit: Act; remove: Act } | null;
};

const STEP = 20;

/** A category and, once it is opened, those below it. */
export function Branch({ one, depth, actions }: BranchProps) {
  const { t } = useTranslation('system');
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const name = (language === 'zh' && one.nameZh) || one.name;
  const hasChild = one.hasChild === '1';
  return (
    <li>
      <div className={styles.row} style={{ paddingInlineStart: 12 + depth * STEP }}>
        {hasChild ? (
          <button
            type="button"
            className={styles.twig}
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'category.close' : 'category.open', { name })}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? '▾' : '▸'}
          </button>
        ) : (
          <span className={styles.twig} />
        )}
        <span className={styles.words}>
          {name} <span className={styles.code}>{one.code}</span>
        </span>
        {actions && (
          <MenuButton
            size="small"
            label={t('actionsOf', { name })}
            entries={[
              { key: 'add', label: t('category.addBelow'), run: () => actions.add(one) },
              { key: 'edit', label: t('edit'), run: () => actions.edit(one) },
              'divider',
              { key: 'delete', label: t('delete'), danger: true, run: () => actions.remove(one) },
            ]}
          >
            <EllipsisOutlined />
          </MenuButton>
        )}
      </div>
      {isOpen && hasChild && <Below parent={one.id} depth={depth + 1} actions={actions} />}
    </li>
  );
}

function Below({ parent, depth, actions }: { parent: string; depth: number; actions: BranchProps['actions'] }) {
  const { data, error, refetch } = useRead(category.childList, { query: { pid: parent } }, { quiet: true });
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={2} />;
  return (
    <ul>
      {data.map((one) => (
        <Branch key={one.id} one={one} depth={depth} actions={actions} />
      ))}
    </ul>
  );
}
