import { type Dictionary, dictionary } from '@opsyard/contract';
import { Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { confirmByName } from '../../../ui/popups/confirm-by-name.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { showSuccess } from '../shared/show-success.ts';
import styles from '../system.module.css';

/** Deleted dictionaries, which can be restored or erased permanently. */
export function RecycleBin({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('system');
  const { data, error, refetch } = useRead(dictionary.deleteList, {}, { quiet: true });
  return (
    <Drawer open onClose={onClose} title={t('dict.bin')} size={560}>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={3} />}
      {data?.length === 0 && <Empty title={t('dict.binNone')} text={t('dict.binNoneText')} />}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((one) => (
            <DeletedDictionary key={one.id} dictionary={one} />
          ))}
        </ul>
      )}
    </Drawer>
  );
}

function DeletedDictionary({ dictionary: { id, dictName, dictCode } }: { dictionary: Dictionary }) {
  const { t } = useTranslation('system');
  const back = useSend(dictionary.back);
  const destroy = useSend(dictionary.deletePhysic);
  const confirmChange = () =>
    confirmByName({
      title: t('dict.destroyTitle', { name: dictName }),
      text: t('dict.destroyText'),
      verb: t('dict.destroy'),
      name: dictCode,
      run: () => destroy.mutateAsync({ params: { id } }),
    });
  const restore = () =>
    back.mutate({ params: { id } }, { onSuccess: () => showSuccess(t('dict.restored', { name: dictName })) });
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        {dictName} <span className={styles.code}>{dictCode}</span>
      </span>
      <Button size="small" loading={back.isPending} onClick={restore}>
        {t('dict.restore')}
      </Button>
      <Button size="small" danger onClick={confirmChange}>
        {t('dict.destroy')}
      </Button>
    </li>
  );
}
