import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../kernel/api.ts';
import { createDrafts } from './drafts.ts';
import styles from './parts.module.css';
import { usePart, useParts } from './parts-scope.ts';

const Editor = lazy(async () => ({ default: (await import('./part-editor.tsx')).PartEditor }));
const drafts = createDrafts<string>();

/** The comment input, always visible below the record. */
export function CommentComposer() {
  const { recordId } = useParts();
  const { calls, alsoRefresh } = usePart('comments');
  const { t } = useTranslation('parts');
  const [html, setHtml] = useState(() => drafts.get(recordId) ?? '');
  const [isOpen, setOpen] = useState(html !== '');
  const { mutateAsync, isPending } = useSend(calls.add, { alsoRefresh });
  const change = (next: string) => {
    setHtml(next);
    if (next === '') drafts.forget(recordId);
    else drafts.keep(recordId, next);
  };
  const send = () => {
    if (html === '' || isPending) return;
    // Text typed while a comment is being sent is kept; the sent text is removed from the drafts even if the page was left.
    const sent = html;
    void mutateAsync({ body: { recordId, html: sent } }).then(
      () => drafts.get(recordId) === sent && change(''),
      () => undefined,
    );
  };
  if (!isOpen) {
    return (
      <div className={styles.composer}>
        <button type="button" className={styles.begin} onClick={() => setOpen(true)} data-comment-box>
          {t('commentHint')}
        </button>
      </div>
    );
  }
  return (
    <div className={styles.composer}>
      <Suspense fallback={null}>
        <Editor
          value={html}
          autoFocus
          label={t('newComment')}
          placeholder={t('commentHint')}
          onChange={change}
          onSubmit={send}
        />
        <div className={styles.editorFoot}>
          <span className={styles.by}>{t('sendKeys')}</span>
          <Button type="primary" size="small" disabled={html === ''} loading={isPending} onClick={send}>
            {t('send')}
          </Button>
        </div>
      </Suspense>
    </div>
  );
}
