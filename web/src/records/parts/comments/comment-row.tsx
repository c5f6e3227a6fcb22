import type { Comment } from '@opsyard/contract';
import { Button } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { When } from '../../../ui/dates/when.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { confirm } from '../../../ui/popups/confirm.tsx';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';
import type { MenuEntry } from '../../../ui/popups/popup-menu.tsx';
import { copyLink } from '../../copy-link.ts';
import { PartText } from '../part-text.tsx';
import styles from '../parts.module.css';
import { usePart, useParts } from '../parts-scope.ts';
import { CommentEditor } from './comment-editor.tsx';
import { Reactions } from './reactions.tsx';

type RowProps = {
  comment: Comment;
  /** Whether the URL names it: it is scrolled to and marked. */
  isLinked: boolean;
  /** Opens the input for a reply; missing if the user may not comment. */
  onReply: (() => void) | undefined;
};

/** A comment with its reactions and its menu; its author can edit it in place. */
export function CommentRow({ comment, isLinked, onReply }: RowProps) {
  const { id, authorId, authorName, authorAvatar, html, createdAt, editedAt, mine } = comment;
  const { t } = useTranslation('parts');
  const { manages } = useParts();
  const { calls, alsoRefresh } = usePart('comments');
  const [isEditing, setEditing] = useState(false);
  const { mutateAsync: remove } = useSend(calls.delete, { alsoRefresh });
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isLinked) return;
    row.current?.scrollIntoView({ block: 'center' });
    row.current?.focus({ preventScroll: true });
  }, [isLinked]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!onReply || !isReplyKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
    onReply();
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
    { key: 'link', label: t('copyLink'), run: () => copyCommentLink(id) },
    ...(mine ? [{ key: 'edit', label: t('editComment'), run: () => setEditing(true) }] : []),
    ...(mine || manages ? [{ key: 'delete', label: t('deleteComment'), danger: true, run: confirmDelete }] : []),
  ];
  return (
    <article
      ref={row}
      className={styles.comment}
      tabIndex={-1}
      aria-label={t('commentBy', { name: authorName })}
      data-linked={isLinked || undefined}
      onKeyDown={onKeyDown}
    >
      <Avatar person={{ id: authorId ?? '0', realname: authorName, avatar: authorAvatar }} size={28} decorative />
      <div className={styles.body}>
        <div className={styles.author}>
          <b>{authorName}</b> <When at={createdAt} /> {editedAt && <span>{t('edited')}</span>}
          <span className={styles.space} />
          <MenuButton size="small" label={t('commentMenu', { name: authorName })} entries={entries}>
            <Glyph name="more" />
          </MenuButton>
        </div>
        {isEditing ? (
          <CommentEditor comment={comment} onDone={() => setEditing(false)} />
        ) : (
          <>
            <PartText html={html} />
            <div className={styles.commentFoot}>
              <Reactions comment={comment} />
              {onReply && (
                <Button
                  type="text"
                  size="small"
                  className={styles.reply ?? ''}
                  aria-label={t('replyTo', { name: authorName })}
                  aria-keyshortcuts="r"
                  title={`${t('reply')} (R)`}
                  onClick={onReply}
                >
                  {t('reply')}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </article>
  );
}

function isReplyKey({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const elsewhere = 'input, textarea, [contenteditable="true"], [role="menu"]';
  const isTyping = target instanceof Element && target.closest(elsewhere) !== null;
  return key === 'r' && !isTyping && !ctrlKey && !metaKey && !altKey;
}

/** Copies the URL of the page, with a comment in it. */
function copyCommentLink(id: string): void {
  const address = new URL(window.location.href);
  address.searchParams.set('comment', id);
  copyLink(address.href);
}
