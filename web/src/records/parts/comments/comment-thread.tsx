import type { Comment } from '@opsyard/contract';
import { Button } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadPages } from '../../../kernel/calls/read-pages.ts';
import { When } from '../../../ui/dates/when.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from '../parts.module.css';
import { usePart, useParts } from '../parts-scope.ts';
import { CommentRow } from './comment-row.tsx';
import { ComposerBox, replyDrafts } from './composer-box.tsx';

/** `linked` is the comment of the thread that the URL names. */
type ThreadProps = { comment: Comment; linked: Comment | undefined };

/** A comment and its replies, which are collapsed until they are opened. */
export function CommentThread({ comment, linked }: ThreadProps) {
  const { id, replies, repliedAt } = comment;
  const { t } = useTranslation('parts');
  const { mayComment } = useParts();
  const listId = useId();
  const thread = useRef<HTMLDivElement>(null);
  const hasLinkedReply = linked?.parentId === id;
  const [isOpen, setOpen] = useState(hasLinkedReply);
  const [isReplying, setReplying] = useState(replyDrafts.get(id) !== undefined);
  useEffect(() => {
    if (hasLinkedReply) setOpen(true);
  }, [hasLinkedReply]);
  const stopReplying = () => {
    setReplying(false);
    // The input is removed with the focus in it.
    thread.current?.querySelector<HTMLElement>('[aria-keyshortcuts="r"]')?.focus();
  };
  const onReply = mayComment ? () => setReplying(true) : undefined;
  return (
    <div ref={thread}>
      {comment.deletedAt === null ? (
        <CommentRow comment={comment} isLinked={linked?.id === id} onReply={onReply} />
      ) : (
        <p className={styles.tombstone}>{t('commentDeleted')}</p>
      )}
      <div className={styles.thread}>
        {replies > 0 && (
          <Button
            type="text"
            size="small"
            className={styles.fold ?? ''}
            aria-expanded={isOpen}
            aria-controls={listId}
            icon={<Glyph name={isOpen ? 'down' : 'right'} />}
            onClick={() => setOpen(!isOpen)}
          >
            {t('replies', { count: replies })}
            {!isOpen && repliedAt && (
              <span className={styles.by}>
                <When at={repliedAt} />
              </span>
            )}
          </Button>
        )}
        <div id={listId}>
          {isOpen && replies > 0 && (
            <Replies parentId={id} linked={hasLinkedReply ? linked : undefined} onReply={onReply} />
          )}
        </div>
        {isReplying && (
          <ComposerBox
            draftId={id}
            drafts={replyDrafts}
            parentId={id}
            label={t('newReply')}
            onSent={() => {
              setOpen(true);
              stopReplying();
            }}
            onCancel={stopReplying}
          />
        )}
      </div>
    </div>
  );
}

type RepliesProps = { parentId: string; linked: Comment | undefined; onReply: (() => void) | undefined };

function Replies({ parentId, linked, onReply }: RepliesProps) {
  const { t } = useTranslation('parts');
  const { calls } = usePart('comments');
  const { pages, error, more, isReadingMore, reload } = useReadPages(calls.replies, { id: parentId });
  if (error && !pages) return <Failure error={error} retry={reload} />;
  if (!pages) return <RowsSkeleton rows={1} />;
  const replies = pages.toReversed().flatMap(({ records }) => records);
  const row = (reply: Comment) => (
    <CommentRow key={reply.id} comment={reply} isLinked={reply.id === linked?.id} onReply={onReply} />
  );
  return (
    <>
      {linked && !replies.some(({ id }) => id === linked.id) && row(linked)}
      {more && (
        <Button size="small" className={styles.earlier ?? ''} loading={isReadingMore} onClick={more}>
          {t('earlierReplies')}
        </Button>
      )}
      {replies.map(row)}
    </>
  );
}
