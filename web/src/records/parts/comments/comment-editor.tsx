import type { Comment } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { PartEditorWhenLoaded } from '../part-editor-when-loaded.tsx';
import { PartText } from '../part-text.tsx';
import styles from '../parts.module.css';
import { usePart } from '../parts-scope.ts';

/** Changes the text of the user's comment in place. */
export function CommentEditor({ comment: { id, html, editedAt }, onDone }: { comment: Comment; onDone: () => void }) {
  const { t } = useTranslation('parts');
  const { calls } = usePart('comments');
  const [draft, setDraft] = useState({ html, wasEditedAt: editedAt });
  const isStale = draft.wasEditedAt !== editedAt;
  const { mutate: edit, isPending } = useSend(calls.edit);
  // A newer text from another page of the user is shown first; saving again replaces it.
  const save = () => {
    const body = { id, html: draft.html, wasEditedAt: isStale ? editedAt : draft.wasEditedAt };
    edit({ body }, { onSuccess: onDone, onError: () => void refresh(calls.list.feature) });
  };
  return (
    <>
      {isStale && (
        <div className={styles.conflict} role="status">
          <p>{t('commentConflict')}</p>
          <PartText html={html} />
        </div>
      )}
      <PartEditorWhenLoaded
        value={draft.html}
        label={t('editComment')}
        placeholder={t('commentHint')}
        onChange={(typed) => setDraft({ ...draft, html: typed })}
        onSubmit={save}
      />
      <div className={styles.editorFoot}>
        <Button size="small" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button size="small" type="primary" loading={isPending} onClick={save}>
          {t('saveComment')}
        </Button>
      </div>
    </>
  );
}
