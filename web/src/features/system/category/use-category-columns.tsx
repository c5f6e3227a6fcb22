import { instantOfWireTime } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/words/language.ts';
import { When } from '../../../ui/dates/when.tsx';
import type { ListColumn } from '../../../ui/lists/record-list.tsx';
import styles from '../system.module.css';
import type { Line } from './lines.ts';

const STEP = 20;

/** Columns of categories; the first one expands and collapses the row. */
export function useCategoryColumns(onToggle: (id: string) => void): ListColumn<Line>[] {
  const { t } = useTranslation('system');
  const language = useLanguage();
  return [
    {
      key: 'name',
      title: t('category.name'),
      sortable: true,
      cell: (line) => <CategoryName line={line} onToggle={onToggle} />,
    },
    {
      key: 'code',
      title: t('category.code'),
      sortable: true,
      cell: ({ code }) => <span className={styles.code}>{code}</span>,
    },
    language === 'zh'
      ? { key: 'otherName', title: t('category.nameEn'), rest: true, cell: ({ name }) => name }
      : { key: 'otherName', title: t('category.nameZh'), rest: true, cell: ({ nameZh }) => nameZh ?? '' },
    {
      key: 'createTime',
      title: t('created'),
      sortable: true,
      hidden: true,
      cell: ({ createTime }) => <When at={instantOfWireTime(createTime)} />,
    },
  ];
}

type CategoryNameProps = { line: Line; onToggle: (id: string) => void };

function CategoryName({ line: { id, name, nameZh, depth, hasChild, isOpen }, onToggle }: CategoryNameProps) {
  const { t } = useTranslation('system');
  const language = useLanguage();
  const shown = (language === 'zh' && nameZh) || name;
  return (
    <span className={styles.branch} style={{ paddingInlineStart: depth * STEP }}>
      {hasChild === '1' ? (
        <button
          type="button"
          className={styles.childLevel}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'category.close' : 'category.open', { name: shown })}
          onClick={() => onToggle(id)}
        >
          {isOpen ? '▾' : '▸'}
        </button>
      ) : (
        <span className={styles.childLevel} />
      )}
      {shown}
    </span>
  );
}
