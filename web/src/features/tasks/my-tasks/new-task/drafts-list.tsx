import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Draft, deleteDraft, keepDraft, useDrafts } from '../../../../kernel/forms/drafts.ts';
import { beginUndoable } from '../../../../kernel/writes/undo.ts';
import { When } from '../../../../ui/dates/when.tsx';
import { Empty } from '../../../../ui/empty.tsx';
import { plainText } from '../../../../ui/text-diff/plain-text.ts';
import styles from '../../approval/approval.module.css';
import pages from '../pages.module.css';

const PREVIEW = 160;

/** What the user has typed and not sent, newest first: to go back to, or to discard. */
export function DraftsList() {
  const { t } = useTranslation('tasks');
  const drafts = useDrafts();
  if (drafts.length === 0) return <Empty title={t('drafts.none')} text={t('drafts.noneText')} />;
  return (
    <>
      <p className={styles.facts}>{t('drafts.where')}</p>
      <ul className={styles.items} aria-label={t('drafts.title')}>
        {drafts.map((one) => (
          <Row key={`${one.kind} ${one.id}`} draft={one} />
        ))}
      </ul>
    </>
  );
}

function Row({ draft }: { draft: Draft }) {
  const { t } = useTranslation('tasks');
  const title = draft.title || t('drafts.untitled');
  const text = previewOf(draft);
  const discard = () => {
    const finish = beginUndoable();
    deleteDraft(draft.kind, draft.id);
    const undo = async () => {
      keepDraft(draft);
      return t('drafts.kept');
    };
    finish({ opId: `draft ${draft.kind} ${draft.id} ${draft.at}`, text: t('drafts.discarded', { title }), undo });
  };
  return (
    <li className={styles.item}>
      <p className={styles.title}>
        <Link to={draft.path} className={pages.draft}>
          {title}
        </Link>
      </p>
      <p className={styles.facts}>
        {t(`drafts.kind.${draft.kind}`)} · <When at={new Date(draft.at).toISOString()} />
      </p>
      {text && <p className={pages.draftText}>{text}</p>}
      <div className={styles.buttons}>
        <Button onClick={discard} aria-label={t('drafts.discardNamed', { title })}>
          {t('drafts.discard')}
        </Button>
      </div>
    </li>
  );
}

/** The first words of a draft. */
function previewOf({ kind, value }: Draft): string {
  const html =
    kind === 'comment' || kind === 'reply' ? (value as string) : (value as { html?: string; description?: string });
  const found = typeof html === 'object' ? (html?.html ?? html?.description) : html;
  const text = typeof found === 'string' ? plainText(found).replace(/\s+/g, ' ').trim() : '';
  return text.length > PREVIEW ? `${text.slice(0, PREVIEW)}…` : text;
}
