import { type AnnouncementFile, announcement, NEWS_FILES_MAX } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { upload } from '../../../kernel/files.ts';
import { RichTextEditor } from '../../../ui/rich-text/rich-text-editor.tsx';
import { fetchAnnouncementPicture } from '../announcement-picture.ts';

type ContentEditorProps = {
  value: string;
  files: readonly AnnouncementFile[];
  onChange: (html: string) => void;
  /** Called when a picture was uploaded as a file of the announcement. */
  onFile: (file: AnnouncementFile) => void;
};

/** Editor for the content of an announcement, with pictures and tables. */
export function ContentEditor({ value, files, onChange, onFile }: ContentEditorProps) {
  const { t } = useTranslation('announcements');
  const send = async (file: File) => {
    if (files.length >= NEWS_FILES_MAX) return null;
    const sent = await upload(announcement.upload, {}, file).catch(() => null);
    if (sent) onFile(sent);
    return sent;
  };
  return (
    <RichTextEditor
      value={value}
      label={t('editor.content')}
      placeholder={t('editor.placeholder')}
      onChange={onChange}
      pictures={{ fetch: fetchAnnouncementPicture, send }}
    />
  );
}
