import { useState } from 'react';
import { call } from '../../kernel/calls/api.ts';
import { refresh } from '../../kernel/calls/query-cache.ts';
import { upload } from '../../kernel/files.ts';
import { RichTextEditor, type RichTextProps } from '../../ui/rich-text/rich-text-editor.tsx';
import { type MentionedPerson, type MentionList, MentionPopup } from './comments/mention-popup.tsx';
import { mentionOf } from './comments/mentions.ts';
import { pictureFetcher } from './part-text.tsx';
import { useParts } from './parts-scope.ts';

export type PartEditorProps = Omit<RichTextProps, 'more' | 'pictures'>;

/** A rich-text editor for a record, with mentions of users who may see it, or who can be given access, and images stored as its files. */
export function PartEditor({ footer, ...props }: PartEditorProps) {
  const scope = useParts();
  const { recordId, calls, mayEdit, alsoRefresh, outsiders } = scope;
  const { files, comments } = calls;
  const [mentions, setMentions] = useState<MentionList | null>(null);
  const send =
    files && mayEdit
      ? async (file: File) => {
          const sent = await upload(files.upload, { query: { recordId } }, file).catch(() => null);
          if (sent) await refresh(files.list.feature, ...(alsoRefresh?.files ?? []));
          return sent;
        }
      : undefined;
  const people = async (text: string): Promise<readonly MentionedPerson[]> => {
    if (!comments) return [];
    const insiders = await call(comments.people, { query: { recordId, text } }, { quiet: true }).catch(() => []);
    const others = await outsiders?.find(text, insiders).catch(() => []);
    return [...insiders, ...(others ?? []).map((person) => ({ ...person, isOutsider: true }))];
  };
  const onPick = (person: MentionedPerson) => person.isOutsider && outsiders?.mentioned(person);
  return (
    <RichTextEditor
      {...props}
      pictures={{ fetch: pictureFetcher(scope), send }}
      more={[mentionOf(people, setMentions, onPick)]}
      footer={
        <>
          {mentions && <MentionPopup list={mentions} />}
          {footer}
        </>
      }
    />
  );
}
