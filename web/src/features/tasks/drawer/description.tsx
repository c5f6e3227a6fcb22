import { type TaskConflict, type TaskDetail, task, taskFailures } from '@opsyard/contract';
import { Button } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/api.ts';
import { reportFailure } from '../../../kernel/failure-notice.ts';
import { refresh } from '../../../kernel/query-cache.ts';
import { Refused } from '../../../kernel/refused.ts';
import { currentSession } from '../../../kernel/session.ts';
import { SafeHtml } from '../../../ui/safe-html.tsx';
import { offerTaskUndo } from '../shared/offer-undo.ts';
import { useScope } from '../shared/project-scope.tsx';
import styles from './drawer.module.css';
import { Section } from './section.tsx';

const Editor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }));
const SAVE_EVERY = 10_000;

/** What a task is about; written where it is read, saved every ten seconds and on leaving. */
export function Description({ detail }: { detail: TaskDetail }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const mayEdit = scope.can('editTasks');
  const [isEditing, setEditing] = useState(false);
  const edit = () => mayEdit && setEditing(true);
  return (
    <Section
      title={t('drawer.description')}
      action={
        mayEdit &&
        !isEditing && (
          <Button type="text" size="small" onClick={edit}>
            {detail.description ? t('drawer.editDescription') : t('drawer.addDescription')}
          </Button>
        )
      }
    >
      {isEditing ? (
        <DescriptionEditor detail={detail} close={() => setEditing(false)} />
      ) : (
        detail.description && <SafeHtml html={detail.description} className={styles.prose} />
      )}
    </Section>
  );
}

type Draft = { html: string; version: number; theirs: string | null };

function DescriptionEditor({ detail, close }: { detail: TaskDetail; close: () => void }) {
  const { t } = useTranslation('tasks');
  const [draft, setDraft] = useState<Draft>({
    html: detail.description,
    version: detail.descriptionVersion,
    theirs: null,
  });
  const saved = useRef(detail.description);
  const latest = useRef(draft);
  latest.current = draft;

  async function save(version = latest.current.version): Promise<boolean> {
    const { html } = latest.current;
    if (html === saved.current) return true;
    try {
      const body = { id: detail.id, description: html, descriptionVersion: version };
      const answer = await call(task.describe, { body }, { quiet: true });
      saved.current = html;
      setDraft((now) => ({ ...now, version: answer.descriptionVersion, theirs: null }));
      offerTaskUndo({ projectId: detail.projectId, opIds: [answer.opId], text: t('drawer.description'), silent: true });
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const conflict = error.is(taskFailures.conflict) ? (error.detail as TaskConflict) : null;
      if (conflict)
        setDraft((now) => ({ ...now, version: conflict.version, theirs: String(conflict.conflicts[0]?.theirs ?? '') }));
      else reportFailure(error, { token: currentSession()?.token ?? null, quiet: false });
      return false;
    }
  }

  useEffect(() => {
    const timer = setInterval(() => void save(), SAVE_EVERY);
    return () => clearInterval(timer);
  });
  const finish = async () => {
    if (!(await save())) return;
    await refresh('task', 'activity');
    close();
  };
  const takeTheirs = async () => {
    await refresh('task');
    close();
  };
  return (
    <Suspense fallback={<SafeHtml html={detail.description} className={styles.prose} />}>
      {draft.theirs !== null && (
        <div className={styles.conflict} role="alert">
          <p>{t('drawer.descriptionConflict')}</p>
          <SafeHtml html={draft.theirs} className={styles.prose} />
          <Button size="small" onClick={() => void finish()}>
            {t('shared.conflict.keepMine')}
          </Button>{' '}
          <Button size="small" onClick={() => void takeTheirs()}>
            {t('shared.conflict.takeTheirs')}
          </Button>
        </div>
      )}
      <Editor
        value={draft.html}
        autoFocus
        label={t('drawer.description')}
        placeholder={t('drawer.descriptionHint')}
        onChange={(html) => setDraft((now) => ({ ...now, html }))}
        onSubmit={() => void finish()}
        onBlur={() => void save()}
        footer={
          <div className={styles.editorFoot}>
            <Button size="small" type="primary" onClick={() => void finish()}>
              {t('drawer.saveDescription')}
            </Button>
          </div>
        }
      />
    </Suspense>
  );
}
