import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createDrafts } from '../drafts.ts';
import styles from '../parts.module.css';
import { useParts } from '../parts-scope.ts';
import { ComposerBox } from './composer-box.tsx';

const drafts = createDrafts<string>('comment');

/** The comment input, always visible below the record. */
export function CommentComposer() {
  const { recordId } = useParts();
  const { t } = useTranslation('parts');
  const [isOpen, setOpen] = useState(() => drafts.get(recordId) !== undefined);
  return (
    <div className={styles.composer} data-composer>
      {isOpen ? (
        <ComposerBox draftId={recordId} drafts={drafts} label={t('newComment')} />
      ) : (
        <button type="button" className={styles.begin} onClick={() => setOpen(true)} data-comment-box>
          {t('commentHint')}
        </button>
      )}
    </div>
  );
}
