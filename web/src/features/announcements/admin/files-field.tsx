import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons';
import { type AnnouncementFile, announcement, NEWS_FILES_MAX } from '@opsyard/contract';
import { Button, Progress } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '../../../kernel/files.ts';
import { sizeText } from '../../../ui/numbers/file-size.ts';
import styles from './editor.module.css';

type UploadingFile = { key: number; name: string; share: number };
type FilesFieldProps = { value?: AnnouncementFile[]; onChange?: (files: AnnouncementFile[]) => void };

let keys = 0;

/** Field for the files of an announcement: uploaded immediately, attached when the announcement is saved. */
export function FilesField({ value = [], onChange }: FilesFieldProps) {
  const { t } = useTranslation('announcements');
  const picker = useRef<HTMLInputElement>(null);
  // Parallel uploads finish one after another; each is added to the latest value.
  const present = useRef(value);
  present.current = value;
  const [sending, setSending] = useState<readonly UploadingFile[]>([]);
  const send = async (file: File) => {
    keys += 1;
    const key = keys;
    const change = (share: number) =>
      setSending((all) => [...all.filter((one) => one.key !== key), { key, name: file.name, share }]);
    change(0);
    try {
      const sent = await upload(announcement.upload, {}, file, { onProgress: change });
      onChange?.([...present.current, sent]);
    } catch {
      // The error has already been shown.
    } finally {
      setSending((all) => all.filter((one) => one.key !== key));
    }
  };
  return (
    <div>
      <ul className={styles.files}>
        {value.map(({ id, name, size }) => (
          <li key={id} className={styles.file}>
            <span className={styles.name}>{name}</span>
            <span>{sizeText(size)}</span>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={t('editor.removeFile', { name })}
              onClick={() => onChange?.(value.filter((file) => file.id !== id))}
            />
          </li>
        ))}
        {sending.map(({ key, name, share }) => (
          <li key={key} className={styles.file}>
            <span className={styles.name}>{name}</span>
            <Progress percent={Math.round(share * 100)} size="small" aria-label={t('editor.sending', { name })} />
          </li>
        ))}
      </ul>
      <input
        ref={picker}
        type="file"
        multiple
        style={{ display: 'none' }}
        tabIndex={-1}
        aria-label={t('editor.addFile')}
        onChange={({ target }) => {
          const remaining = NEWS_FILES_MAX - value.length - sending.length;
          for (const file of [...(target.files ?? [])].slice(0, remaining)) void send(file);
          target.value = '';
        }}
      />
      <Button
        icon={<PaperClipOutlined aria-hidden />}
        disabled={value.length + sending.length >= NEWS_FILES_MAX}
        onClick={() => picker.current?.click()}
      >
        {t('editor.addFile')}
      </Button>
      <p className={styles.hint}>{t('editor.filesHint', { max: NEWS_FILES_MAX })}</p>
    </div>
  );
}
