import { formSubmission, type InboxItem } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { download } from '../../../kernel/files.ts';
import { sizeText } from '../../../ui/numbers/file-size.ts';
import styles from './forms.module.css';

/** The files of a request, as downloads. */
export function SubmittedFiles({ files, isPublic }: Pick<InboxItem, 'files' | 'isPublic'>) {
  const { t } = useTranslation('tasks');
  if (files.length === 0) return null;
  return (
    <section aria-label={t('forms.files.title')}>
      <ul className={styles.files}>
        {files.map(({ id, name, size }) => (
          <li key={id}>
            <Button
              type="link"
              onClick={() => void download(formSubmission.file, { query: { id } }, name).catch(() => {})}
            >
              {name}
            </Button>
            <span className={styles.help}>{sizeText(size)}</span>
          </li>
        ))}
      </ul>
      {isPublic && <p className={styles.help}>{t('forms.files.unscanned')}</p>}
    </section>
  );
}
