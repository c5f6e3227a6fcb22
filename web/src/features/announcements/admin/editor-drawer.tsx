import { type Announcement, announcement } from '@opsyard/contract';
import { Alert, Button, Drawer, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { fieldErrors } from '../../../kernel/forms/forms.ts';
import { notify } from '../../../kernel/notify.ts';
import { Failure } from '../../../ui/failure.tsx';
import { confirm } from '../../../ui/popups/confirm.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { EditorFields } from './editor-fields.tsx';
import { draftOf, type EditorValues, valuesOf } from './editor-values.ts';
import { usePublishing } from './use-publishing.ts';

type EditorDrawerProps = { id: string | null; onClose: () => void };

/** Drawer that adds an announcement, or edits one that is not published. */
export function EditorDrawer({ id, onClose }: EditorDrawerProps) {
  const { data, error, refetch } = useRead(
    announcement.queryById,
    { query: { id: id ?? '' } },
    { quiet: true, enabled: id !== null },
  );
  if (id === null || data) return <Editing item={data ?? null} onClose={onClose} />;
  return (
    <Drawer open onClose={onClose} size={720}>
      {error ? <Failure error={error} retry={() => void refetch()} /> : <RowsSkeleton />}
    </Drawer>
  );
}

function Editing({ item, onClose }: { item: Announcement | null; onClose: () => void }) {
  const { t } = useTranslation('announcements');
  const [form] = Form.useForm<EditorValues>();
  const { save, isSaving } = useSaving(item);
  const { publish, isBusy } = usePublishing();
  const [isDirty, setDirty] = useState(false);
  const startTime = Form.useWatch('startTime', form);
  const isLocked = item?.sendStatus === '1';
  const finish = async (publishAfter: boolean) => {
    const isValid = await form.validateFields().then(
      () => true,
      () => false,
    );
    if (!isValid) return;
    try {
      // Include the values of hidden fields.
      const saved = await save(form.getFieldsValue(true) as EditorValues);
      if (publishAfter) await publish(saved.id);
      else notify(({ message }) => void message.success(t('editor.saved')));
      onClose();
    } catch (error) {
      if (error instanceof RequestError) form.setFields(fieldErrors(error) as never);
    }
  };
  const leave = () =>
    isDirty
      ? confirm({
          title: t('editor.unsaved'),
          text: t('editor.unsavedText'),
          verb: t('editor.leave'),
          danger: true,
          run: onClose,
        })
      : onClose();
  const isFuture = Boolean(startTime && new Date(startTime).getTime() > Date.now());
  return (
    <Drawer
      open
      size={720}
      title={item ? t('editor.edit') : t('editor.new')}
      onClose={leave}
      mask={{ closable: false }}
      footer={
        !isLocked && (
          <div style={{ display: 'flex', gap: 8, justifyContent: 'flex-end' }}>
            <Button loading={isSaving} onClick={() => void finish(false)}>
              {t('editor.save')}
            </Button>
            <Button type="primary" loading={isSaving || isBusy} onClick={() => void finish(true)}>
              {isFuture ? t('editor.schedule') : t('editor.publish')}
            </Button>
          </div>
        )
      }
    >
      {isLocked && <Alert type="info" showIcon title={t('editor.locked')} style={{ marginBottom: 16 }} />}
      <Form<EditorValues>
        form={form}
        layout="vertical"
        disabled={isLocked}
        initialValues={valuesOf(item)}
        onValuesChange={() => setDirty(true)}
      >
        <EditorFields />
      </Form>
    </Drawer>
  );
}

/** Saves with the version that was loaded or last saved here. */
function useSaving(item: Announcement | null) {
  const [base, setBase] = useState(item);
  const add = useSend(announcement.add);
  const edit = useSend(announcement.edit);
  const save = async (values: EditorValues) => {
    const draft = draftOf(values);
    const saved = base
      ? await edit.mutateAsync({ body: { ...draft, id: base.id, version: base.version } })
      : await add.mutateAsync({ body: draft });
    setBase(saved);
    return saved;
  };
  return { save, isSaving: add.isPending || edit.isPending };
}
