import { taskTemplate } from '@opsyard/contract';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useScope } from '../shared/reading/project-scope.tsx';

type TemplateFieldProps = { value: string | null; onChange: (id: string | null) => void };

/** The task template whose subtasks, files and relations new tasks of the type are given. */
export function TemplateField({ value, onChange }: TemplateFieldProps) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const { data } = useRead(taskTemplate.list, { query: { projectId: project.id } }, { quiet: true });
  const chosen = data?.find(({ id }) => id === value);
  const offered = data?.filter(({ id, archived }) => !archived || id === value) ?? [];
  const isGone = data !== undefined && value !== null && !chosen;
  const options = offered.map(({ id, name, archived }) => ({
    value: id,
    label: archived ? t('typeSetup.templateArchived', { name }) : name,
  }));
  const problem = isGone ? t('typeSetup.templateGoneHint') : chosen?.archived && t('typeSetup.templateArchivedHint');
  return (
    <Form.Item
      label={t('typeSetup.taskTemplate')}
      htmlFor="type-task-template"
      extra={t('typeSetup.taskTemplateHint')}
      {...(problem && { help: problem, validateStatus: 'warning' as const })}
    >
      <Select
        id="type-task-template"
        allowClear
        loading={!data}
        placeholder={t('typeSetup.noTaskTemplate')}
        showSearch={{ optionFilterProp: 'label' }}
        options={isGone ? [{ value, label: t('typeSetup.templateGone') }, ...options] : options}
        value={data ? value : null}
        onChange={(id: string | null | undefined) => onChange(id ?? null)}
      />
    </Form.Item>
  );
}
