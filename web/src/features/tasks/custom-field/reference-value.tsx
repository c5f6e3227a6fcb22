import { attachment } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../kernel/calls/api.ts';
import { download } from '../../../kernel/files.ts';
import { labelText } from '../../../kernel/words/label-text.ts';
import { Dot } from '../../../ui/chip.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { useChipOf } from './chip-of.ts';
import styles from './custom-fields.module.css';

type ReferenceValueProps = { kind: 'record' | 'file'; value: string; taskId?: string | undefined };

/** The record or the file a value refers to. */
export function ReferenceValue({ kind, value, taskId }: ReferenceValueProps) {
  return kind === 'record' ? <RecordValue value={value} /> : <FileValue value={value} taskId={taskId ?? null} />;
}

/** The record of a value in one line, as far as the user may open it. */
function RecordValue({ value }: { value: string }) {
  const { t } = useTranslation('tasks');
  const chip = useChipOf(value);
  if (chip === undefined) return null;
  if (chip === null) return <span className={styles.text}>{t('references.closedRecord')}</span>;
  return (
    <span className={styles.text} title={labelText(chip.typeName, chip.title)}>
      <Dot color={chip.state?.color ?? 'gray'} hollow={!chip.state} /> {chip.title}
    </span>
  );
}

export function OpenRecord({ value }: { value: string }) {
  const { t } = useTranslation('tasks');
  const chip = useChipOf(value);
  if (!chip) return null;
  const label = t('references.openRecord', { title: chip.title });
  return (
    <Link to={chip.page} className={styles.outside ?? ''} aria-label={label} title={label}>
      <Glyph name="open" />
    </Link>
  );
}

/** The files attached to a task. */
export function useFilesOf(taskId: string | null) {
  const { data } = useRead(
    attachment.list,
    { query: { recordId: taskId ?? '' } },
    { enabled: taskId !== null, quiet: true },
  );
  return data;
}

/** The name of the file of a value; in lists, which do not read the files of each task, only that there is one. */
function FileValue({ value, taskId }: { value: string; taskId: string | null }) {
  const { t } = useTranslation('tasks');
  const files = useFilesOf(taskId);
  const name = files?.find(({ id }) => id === value)?.name;
  return <span className={styles.text}>{name ?? t(files ? 'references.goneFile' : 'references.file')}</span>;
}

export function DownloadFile({ value, taskId }: { value: string; taskId: string }) {
  const { t } = useTranslation('tasks');
  const file = useFilesOf(taskId)?.find(({ id }) => id === value);
  if (!file || file.url !== null) return null;
  const label = t('references.downloadFile', { name: file.name });
  const fetch = () => void download(attachment.download, { query: { id: file.id } }, file.name).catch(() => undefined);
  return (
    <button type="button" className={styles.outside} aria-label={label} title={label} onClick={fetch}>
      <Glyph name="clip" />
    </button>
  );
}
