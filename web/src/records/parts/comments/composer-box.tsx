import { Button } from 'antd';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { notify } from '../../../kernel/notify.ts';
import { labelText } from '../../../kernel/words/label-text.ts';
import { createDrafts } from '../drafts.ts';
import { PartEditorWhenLoaded } from '../part-editor-when-loaded.tsx';
import styles from '../parts.module.css';
import { usePart, useParts } from '../parts-scope.ts';

type Drafts = ReturnType<typeof createDrafts<string>>;
/** Unsent replies by the comment that began the thread. */
export const replyDrafts: Drafts = createDrafts<string>('reply');

/** A reply is written within the discussion: its send button should be visible. */
const scrollIntoSight = ({ currentTarget }: FocusEvent) => currentTarget.scrollIntoView({ block: 'nearest' });

type BoxProps = {
  drafts: Drafts;
  draftId: string;
  /** The comment replied to. */
  parentId?: string;
  label: string;
  onSent?: () => void;
  /** Closes the input; the text is kept as a draft only when it was left with Escape. */
  onCancel?: () => void;
};

/** The input for a comment or a reply; unsent text is kept. */
export function ComposerBox({ drafts, draftId, parentId, label, onSent, onCancel }: BoxProps) {
  const { recordId, title } = useParts();
  const { calls, alsoRefresh } = usePart('comments');
  const { t } = useTranslation('parts');
  const [html, setHtml] = useState(() => drafts.get(draftId) ?? '');
  const { t: common } = useTranslation('common');
  const onKept = () => {
    change('');
    // It is answered when there is a connection again, and the box is free until then.
    reset();
    notify(({ message }) => void message.info(common('unsaved.kept')));
    onSent?.();
  };
  const keep = { text: labelText(common('unsaved.comment'), title), onKept };
  const { mutateAsync, isPending, reset } = useSend(calls.add, { alsoRefresh, keep });
  const change = (next: string) => {
    setHtml(next);
    if (next === '') drafts.forget(draftId);
    else drafts.keep(draftId, next, title);
  };
  const send = () => {
    if (html === '' || isPending) return;
    // Text typed while a comment is being sent is kept; the sent text is removed from the drafts even if the page was left.
    const sent = html;
    void mutateAsync({ body: { recordId, html: sent, ...(parentId && { parentId }) } }).then(
      () => {
        if (drafts.get(draftId) !== sent) return;
        change('');
        onSent?.();
      },
      () => undefined,
    );
  };
  const cancel = () => {
    change('');
    onCancel?.();
  };
  // The editor itself leaves the focus to the drawer, which would be closed by the next Escape.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !onCancel || event.nativeEvent.isComposing) return;
    // The list of people to mention takes precedence.
    const { target, currentTarget, defaultPrevented } = event;
    if (defaultPrevented && target === document.activeElement && currentTarget.contains(target as Node)) return;
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: observes Escape in the editor
    <div onKeyDown={onKeyDown} onFocus={parentId ? scrollIntoSight : undefined}>
      <PartEditorWhenLoaded
        value={html}
        label={label}
        placeholder={parentId ? t('replyHint') : t('commentHint')}
        onChange={change}
        onSubmit={send}
      />
      <div className={styles.editorFoot}>
        <span className={styles.by}>{t('sendKeys')}</span>
        {onCancel && (
          <Button size="small" onClick={cancel}>
            {t('cancel')}
          </Button>
        )}
        <Button type="primary" size="small" disabled={html === ''} loading={isPending} onClick={send}>
          {t('send')}
        </Button>
      </div>
    </div>
  );
}
