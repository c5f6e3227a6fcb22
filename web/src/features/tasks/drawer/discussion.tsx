import { type Comment, comment, type TaskDetail } from '@opsyard/contract';
import { Button, Segmented } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/api.ts';
import { refresh } from '../../../kernel/query-cache.ts';
import { useReadPages } from '../../../kernel/read-pages.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import type { MenuEntry } from '../../../ui/popup-menu.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { When } from '../../../ui/when.tsx';
import { useScope } from '../shared/project-scope.tsx';
import { useTask } from '../shared/use-task.ts';
import styles from './drawer.module.css';
import { History } from './history.tsx';
import { Reactions } from './reactions.tsx';
import { Section } from './section.tsx';
import { TaskText } from './task-text.tsx';

const Editor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }));

/** What people say about a task, and what happened to it. */
export function Discussion({ detail }: { detail: TaskDetail }) {
  const { t } = useTranslation('tasks');
  const [shown, setShown] = useState<'comments' | 'history'>('comments');
  const { comments: count } = useTask(detail.projectId, detail.id) ?? detail;
  return (
    <Section
      title={t('drawer.discussion')}
      action={
        <Segmented
          size="small"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'comments', label: t('drawer.comments', { count }) },
            { value: 'history', label: t('drawer.history') },
          ]}
        />
      }
    >
      {shown === 'history' ? <History taskId={detail.id} /> : <Comments taskId={detail.id} />}
    </Section>
  );
}

/** What was said, the newest last; what was said long ago is read on demand. */
function Comments({ taskId }: { taskId: string }) {
  const { t } = useTranslation('tasks');
  const { pages, error, more, isReadingMore, reload } = useReadPages(comment.list, { recordId: taskId });
  if (error && !pages) return <Failure error={error} retry={reload} />;
  if (!pages) return <RowsSkeleton rows={2} />;
  return (
    <>
      {more && (
        <Button size="small" className={styles.earlier ?? ''} loading={isReadingMore} onClick={more}>
          {t('drawer.earlier')}
        </Button>
      )}
      {pages.toReversed().flatMap(({ records }) => records.map((one) => <CommentRow key={one.id} comment={one} />))}
    </>
  );
}

function CommentRow({ comment: shown }: { comment: Comment }) {
  const { id, recordId: taskId, authorId, authorName, authorAvatar, html, createdAt, editedAt, mine } = shown;
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const [draft, setDraft] = useState<{ html: string; wasEditedAt: string | null } | null>(null);
  const isStale = draft !== null && draft.wasEditedAt !== editedAt;
  const { mutate: edit, isPending } = useSend(comment.edit);
  const { mutateAsync: remove } = useSend(comment.delete, { alsoRefresh: ['task'] });
  // A newer wording, from another page of mine, is shown first; saving again replaces it.
  const save = () => {
    if (draft === null) return;
    const body = { id, html: draft.html, wasEditedAt: isStale ? editedAt : draft.wasEditedAt };
    edit({ body }, { onSuccess: () => setDraft(null), onError: () => void refresh('comment') });
  };
  const ask = () =>
    confirm({
      title: t('drawer.deleteComment'),
      text: t('drawer.deleteCommentText'),
      verb: t('drawer.deleteComment'),
      danger: true,
      run: () => remove({ query: { id } }),
    });
  const entries: MenuEntry[] = [
    ...(mine
      ? [{ key: 'edit', label: t('drawer.editComment'), run: () => setDraft({ html, wasEditedAt: editedAt }) }]
      : []),
    ...(mine || scope.can('manageProject')
      ? [{ key: 'delete', label: t('drawer.deleteComment'), danger: true, run: ask }]
      : []),
  ];
  return (
    <article className={styles.comment}>
      <Avatar person={{ id: authorId ?? '0', realname: authorName, avatar: authorAvatar }} size={28} decorative />
      <div className={styles.said}>
        <div className={styles.sayer}>
          <b>{authorName}</b> <When at={createdAt} /> {editedAt && <span>{t('drawer.edited')}</span>}
          <span className={styles.space} />
          {entries.length > 0 && (
            <MenuButton size="small" label={t('drawer.commentMenu', { name: authorName })} entries={entries}>
              <Glyph name="more" />
            </MenuButton>
          )}
        </div>
        {draft === null ? (
          <>
            <TaskText html={html} />
            <Reactions comment={shown} />
          </>
        ) : (
          <Suspense fallback={null}>
            {isStale && (
              <div className={styles.conflict} role="status">
                <p>{t('drawer.commentConflict')}</p>
                <TaskText html={html} />
              </div>
            )}
            <Editor
              taskId={taskId}
              value={draft.html}
              autoFocus
              label={t('drawer.editComment')}
              placeholder={t('drawer.commentHint')}
              onChange={(typed) => setDraft({ ...draft, html: typed })}
              onSubmit={save}
            />
            <div className={styles.editorFoot}>
              <Button size="small" onClick={() => setDraft(null)}>
                {t('drawer.cancel')}
              </Button>
              <Button size="small" type="primary" loading={isPending} onClick={save}>
                {t('drawer.saveComment')}
              </Button>
            </div>
          </Suspense>
        )}
      </div>
    </article>
  );
}
