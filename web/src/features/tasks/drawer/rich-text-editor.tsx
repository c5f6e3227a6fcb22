import { attachment } from '@opsyard/contract';
import { useState } from 'react';
import { upload } from '../../../kernel/files.ts';
import { refresh } from '../../../kernel/query-cache.ts';
import { RichTextEditor as Editor, type RichTextProps } from '../../../ui/rich-text/rich-text-editor.tsx';
import { useScope } from '../shared/project-scope.tsx';
import { type MentionList, MentionPopup } from './mention-popup.tsx';
import { mentionOf } from './mentions.ts';
import { fetchTaskPicture } from './task-text.tsx';

type TaskTextProps = Omit<RichTextProps, 'more' | 'pictures'> & { taskId: string };

/** A text of a task: with mentions of the project's people, and images that become files of the task. */
export function RichTextEditor({ taskId, footer, ...props }: TaskTextProps) {
  const scope = useScope();
  const [mentions, setMentions] = useState<MentionList | null>(null);
  const send = async (file: File) => {
    const sent = await upload(attachment.upload, { query: { recordId: taskId } }, file).catch(() => null);
    if (sent) await refresh('attachment', 'activity');
    return sent;
  };
  return (
    <Editor
      {...props}
      pictures={{ fetch: fetchTaskPicture, send: scope.can('editTasks') ? send : undefined }}
      more={[mentionOf(() => scope.project.members, setMentions)]}
      footer={
        <>
          {mentions && <MentionPopup list={mentions} />}
          {footer}
        </>
      }
    />
  );
}
