import { comment } from '@opsyard/contract';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/api.ts';
import { createDrafts } from './drafts.ts';
import styles from './drawer.module.css';

const Editor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }));
const drafts = createDrafts<string>();

/** Where a comment is written: below the task, in sight whatever part of the task is. */
export function CommentComposer({ taskId }: { taskId: string }) {
  const { t } = useTranslation('tasks');
  const [html, setHtml] = useState(() => drafts.get(taskId) ?? '');
  const [isOpen, setOpen] = useState(html !== '');
  const { mutateAsync, isPending } = useSend(comment.add, { alsoRefresh: ['task'] });
  const change = (next: string) => {
    setHtml(next);
    if (next === '') drafts.forget(taskId);
    else drafts.keep(taskId, next);
  };
  const send = () => {
    if (html === '' || isPending) return;
    // What is typed while this is on its way stays; and what was sent is no draft, even if nobody looks any more when it arrives.
    const sent = html;
    void mutateAsync({ body: { recordId: taskId, html: sent } }).then(
      () => drafts.get(taskId) === sent && change(''),
      () => undefined,
    );
  };
  if (!isOpen) {
    return (
      <div className={styles.composer}>
        <button type="button" className={styles.begin} onClick={() => setOpen(true)} data-comment-box>
          {t('drawer.commentHint')}
        </button>
      </div>
    );
  }
  return (
    <div className={styles.composer}>
      <Suspense fallback={null}>
        <Editor
          taskId={taskId}
          value={html}
          autoFocus
          label={t('drawer.newComment')}
          placeholder={t('drawer.commentHint')}
          onChange={change}
          onSubmit={send}
        />
        <div className={styles.editorFoot}>
          <span className={styles.by}>{t('drawer.sendKeys')}</span>
          <Button type="primary" size="small" disabled={html === ''} loading={isPending} onClick={send}>
            {t('drawer.send')}
          </Button>
        </div>
      </Suspense>
    </div>
  );
}
