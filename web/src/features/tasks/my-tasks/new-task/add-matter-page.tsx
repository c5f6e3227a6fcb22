import type { TaskWrite } from '@opsyard/contract';
import { Alert, Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { deleteDraft } from '../../../../kernel/forms/drafts.ts';
import { part } from '../../../../kernel/loading/screens.ts';
import { usePathTo } from '../../../../kernel/places.ts';
import { useUrlState } from '../../../../kernel/url-state.ts';
import { When } from '../../../../ui/dates/when.tsx';
import { Empty } from '../../../../ui/empty.tsx';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import { FillFormPage } from '../../form/fill-form.tsx';
import { useLiveForms } from '../../form/use-live-forms.ts';
import { offerTaskUndo } from '../../shared/offer-undo.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../../shared/reading/task-store.ts';
import { ChosenProjectPage } from '../chosen-project-page.tsx';
import styles from '../pages.module.css';
import { NewTaskOfType } from './new-task-of-type.tsx';
import { taskDraftOf } from './task-draft.ts';

const UseTaskTemplate = part(() => import('../../task-template/use-task-template.tsx'), 'UseTaskTemplate');

/** A new task with all its fields, in one of my projects; or of the answers to the form that the address names. */
export function AddMatterPage() {
  const { t } = useTranslation('tasks');
  const [{ form }] = useUrlState({ form: '' });
  useLiveForms();
  if (form) return <FillFormPage key={form} formId={form} />;
  return (
    <ChosenProjectPage title={t('myTasks.newTask')}>
      <AddMatter />
    </ChosenProjectPage>
  );
}

function AddMatter() {
  const { t } = useTranslation('tasks');
  const { project, can } = useScope();
  const [{ draft }] = useUrlState({ draft: '' });
  if (!can('editTasks')) return <Empty title={t('myTasks.mayNotAdd')} />;
  // The address may name a draft of a project that is no longer chosen.
  const draftId = draft.startsWith(project.id) ? draft : project.id;
  return (
    <>
      <FromTemplate />
      <Drafted key={draftId} draftId={draftId} />
    </>
  );
}

/** The form for a new task, with what was entered before. */
function Drafted({ draftId }: { draftId: string }) {
  const { t } = useTranslation('tasks');
  const { project, keyOf } = useScope();
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const [round, setRound] = useState(0);
  const [draft, setDraft] = useState(() => taskDraftOf(draftId));
  const onAdded = ({ records: [made], opId }: TaskWrite, isLast: boolean) => {
    if (!made) return;
    setDraft(undefined);
    taskStoreOf(project.id).markStale();
    const text = t('myTasks.added', { key: keyOf(made), title: made.title });
    offerTaskUndo({ projectId: project.id, opIds: [opId], text });
    const path = isLast && pathTo('task/ProjectTasks', { key: project.key, task: keyOf(made) });
    if (path) void navigate(path);
  };
  const discard = () => {
    deleteDraft('task', draftId);
    setDraft(undefined);
    setRound(round + 1);
  };
  return (
    <>
      {draft && (
        <Alert
          type="info"
          showIcon
          className={styles.note ?? ''}
          title={
            <>
              {t('drafts.restored')} <When at={new Date(draft.at).toISOString()} />
            </>
          }
          {...(draft.value.hadFiles && { description: t('drafts.filesLeft') })}
          action={<Button onClick={discard}>{t('drafts.discard')}</Button>}
        />
      )}
      <NewTaskOfType key={round} given={draft?.value ?? {}} draftId={draftId} onAdded={onAdded} />
    </>
  );
}

function FromTemplate() {
  const { t } = useTranslation('tasks');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className={styles.fromTemplate ?? ''} icon={<Glyph name="cards" />} onClick={() => setOpen(true)}>
        {t('shared.entry.useTemplate')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <UseTaskTemplate onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
