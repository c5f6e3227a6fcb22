import type { Comment } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useRead } from '../../../kernel/calls/api.ts';
import { useReadPages } from '../../../kernel/calls/read-pages.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from '../parts.module.css';
import { usePart, useParts } from '../parts-scope.ts';
import { CommentThread } from './comment-thread.tsx';

/** The comments, newest last; older ones are loaded on demand, and the one named in the URL is shown in any case. */
export function Comments() {
  const { t } = useTranslation('parts');
  const { recordId } = useParts();
  const { calls } = usePart('comments');
  const { pages, error, more, isReadingMore, reload } = useReadPages(calls.list, { recordId });
  const { linked, isMissing } = useLinkedComment();
  if (error && !pages) return <Failure error={error} retry={reload} />;
  if (!pages) return <RowsSkeleton rows={2} />;
  const comments = pages.toReversed().flatMap(({ records }) => records);
  const linkedThread = linked?.parent ?? linked?.comment;
  const isListed = comments.some(({ id }) => id === linkedThread?.id);
  const thread = (comment: Comment) => (
    <CommentThread
      key={comment.id}
      comment={comment}
      linked={comment.id === linkedThread?.id ? linked?.comment : undefined}
    />
  );
  return (
    <>
      {isMissing && (
        <p role="status" className={styles.none}>
          {t('commentGone')}
        </p>
      )}
      {linkedThread && !isListed && thread(linkedThread)}
      {comments.length === 0 && <p className={styles.none}>{t('noComments')}</p>}
      {more && (
        <Button size="small" className={styles.earlier ?? ''} loading={isReadingMore} onClick={more}>
          {t('earlier')}
        </Button>
      )}
      {comments.map(thread)}
    </>
  );
}

/** The comment named in the URL, if it belongs to the record. */
function useLinkedComment() {
  const { recordId } = useParts();
  const { calls } = usePart('comments');
  const id = useSearchParams()[0].get('comment') ?? '';
  const isNamed = /^[0-9a-f]{32}$/.test(id);
  const { data, error } = useRead(calls.get, { query: { id } }, { enabled: isNamed, quiet: true });
  const linked = isNamed && data?.comment.recordId === recordId ? data : undefined;
  return { linked, isMissing: isNamed && error?.status === 404 };
}
