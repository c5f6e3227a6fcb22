import { dictionaryItem } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { DeleteSelected } from '../shared/delete-selected.tsx';
import { showSuccess } from '../shared/show-success.ts';
import styles from '../system.module.css';

type SelectedItemsProps = { chosen: readonly string[]; choose: (ids: readonly string[]) => void };

/** Bulk actions for the selected items. */
export function SelectedItems({ chosen, choose }: SelectedItemsProps) {
  const { t } = useTranslation(['system', 'common']);
  const remove = useSend(dictionaryItem.deleteBatch, { alsoRefresh: ['dict'] });
  const done = () => {
    choose([]);
    showSuccess(t('deleted'));
  };
  return (
    <section className={styles.buttons} aria-label={t('common:list.chosen', { count: chosen.length })}>
      <strong role="status">{t('common:list.chosen', { count: chosen.length })}</strong>
      <DeleteSelected
        title={t('item.deleteMany', { count: chosen.length })}
        text={t('item.deleteText')}
        run={() => remove.mutateAsync({ query: { ids: chosen.join(',') } }).then(done)}
      />
      <Button type="text" onClick={() => choose([])}>
        {t('common:list.chooseNone')}
      </Button>
    </section>
  );
}
