import { accessExplanation, type PersonOfRights, type Project, project } from '@opsyard/contract';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useDebounced } from '../../../kernel/use-debounced.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from '../rights.module.css';
import { ProjectStanding } from './project-standing.tsx';
import { TaskAnswers } from './task-answers.tsx';

/** What a user may do in a project that is chosen here, and with one of its tasks, and why. */
export function InProject({ person }: { person: PersonOfRights }) {
  const { t } = useTranslation('rights');
  const [projectId, setProjectId] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const taskKey = useDebounced(typed.trim());
  return (
    <>
      <h2 className={styles.part}>{t('explain.inProject.title')}</h2>
      <p className={styles.text}>{t('explain.inProject.hint')}</p>
      <div className={styles.filters}>
        <ProjectSelect value={projectId} onChange={setProjectId} />
        {projectId && (
          <Input
            className={styles.taskKey ?? ''}
            allowClear
            maxLength={20}
            value={typed}
            aria-label={t('explain.inProject.taskKey')}
            placeholder={t('explain.inProject.taskKey')}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </div>
      {projectId && <Explained {...{ person, projectId, taskKey }} />}
    </>
  );
}

type ExplainedProps = { person: PersonOfRights; projectId: string; taskKey: string };

function Explained({ person, projectId, taskKey }: ExplainedProps) {
  const { t } = useTranslation('rights');
  const query = { userId: person.id, projectId, ...(taskKey && { taskKey }) };
  const { data, error, refetch } = useRead(accessExplanation.explain, { query }, { quiet: true, keepPrevious: true });
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={4} />;
  return (
    <div aria-live="polite">
      <ProjectStanding person={person} explanation={data} />
      {taskKey && !data.task && <p className={styles.text}>{t('explain.inProject.noTask')}</p>}
      {taskKey && data.task && <TaskAnswers task={data.task} />}
    </div>
  );
}

type ProjectSelectProps = { value: string | null; onChange: (id: string | null) => void };

/** The projects that the administrator sees, by name or key. */
function ProjectSelect({ value, onChange }: ProjectSelectProps) {
  const { t } = useTranslation('rights');
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Project | null>(null);
  const search = useDebounced(text.trim());
  const query = search ? { search } : {};
  const { data = [] } = useRead(
    project.list,
    { query },
    { keepPrevious: true, staleTime: 60_000, enabled: isOpen || search !== '' },
  );
  const found = chosen && !data.some(({ id }) => id === chosen.id) ? [chosen, ...data] : data;
  return (
    <Select
      className={styles.pick ?? ''}
      aria-label={t('explain.inProject.project')}
      placeholder={t('explain.inProject.find')}
      value={value}
      onChange={(id: string) => {
        setChosen(found.find((one) => one.id === id) ?? null);
        onChange(id);
      }}
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, onSearch: setText }}
      options={found.map(({ id, key, name }) => ({ value: id, label: `${key} · ${name}` }))}
    />
  );
}
