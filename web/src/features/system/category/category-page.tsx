import { type CategoryRecord, category } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { useRecordList } from '../../../kernel/record-list.ts';
import { confirmByName } from '../../../ui/confirm.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { TextFilter } from '../../../ui/text-filter.tsx';
import { said } from '../shared/said.ts';
import styles from '../system.module.css';
import { Branch } from './branch.tsx';
import { CategoryForm, type Wish } from './category-form.tsx';

/** The tree of categories; what is below one is read when it is opened. */
export function CategoryPage() {
  const { t } = useTranslation('system');
  const mayEdit = useCan('system:category:edit');
  const { list, filters, filter } = useRecordList(category.rootList, ['name'], ({ name }) => ({
    name: name && `*${name}*`,
    pageSize: 200,
  }));
  const [wish, setWish] = useState<Wish | null>(null);
  const remove = useRemoving();
  const { rows, total, error } = list;
  const actions = mayEdit
    ? { add: (below: CategoryRecord) => setWish({ below }), edit: (one: CategoryRecord) => setWish({ one }), remove }
    : null;
  return (
    <Page
      title={t('category.title')}
      action={
        mayEdit && (
          <Button type="primary" onClick={() => setWish({})}>
            {t('category.add')}
          </Button>
        )
      }
      filters={<TextFilter label={t('category.name')} value={filters.name} onChange={(name) => filter({ name })} />}
    >
      {Boolean(error) && <Failure error={error} retry={list.reload} />}
      {!error && !rows && <RowsSkeleton />}
      {rows?.length === 0 && (
        <Empty
          title={filters.name ? t('none') : t('category.none')}
          text={filters.name ? t('noneText') : t('category.noneText')}
        />
      )}
      {rows && rows.length > 0 && (
        <ul className={styles.tree} aria-label={t('category.title')}>
          {rows.map((one) => (
            <Branch key={one.id} one={one} depth={0} actions={actions} />
          ))}
        </ul>
      )}
      {rows && total > rows.length && (
        <Button onClick={() => list.turn({ pageNo: list.place.pageNo + 1 })}>{t('category.more')}</Button>
      )}
      {wish && <CategoryForm wish={wish} onClose={() => setWish(null)} />}
    </Page>
  );
}

function useRemoving() {
  const { t } = useTranslation('system');
  const remove = useSend(category.delete);
  return ({ id, name, code }: CategoryRecord) =>
    confirmByName({
      title: t('category.deleteTitle', { name }),
      text: t('category.deleteText'),
      verb: t('delete'),
      name: code,
      run: async () => {
        const { deleted } = await remove.mutateAsync({ query: { id } });
        said(t('category.deletedCount', { count: deleted }));
      },
    });
}
