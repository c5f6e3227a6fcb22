import { AnnouncementDraft, type AnnouncementFile } from '@opsyard/contract';
import { Form, Input, Radio } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { countUpTo, requiredRule, rulesFor } from '../../../kernel/forms/forms.ts';
import { part } from '../../../kernel/loading/screens.ts';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { AudienceFields } from './audience-fields.tsx';
import styles from './editor.module.css';
import type { EditorValues } from './editor-values.ts';
import { FilesField } from './files-field.tsx';

const TextEditor = part(() => import('./content-editor.tsx'), 'ContentEditor', 'first');

/** Form fields of an announcement: content, recipients, time. */
export function EditorFields() {
  const { t } = useTranslation('announcements');
  return (
    <>
      <Form.Item<EditorValues> name="titile" label={t('editor.title')} rules={[requiredRule()]}>
        <Input count={{ ...countUpTo(100), show: true }} />
      </Form.Item>
      <Form.Item<EditorValues> name="msgContent" label={t('editor.content')}>
        <ContentField />
      </Form.Item>
      <Form.Item<EditorValues> name="files" label={t('editor.files')}>
        <FilesField />
      </Form.Item>
      <AudienceFields />
      <Form.Item<EditorValues> name="priority" label={t('editor.priority')}>
        <Radio.Group options={(['L', 'M', 'H'] as const).map((value) => ({ value, label: t(`priority.${value}`) }))} />
      </Form.Item>
      <Form.Item<EditorValues> name="msgCategory" label={t('editor.category')}>
        <Radio.Group
          options={[
            { value: '1', label: t('category.notice') },
            { value: '2', label: t('category.system') },
          ]}
        />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item<EditorValues> name="startTime" label={t('editor.start')} extra={t('editor.startHint')}>
          <Input type="datetime-local" />
        </Form.Item>
        <Form.Item<EditorValues> name="endTime" label={t('editor.end')} extra={t('editor.endHint')}>
          <Input type="datetime-local" />
        </Form.Item>
      </div>
      <LinkFields />
      <Form.Item<EditorValues>
        name="msgAbstract"
        label={t('editor.abstract')}
        extra={t('editor.abstractHint')}
        rules={rulesFor(AnnouncementDraft, 'msgAbstract')}
      >
        <Input.TextArea rows={3} count={countUpTo(500)} />
      </Form.Item>
      <Form.Item<EditorValues> name="sender" label={t('editor.sender')} extra={t('editor.senderHint')}>
        <Input count={countUpTo(50)} />
      </Form.Item>
    </>
  );
}

function LinkFields() {
  const { t } = useTranslation('announcements');
  const openType = Form.useWatch<EditorValues['openType']>('openType');
  const isScreen = openType === 'component';
  return (
    <>
      <Form.Item<EditorValues> name="openType" label={t('editor.link')}>
        <Radio.Group
          options={(['none', 'url', 'component'] as const).map((value) => ({
            value,
            label: t(`editor.links.${value}`),
          }))}
        />
      </Form.Item>
      {openType && openType !== 'none' && (
        <Form.Item<EditorValues>
          name="openPage"
          label={isScreen ? t('editor.screen') : t('editor.page')}
          extra={isScreen ? t('editor.screenHint') : t('editor.pageHint')}
          rules={[requiredRule()]}
        >
          <Input maxLength={500} />
        </Form.Item>
      )}
      {isScreen && (
        <Form.Item<EditorValues> name="busId" label={t('editor.busId')}>
          <Input maxLength={100} />
        </Form.Item>
      )}
    </>
  );
}

type ContentFieldProps = { value?: string; onChange?: (html: string) => void };

function ContentField({ value = '', onChange }: ContentFieldProps) {
  const form = Form.useFormInstance<EditorValues>();
  const files = Form.useWatch<EditorValues['files']>('files') ?? [];
  const onFile = (file: AnnouncementFile) =>
    form.setFieldValue('files', [...(form.getFieldValue('files') ?? []), file]);
  return (
    <Suspense fallback={<RowsSkeleton rows={3} />}>
      <TextEditor value={value} files={files} onChange={(html) => onChange?.(html)} onFile={onFile} />
    </Suspense>
  );
}
