import type { RecordView } from '@opsyard/contract';
import { Checkbox, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useRecords, useSay } from '../scope.ts';

export type ViewNote = Pick<RecordView, 'name' | 'shared' | 'locked'>;
type ViewFormProps = {
  title: string;
  begin: ViewNote;
  onClose: () => void;
  /** Returns whether it succeeded; otherwise the input is kept. */
  onSave: (note: ViewNote) => Promise<boolean>;
};

/** The form for a view's name and sharing. */
export function ViewForm({ title, begin, onClose, onSave }: ViewFormProps) {
  const { canEdit } = useRecords();
  const { t } = useSay();
  const [note, setNote] = useState(begin);
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    const isDone = await onSave({ ...note, name: note.name.trim(), locked: note.shared && note.locked });
    setSaving(false);
    if (isDone) onClose();
  };
  const isNamed = note.name.trim() !== '';
  return (
    <Modal
      open
      title={title}
      okText={t('views.save')}
      cancelText={t('form.cancel')}
      okButtonProps={{ disabled: !isNamed, loading: isSaving }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Form layout="vertical" component="form" onFinish={() => isNamed && void save()}>
        <Form.Item label={t('views.name')} htmlFor="view-name" required>
          <Input
            id="view-name"
            value={note.name}
            maxLength={80}
            autoFocus
            autoComplete="off"
            onChange={({ target }) => setNote({ ...note, name: target.value })}
          />
        </Form.Item>
        <Form.Item help={canEdit ? t('views.sharedHint') : t('views.sharedNeeds')}>
          <Checkbox
            checked={note.shared}
            disabled={!canEdit && !begin.shared}
            onChange={({ target }) => setNote({ ...note, shared: target.checked })}
          >
            {t('views.shared')}
          </Checkbox>
        </Form.Item>
        {note.shared && (
          <Form.Item help={t('views.lockedHint')}>
            <Checkbox checked={note.locked} onChange={({ target }) => setNote({ ...note, locked: target.checked })}>
              {t('views.locked')}
            </Checkbox>
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
