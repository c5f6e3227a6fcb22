import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { RowsSkeleton } from '../../../../ui/skeleton.tsx';
import styles from '../pages.module.css';

const RichTextEditor = lazy(async () => ({
  default: (await import('../../../../ui/rich-text/rich-text-editor.tsx')).RichTextEditor,
}));

/** A task that is not there yet has no files, so its text shows none. */
const NO_PICTURES = { fetch: () => Promise.reject(new Error('A new task has no files')) };

type NewTaskDescriptionProps = { value: string; onChange: (html: string) => void; onSubmit: () => void };

export function NewTaskDescription(props: NewTaskDescriptionProps) {
  const { t } = useTranslation('tasks');
  const label = t('drawer.description');
  return (
    <div className={styles.description}>
      <Suspense fallback={<RowsSkeleton rows={3} />}>
        <RichTextEditor {...props} label={label} placeholder={label} pictures={NO_PICTURES} />
      </Suspense>
    </div>
  );
}
