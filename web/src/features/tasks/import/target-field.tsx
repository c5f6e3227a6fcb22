import { PROJECT_NAME_MAX, type Project, project } from '@opsyard/contract';
import { Button, Input, Segmented, Select } from 'antd';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useRead } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import styles from '../../../ui/import/import.module.css';
import { asKey, isKey } from '../project/form/project-key.ts';
import { keyOf, newTarget, type Target } from './import-target.ts';
import type { ImportDraft } from './use-import.ts';

/** Where the tasks go: a project there is, or a new one. */
export function TargetField({ draft, hidden }: { draft: ImportDraft; hidden: boolean }) {
  const { t } = useTranslation('tasks');
  const { target, report, changeDraft } = draft;
  const { data: projects } = useRead(project.list, { query: {} });
  const [params] = useSearchParams();
  const mayCreate = useCan('task:project:add');
  const open = projects?.filter(({ abilities }) => abilities.includes('importTasks')) ?? [];
  const requested = open.find(({ key }) => key === params.get('project'))?.id ?? null;
  const isUndecided = target.kind === 'existing' && target.projectId === null && requested !== null;
  const isUnnamed = target.kind === 'new' && target.name === '' && report !== null && report.name !== '';
  useEffect(() => {
    if (isUndecided) changeDraft({ target: { kind: 'existing', projectId: requested } });
    else if (isUnnamed) changeDraft({ target: newTarget(report) });
  });
  if (hidden) return null;
  const change = (kind: Target['kind']) =>
    changeDraft({ target: kind === 'new' ? newTarget(report) : { kind, projectId: requested } });
  return (
    <section className={styles.part} aria-label={t('import.target')}>
      <h2 className={styles.heading}>{t('import.target')}</h2>
      <div className={styles.target}>
        {mayCreate && (
          <Segmented
            value={target.kind}
            onChange={change}
            options={[
              { value: 'existing', label: t('import.existing') },
              { value: 'new', label: t('import.new') },
            ]}
          />
        )}
        {target.kind === 'existing' ? (
          <ProjectSelect
            projects={open}
            value={target.projectId}
            onChange={(projectId) => changeDraft({ target: { kind: 'existing', projectId } })}
          />
        ) : (
          <NewProjectFields target={target} onChange={(next) => changeDraft({ target: next })} />
        )}
      </div>
    </section>
  );
}

type ProjectSelectProps = { projects: readonly Project[]; value: string | null; onChange: (id: string) => void };

function ProjectSelect({ projects, value, onChange }: ProjectSelectProps) {
  const { t } = useTranslation('tasks');
  return (
    <Select
      className={styles.grow ?? ''}
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      placeholder={t('import.chooseProject')}
      aria-label={t('import.chooseProject')}
      notFoundContent={t('import.noProject')}
      options={projects.map(({ id, name, key }) => ({ value: id, label: `${name} (${key})` }))}
      onChange={onChange}
    />
  );
}

type NewTarget = Extract<Target, { kind: 'new' }>;

/** Name and key of the new project; the key follows the name until it is edited. */
function NewProjectFields({ target, onChange }: { target: NewTarget; onChange: (target: NewTarget) => void }) {
  const { t } = useTranslation('tasks');
  const { name, key } = target;
  const fieldId = useId();
  const isOwnKey = key !== keyOf(name);
  const { data: answer } = useRead(
    project.keyAvailable,
    { query: { key } },
    { enabled: isKey(key), quiet: true, staleTime: 5_000 },
  );
  const suggestions = answer?.available === false ? answer.suggestions : [];
  const rename = (text: string) => onChange({ ...target, name: text, key: isOwnKey ? key : keyOf(text) });
  return (
    <>
      <div className={styles.grow}>
        <label className={styles.label} htmlFor={`${fieldId}-name`}>
          {t('import.projectName')}
        </label>
        <Input
          id={`${fieldId}-name`}
          value={name}
          maxLength={PROJECT_NAME_MAX}
          status={name.trim() === '' ? 'error' : ''}
          onChange={({ target: { value } }) => rename(value)}
        />
      </div>
      <div className={styles.key}>
        <label className={styles.label} htmlFor={`${fieldId}-key`}>
          {t('import.projectKey')}
        </label>
        <Input
          id={`${fieldId}-key`}
          value={key}
          status={!isKey(key) || suggestions.length > 0 ? 'error' : ''}
          onChange={({ target: { value } }) => onChange({ ...target, key: asKey(value) })}
        />
      </div>
      {suggestions.length > 0 && (
        <span className={styles.suggestions} role="status">
          {t('projects.keyTaken')}
          {suggestions.map((one) => (
            <Button key={one} size="small" onClick={() => onChange({ ...target, key: one })}>
              {one}
            </Button>
          ))}
        </span>
      )}
    </>
  );
}
