import { MoreOutlined, PlusOutlined } from '@ant-design/icons';
import { type CategoryRecord, category } from '@opsyard/contract';
import { useQueries } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readingOf } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { useRecordList } from '../../../kernel/record-list.ts';
import { Empty } from '../../../ui/empty.tsx';
import { ExportButton, ImportButton } from '../../../ui/forms/sheet-buttons.tsx';
import { TextFilter } from '../../../ui/forms/text-filter.tsx';
import { RecordList } from '../../../ui/lists/record-list.tsx';
import { Page } from '../../../ui/page.tsx';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';
import styles from '../system.module.css';
import { CategoryForm, type CategoryFormTarget } from './category-form.tsx';
import type { Line } from './lines.ts';
import { linesOf } from './lines.ts';
import { useCategoryColumns } from './use-category-columns.tsx';
import { useRemoving } from './use-removing.tsx';

/** Page with the tree of categories; children are loaded when their parent is expanded. */
export function CategoryPage() {
  const { t } = useTranslation('system');
  const mayEdit = useCan('system:category:edit');
  const { list, filters, filter } = useRecordList(category.rootList, ['name'], queryOf);
  const { lines, onToggle } = useBranches(list.rows);
  const [target, setTarget] = useState<CategoryFormTarget | null>(null);
  const { removeOne, bulk } = useRemoving(list.choose);
  const columns = useCategoryColumns(onToggle);
  const actions = (one: Line) => <Actions one={one} onOpenForm={setTarget} onRemove={removeOne} />;
  const add = mayEdit && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setTarget({})}>
      {t('category.add')}
    </Button>
  );
  return (
    <Page
      title={t('category.title')}
      action={
        <div className={styles.buttons}>
          {mayEdit && (
            <ImportButton
              route={category.importExcel}
              title={t('category.import')}
              columns={t('category.importColumns')}
              hint={t('category.importHint')}
            />
          )}
          <ExportButton
            route={category.exportXls}
            query={queryOf(filters)}
            chosen={list.chosen}
            name={t('category.title')}
          />
          {add}
        </div>
      }
      filters={<TextFilter label={t('category.name')} value={filters.name} onChange={(name) => filter({ name })} />}
    >
      <RecordList<Line>
        name="category"
        label={t('category.title')}
        list={{ ...list, rows: lines }}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        {...(mayEdit && { actions, bulk })}
        empty={
          <Empty
            title={filters.name ? t('none') : t('category.none')}
            text={filters.name ? t('noneText') : t('category.noneText')}
            action={!filters.name && add}
          />
        }
      />
      {target && <CategoryForm target={target} onClose={() => setTarget(null)} />}
    </Page>
  );
}

function queryOf({ name }: { name: string }) {
  return { name: name && `*${name}*` };
}

type ActionsProps = {
  one: CategoryRecord;
  onOpenForm: (target: CategoryFormTarget) => void;
  onRemove: (one: CategoryRecord) => void;
};

function Actions({ one, onOpenForm, onRemove }: ActionsProps) {
  const { t } = useTranslation('system');
  return (
    <MenuButton
      size="small"
      label={t('actionsOf', { name: one.name })}
      entries={[
        { key: 'add', label: t('category.addBelow'), run: () => onOpenForm({ below: one }) },
        { key: 'edit', label: t('edit'), run: () => onOpenForm({ one }) },
        'divider',
        { key: 'delete', label: t('delete'), danger: true, run: () => onRemove(one) },
      ]}
    >
      <MoreOutlined aria-hidden />
    </MenuButton>
  );
}

/** The rows of a page of categories with the children of expanded ones, which are loaded on demand. */
function useBranches(top: readonly CategoryRecord[] | null) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const answers = useQueries({
    queries: open.map((pid) => readingOf(category.childList, { query: { pid } })),
  });
  const below = new Map(open.map((pid, index) => [pid, answers[index]?.data]));
  const lines: readonly Line[] | null = top && linesOf(top, below);
  const onToggle = (id: string) => setOpen(open.includes(id) ? open.filter((one) => one !== id) : [...open, id]);
  return { lines, onToggle };
}
