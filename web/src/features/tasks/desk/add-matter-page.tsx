import type { TaskWrite } from '@opsyard/contract';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePathTo } from '../../../kernel/places.ts';
import { part } from '../../../kernel/screens.ts';
import { useUrlState } from '../../../kernel/url-state.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { FillFormPage } from '../forms/fill-form.tsx';
import { useLiveForms } from '../forms/use-live-forms.ts';
import { offerTaskUndo } from '../shared/offer-undo.ts';
import { useScope } from '../shared/project-scope.tsx';
import { taskStoreOf } from '../shared/task-store.ts';
import styles from './desk.module.css';
import { NewTaskOfType } from './new-task-of-type.tsx';
import { ProjectDesk } from './project-desk.tsx';

const UseTaskTemplate = part(() => import('../task-templates/use-task-template.tsx'), 'UseTaskTemplate');

/** A new task with all its fields, in one of my projects; or of the answers to the form that the address names. */
export function AddMatterPage() {
  const { t } = useTranslation('tasks');
  const [{ form }] = useUrlState({ form: '' });
  useLiveForms();
  if (form) return <FillFormPage key={form} formId={form} />;
  return (
    <ProjectDesk title={t('desk.newTask')}>
      <AddMatter />
    </ProjectDesk>
  );
}

function AddMatter() {
  const { t } = useTranslation('tasks');
  const { project, can, keyOf } = useScope();
  const navigate = useNavigate();
  const pathTo = usePathTo();
  if (!can('editTasks')) return <Empty title={t('desk.mayNotAdd')} />;
  const onAdded = ({ records: [made], opId }: TaskWrite, isLast: boolean) => {
    if (!made) return;
    taskStoreOf(project.id).markStale();
    const text = t('desk.added', { key: keyOf(made), title: made.title });
    offerTaskUndo({ projectId: project.id, opIds: [opId], text });
    const path = isLast && pathTo('task/ProjectTasks', { key: project.key, task: keyOf(made) });
    if (path) void navigate(path);
  };
  return (
    <>
      <FromTemplate />
      <NewTaskOfType onAdded={onAdded} />
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
