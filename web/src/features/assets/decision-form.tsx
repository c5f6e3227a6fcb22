import { type AssetReview, assetNote, assetReview, type ReviewVerdict } from '@opsyard/contract';
import { Button, Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../kernel/calls/api.ts';
import styles from './assets.module.css';
import { isOpen } from './notes/note-filter.ts';
import { useViewerKeys } from './use-viewer-keys.ts';

/** The decision of a reviewer: rejections need a comment, requests for changes a comment or an open note. */
export function DecisionForm({ review: { id, sha256, versionId } }: { review: AssetReview }) {
  const { t } = useTranslation('assets');
  const [comment, setComment] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<InputRef>(null);
  const decide = useSend(assetReview.decide, { alsoRefresh: ['asset'] });
  const query = { versionId };
  const { data: notes = [] } = useRead(assetNote.list, { query }, { quiet: true, keepPrevious: false });
  const hasOpenNote = notes.some(isOpen);
  const label = t(hasOpenNote ? 'review.commentOrNote' : 'review.comment');
  const decideAs = (verdict: ReviewVerdict) => {
    const needsComment = verdict === 'reject' || (verdict === 'changes' && !hasOpenNote);
    const isDecided = !needsComment || comment.trim() !== '';
    setMissing(!isDecided);
    if (isDecided) decide.mutate({ body: { id, sha256, verdict, comment } });
    else field.current?.focus();
  };
  const key = (verdict: ReviewVerdict, shortcut: string) => ({
    id: `asset.${verdict}`,
    title: t(`review.verdict.${verdict}`),
    shortcut,
    isOffered: !decide.isPending,
    run: () => decideAs(verdict),
  });
  useViewerKeys([key('approve', 'a'), key('changes', 'r'), key('reject', 'x')]);
  return (
    <div className={styles.decide}>
      <Input.TextArea
        ref={field}
        aria-label={label}
        placeholder={label}
        aria-invalid={isMissing}
        rows={2}
        maxLength={2_000}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      {isMissing && (
        <p role="alert" className={styles.failure}>
          {t('review.commentMissing')}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="primary" loading={decide.isPending} onClick={() => decideAs('approve')}>
          {t('review.verdict.approve')}
        </Button>
        <Button onClick={() => decideAs('changes')}>{t('review.verdict.changes')}</Button>
        <Button danger onClick={() => decideAs('reject')}>
          {t('review.verdict.reject')}
        </Button>
      </div>
    </div>
  );
}
