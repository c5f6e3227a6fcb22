import { assetStorage } from '@opsyard/contract';
import { Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { sizeText } from '../../../ui/numbers/file-size.ts';
import styles from '../assets.module.css';

const KILOBYTE = 1024;
/** A disk that is fuller than this is shown as a warning. */
const NEARLY_FULL = 90;

/** The storage used by all assets, or by those of a folder and below it; for managers of all folders, also the disk. */
export function StorageMeter({ folderId, name }: { folderId: string; name: string }) {
  const { t } = useTranslation('assets');
  const query = folderId === '' ? {} : { folderId };
  const { data } = useRead(assetStorage.get, { query }, { quiet: true, keepPrevious: true });
  if (!data?.used) return null;
  const { used, trash, disk } = data;
  const share = disk && disk.total > 0 ? Math.floor(((disk.total - disk.free) / disk.total) * 100) : 0;
  return (
    <section className={styles.meter} aria-label={t('storage.title')}>
      <strong>{t('storage.of', { name })}</strong>
      <div>{t('storage.used', { size: sizeText(used.kilobytes * KILOBYTE), count: used.assets })}</div>
      {trash !== null && trash.assets > 0 && (
        <div>{t('storage.trash', { size: sizeText(trash.kilobytes * KILOBYTE) })}</div>
      )}
      {disk && (
        <>
          <Progress
            percent={share}
            showInfo={false}
            size="small"
            aria-label={t('storage.disk')}
            {...(share >= NEARLY_FULL && { status: 'exception' as const })}
          />
          <div>{t('storage.free', { free: sizeText(disk.free), total: sizeText(disk.total) })}</div>
        </>
      )}
    </section>
  );
}
