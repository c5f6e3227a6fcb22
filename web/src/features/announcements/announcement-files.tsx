import { type AnnouncementFile, announcement } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { download, useFileUrl } from '../../kernel/files.ts';
import { sizeText } from '../../ui/numbers/file-size.ts';
import styles from './announcement-modal.module.css';

const LARGEST_SHOWN = 5_000_000;

/** Files of an announcement: pictures are shown, other files are downloaded on demand. */
export function AnnouncementFiles({ files }: { files: readonly AnnouncementFile[] }) {
  const { t } = useTranslation('announcements');
  const pictures = files.filter(isShown);
  const attachments = files.filter((file) => !isShown(file));
  return (
    <>
      {pictures.length > 0 && (
        <div className={styles.pictures}>
          {pictures.map((file) => (
            <Picture key={file.id} file={file} />
          ))}
        </div>
      )}
      {attachments.length > 0 && (
        <ul className={styles.files} aria-label={t('detail.files')}>
          {attachments.map(({ id, name, size }) => (
            <li key={id} className={styles.file}>
              <Button
                type="link"
                aria-label={t('detail.download', { name })}
                onClick={() => void download(announcement.file, { query: { id } }, name).catch(() => undefined)}
              >
                {name}
              </Button>
              <span className={styles.size}>{sizeText(size)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Picture({ file: { id, name } }: { file: AnnouncementFile }) {
  const url = useFileUrl(announcement.file, { query: { id } });
  return url && <img className={styles.picture} src={url} alt={name} />;
}

function isShown({ preview, size }: AnnouncementFile): boolean {
  return preview === 'image' && size <= LARGEST_SHOWN;
}
