import { Checkbox, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewDetails } from './view-source.ts';

/** Who may share a view, and what that means where it is shared. */
export type Sharing = { isAllowed: boolean; hint: string; needs: string; lockedHint: string };
type ViewFormProps = {
  title: string;
  begin: ViewDetails;
  sharing: Sharing;
  onClose: () => void;
  /** Returns whether it succeeded; otherwise the input is kept. */
  onSave: (note: ViewDetails) => Promise<boolean>;
};

/** Asks for a view's name and whom it is for. */
export function ViewForm({ title, begin, sharing, onClose, onSave }: ViewFormProps) {
  const { t } = useTranslation('records');
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
        <Form.Item help={sharing.isAllowed ? sharing.hint : sharing.needs}>
          <Checkbox
            checked={note.shared}
            disabled={!sharing.isAllowed && !begin.shared}
            onChange={({ target }) => setNote({ ...note, shared: target.checked })}
          >
            {t('views.shared')}
          </Checkbox>
        </Form.Item>
        {note.shared && (
          <Form.Item help={sharing.lockedHint}>
            <Checkbox checked={note.locked} onChange={({ target }) => setNote({ ...note, locked: target.checked })}>
              {t('views.locked')}
            </Checkbox>
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
