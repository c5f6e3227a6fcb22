import { type TaskConflict, type TaskDetail, task, taskFailures } from '@opsyard/contract';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/calls/api.ts';
import { reportFailure } from '../../../kernel/calls/failure-notice.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { currentSession } from '../../../kernel/session.ts';
import { runInOrder } from '../../../kernel/writes/run-in-order.ts';
import { createDrafts } from '../../../records/parts/drafts.ts';
import { PartEditorWhenLoaded } from '../../../records/parts/part-editor-when-loaded.tsx';
import { PartText } from '../../../records/parts/part-text.tsx';
import styles from '../../../records/parts/parts.module.css';
import { Section } from '../../../records/parts/section.tsx';
import { EditorsNote } from '../shared/conflicts/edit-notes.tsx';
import { useEditing } from '../shared/editing/editing.ts';
import { offerTaskUndo } from '../shared/offer-undo.ts';
import { useScope } from '../shared/reading/project-scope.tsx';

const SAVE_EVERY = 10_000;

/** What a task is about; written where it is read, saved every ten seconds and on leaving. */
export function Description({ detail }: { detail: TaskDetail }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const mayEdit = scope.can('editTasks');
  const [isEditing, setEditing] = useState(mayEdit && unsaved.get(detail.id) !== undefined);
  const edit = () => mayEdit && setEditing(true);
  return (
    <Section
      title={t('drawer.description')}
      name="description"
      action={
        mayEdit &&
        !isEditing && (
          <Button type="text" size="small" onClick={edit}>
            {detail.description ? t('drawer.editDescription') : t('drawer.addDescription')}
          </Button>
        )
      }
    >
      <EditorsNote taskId={detail.id} field="description" />
      {isEditing ? (
        <DescriptionEditor detail={detail} close={() => setEditing(false)} />
      ) : (
        detail.description && <PartText html={detail.description} />
      )}
    </Section>
  );
}

type Draft = { html: string; version: number; theirs: string | null };

/** What was typed and could not be saved, by task: it is there again when the task is opened next. */
const unsaved = createDrafts<Draft>('description');

function DescriptionEditor({ detail, close }: { detail: TaskDetail; close: () => void }) {
  const { t } = useTranslation('tasks');
  useEditing({ projectId: detail.projectId, taskId: detail.id, field: 'description' });
  const { draft, change, save, saved, saveTyped } = useDraft(detail);
  const finish = async () => {
    if (!(await save())) return;
    await refresh('task', 'activity');
    close();
  };
  const takeTheirs = async () => {
    change({ html: saved.current });
    await refresh('task');
    close();
  };
  return (
    <>
      {draft.theirs !== null && (
        <DescriptionConflict
          theirs={draft.theirs}
          keepMine={() => void finish()}
          takeTheirs={() => void takeTheirs()}
        />
      )}
      <PartEditorWhenLoaded
        value={draft.html}
        label={t('drawer.description')}
        placeholder={t('drawer.descriptionHint')}
        onChange={(html) => change({ html })}
        onSubmit={() => void finish()}
        onBlur={saveTyped}
        footer={
          <div className={styles.editorFoot}>
            <Button size="small" type="primary" onClick={() => void finish()}>
              {t('drawer.saveDescription')}
            </Button>
          </div>
        }
      />
    </>
  );
}

/** The draft of a description and its saving: every ten seconds, on leaving, and on demand. */
function useDraft(detail: TaskDetail) {
  const { t } = useTranslation('tasks');
  const [draft, setDraft] = useState<Draft>(
    () => unsaved.get(detail.id) ?? { html: detail.description, version: detail.descriptionVersion, theirs: null },
  );
  const saved = useRef(detail.description);
  const latest = useRef(draft);
  // A draft restored from an earlier visit is saved only when it is edited again.
  const isTyped = useRef(false);
  const change = (part: Partial<Draft>) => {
    isTyped.current = true;
    latest.current = { ...latest.current, ...part };
    if (latest.current.html === saved.current) unsaved.forget(detail.id);
    else unsaved.keep(detail.id, latest.current, detail.title);
    setDraft(latest.current);
  };

  // Sequential: the second needs the version created by the first, or it would conflict with it.
  const save = () => runInOrder(`describe ${detail.id}`, send);

  async function send(): Promise<boolean> {
    const { html, version } = latest.current;
    if (html === saved.current) return true;
    try {
      const body = { id: detail.id, description: html, descriptionVersion: version };
      const answer = await call(task.describe, { body }, { quiet: true });
      saved.current = html;
      change({ version: answer.descriptionVersion, theirs: null });
      offerTaskUndo({ projectId: detail.projectId, opIds: [answer.opId], text: t('drawer.description'), silent: true });
      return true;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      refused(error);
      return false;
    }
  }

  function refused(error: RequestError): void {
    const conflict = error.is(taskFailures.conflict) ? (error.detail as TaskConflict) : null;
    if (conflict) change({ version: conflict.version, theirs: String(conflict.conflicts[0]?.theirs ?? '') });
    else reportFailure(error, { token: currentSession()?.token ?? null, quiet: false });
  }

  useEffect(() => {
    const timer = setInterval(() => isTyped.current && void save(), SAVE_EVERY);
    return () => clearInterval(timer);
  });
  const leave = useEffectEvent(async () => {
    if (latest.current.html === saved.current || !isTyped.current) return;
    if (await save()) await refresh('task', 'activity');
  });
  useEffect(() => () => void leave(), []);
  return { draft, change, save, saved, saveTyped: () => void (isTyped.current && save()) };
}

type DescriptionConflictProps = { theirs: string; keepMine: () => void; takeTheirs: () => void };

/** The concurrent version, and the choice which one to keep. */
function DescriptionConflict({ theirs, keepMine, takeTheirs }: DescriptionConflictProps) {
  const { t } = useTranslation(['tasks', 'records']);
  return (
    <div className={styles.conflict} role="alert">
      <p>{t('drawer.descriptionConflict')}</p>
      <PartText html={theirs} />
      <Button size="small" onClick={keepMine}>
        {t('records:conflict.keepMine')}
      </Button>{' '}
      <Button size="small" onClick={takeTheirs}>
        {t('records:conflict.takeTheirs')}
      </Button>
    </div>
  );
}
