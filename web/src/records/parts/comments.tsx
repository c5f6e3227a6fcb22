import type { Comment } from '@opsyard/contract';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../kernel/api.ts';
import { refresh } from '../../kernel/query-cache.ts';
import { useReadPages } from '../../kernel/read-pages.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { MenuEntry } from '../../ui/popup-menu.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { When } from '../../ui/when.tsx';
import { PartText } from './part-text.tsx';
import styles from './parts.module.css';
import { usePart, useParts } from './parts-scope.ts';
import { Reactions } from './reactions.tsx';

const Editor = lazy(async () => ({ default: (await import('./part-editor.tsx')).PartEditor }));

/** The comments, newest last; older ones are loaded on demand. */
export function Comments() {
  const { t } = useTranslation('parts');
  const { recordId } = useParts();
  const { calls } = usePart('comments');
  const { pages, error, more, isReadingMore, reload } = useReadPages(calls.list, { recordId });
  if (error && !pages) return <Failure error={error} retry={reload} />;
  if (!pages) return <RowsSkeleton rows={2} />;
  if (pages.every(({ records }) => records.length === 0)) return <p className={styles.none}>{t('noComments')}</p>;
  return (
    <>
      {more && (
        <Button size="small" className={styles.earlier ?? ''} loading={isReadingMore} onClick={more}>
          {t('earlier')}
        </Button>
      )}
      {pages.toReversed().flatMap(({ records }) => records.map((one) => <CommentRow key={one.id} comment={one} />))}
    </>
  );
}

function CommentRow({ comment }: { comment: Comment }) {
  const { id, authorId, authorName, authorAvatar, html, createdAt, editedAt, mine } = comment;
  const { t } = useTranslation('parts');
  const { manages } = useParts();
  const { calls, alsoRefresh } = usePart('comments');
  const [draft, setDraft] = useState<{ html: string; wasEditedAt: string | null } | null>(null);
  const isStale = draft !== null && draft.wasEditedAt !== editedAt;
  const { mutate: edit, isPending } = useSend(calls.edit);
  const { mutateAsync: remove } = useSend(calls.delete, { alsoRefresh });
  // A newer text from another page of the user is shown first; saving again replaces it.
  const save = () => {
    if (draft === null) return;
    const body = { id, html: draft.html, wasEditedAt: isStale ? editedAt : draft.wasEditedAt };
    edit({ body }, { onSuccess: () => setDraft(null), onError: () => void refresh(calls.list.feature) });
  };
  const confirmDelete = () =>
    confirm({
      title: t('deleteComment'),
      text: t('deleteCommentText'),
      verb: t('deleteComment'),
      danger: true,
      run: () => remove({ query: { id } }),
    });
  const entries: MenuEntry[] = [
    ...(mine ? [{ key: 'edit', label: t('editComment'), run: () => setDraft({ html, wasEditedAt: editedAt }) }] : []),
    ...(mine || manages ? [{ key: 'delete', label: t('deleteComment'), danger: true, run: confirmDelete }] : []),
  ];
  return (
    <article className={styles.comment}>
      <Avatar person={{ id: authorId ?? '0', realname: authorName, avatar: authorAvatar }} size={28} decorative />
      <div className={styles.said}>
        <div className={styles.sayer}>
          <b>{authorName}</b> <When at={createdAt} /> {editedAt && <span>{t('edited')}</span>}
          <span className={styles.space} />
          {entries.length > 0 && (
            <MenuButton size="small" label={t('commentMenu', { name: authorName })} entries={entries}>
              <Glyph name="more" />
            </MenuButton>
          )}
        </div>
        {draft === null ? (
          <>
            <PartText html={html} />
            <Reactions comment={comment} />
          </>
        ) : (
          <Suspense fallback={null}>
            {isStale && (
              <div className={styles.conflict} role="status">
                <p>{t('commentConflict')}</p>
                <PartText html={html} />
              </div>
            )}
            <Editor
              value={draft.html}
              autoFocus
              label={t('editComment')}
              placeholder={t('commentHint')}
              onChange={(typed) => setDraft({ ...draft, html: typed })}
              onSubmit={save}
            />
            <div className={styles.editorFoot}>
              <Button size="small" onClick={() => setDraft(null)}>
                {t('cancel')}
              </Button>
              <Button size="small" type="primary" loading={isPending} onClick={save}>
                {t('saveComment')}
              </Button>
            </div>
          </Suspense>
        )}
      </div>
    </article>
  );
}
