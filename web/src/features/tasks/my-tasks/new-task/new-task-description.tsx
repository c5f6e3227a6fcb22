import { task } from '@opsyard/contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchFile, upload } from '../../../../kernel/files.ts';
import { RowsSkeleton } from '../../../../ui/skeleton.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import styles from '../pages.module.css';

const RichTextEditor = lazy(async () => ({
  default: (await import('../../../../ui/rich-text/rich-text-editor.tsx')).RichTextEditor,
}));

type NewTaskDescriptionProps = {
  value: string;
  onChange: (html: string) => void;
  onSubmit: () => void;
  /** Called with true when a picture is added, and with false when it has been uploaded. */
  onBusy: (isBusy: boolean) => void;
};

/** The description of a new task; its pictures are uploaded at once, and are files of the task when it is added. */
export function NewTaskDescription({ onBusy, ...props }: NewTaskDescriptionProps) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const label = t('drawer.description');
  const send = async (file: File) => {
    onBusy(true);
    const sent = await upload(task.upload, { query: { projectId: project.id } }, file).catch(() => null);
    onBusy(false);
    return sent;
  };
  return (
    <div className={styles.description}>
      <Suspense fallback={<RowsSkeleton rows={3} />}>
        <RichTextEditor {...props} label={label} placeholder={label} pictures={{ fetch: fetchUploaded, send }} />
      </Suspense>
    </div>
  );
}

/** A picture of a draft can have been deleted since, which its text shows. */
function fetchUploaded(id: string, signal: AbortSignal): Promise<Blob> {
  return fetchFile(task.uploaded, { query: { id } }, signal, true);
}
