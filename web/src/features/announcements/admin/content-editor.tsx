import { announcement, NEWS_FILES_MAX, type NewsFile } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { upload } from '../../../kernel/files.ts';
import { RichTextEditor } from '../../../ui/rich-text/rich-text-editor.tsx';
import { fetchNewsPicture } from '../news-picture.ts';

type ContentEditorProps = {
  value: string;
  files: readonly NewsFile[];
  onChange: (html: string) => void;
  /** Called when a picture was uploaded as a file of the announcement. */
  onFile: (file: NewsFile) => void;
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
      pictures={{ fetch: fetchNewsPicture, send }}
    />
  );
}
