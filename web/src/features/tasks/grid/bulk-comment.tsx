import { TRANSITION_COMMENT_MAX } from '@opsyard/contract';
import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countUpTo } from '../../../kernel/forms.ts';

type BulkCommentProps = { onWritten: (comment: string) => void; onClose: () => void };

/** Asks for the comment the workflow requires, which is added to each task whose status changes. */
export function BulkComment({ onWritten, onClose }: BulkCommentProps) {
  const { t } = useTranslation('tasks');
  const id = useId();
  const [comment, setComment] = useState('');
  return (
    <Modal
      open
      title={t('bulk.commentTitle')}
      okText={t('workflow.complete')}
      okButtonProps={{ disabled: comment.trim() === '' }}
      onOk={() => onWritten(comment)}
      onCancel={onClose}
      width={440}
    >
      <label htmlFor={id}>{t('bulk.commentLabel')}</label>
      <Input.TextArea
        id={id}
        autoFocus
        autoSize={{ minRows: 3, maxRows: 10 }}
        value={comment}
        count={countUpTo(TRANSITION_COMMENT_MAX)}
        onChange={({ target }) => setComment(target.value)}
      />
    </Modal>
  );
}
