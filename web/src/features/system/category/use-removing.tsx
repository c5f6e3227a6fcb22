import { type CategoryRecord, category } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { confirmByName } from '../../../ui/popups/confirm-by-name.tsx';
import { DeleteSelected } from '../shared/delete-selected.tsx';
import { showSuccess } from '../shared/show-success.ts';

/** Deletes one or several categories with their descendants after confirmation. */
export function useRemoving(choose: (ids: readonly string[]) => void) {
  const { t } = useTranslation('system');
  const remove = useSend(category.delete);
  const removeMany = useSend(category.deleteBatch);
  const notifyDeleted = ({ deleted }: { deleted: number }) => {
    choose([]);
    showSuccess(t('category.deletedCount', { count: deleted }));
  };
  const removeOne = ({ id, name, code }: CategoryRecord) =>
    confirmByName({
      title: t('category.deleteTitle', { name }),
      text: t('category.deleteText'),
      verb: t('delete'),
      name: code,
      run: () => remove.mutateAsync({ query: { id } }).then(notifyDeleted, () => undefined),
    });
  const bulk = (ids: readonly string[]) => (
    <DeleteSelected
      title={t('category.deleteMany', { count: ids.length })}
      text={t('category.deleteText')}
      run={() => removeMany.mutateAsync({ query: { ids: ids.join(',') } }).then(notifyDeleted)}
    />
  );
  return { removeOne, bulk };
}
