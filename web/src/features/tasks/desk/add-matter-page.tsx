import { type Input as InputOf, isCustomKey, type Priority, startOfType, TITLE_MAX, task } from '@opsyard/contract';
import { Button, Form, Input, Select } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSend } from '../../../kernel/api.ts';
import { countUpTo } from '../../../kernel/forms.ts';
import { notify } from '../../../kernel/notify.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { refresh } from '../../../kernel/query-cache.ts';
import type { RequestError } from '../../../kernel/request-error.ts';
import { useUrlState } from '../../../kernel/url-state.ts';
import { DayField } from '../../../ui/day-field.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { CustomInputs, customBody } from '../custom-fields/custom-inputs.tsx';
import { FillFormPage } from '../forms/fill-form.tsx';
import { useScope } from '../shared/project-scope.tsx';
import {
  useLabelChoices,
  useNewTaskStatuses,
  usePersonChoices,
  usePriorityChoices,
  useTypeChoices,
} from '../shared/task-choices.tsx';
import { taskStoreOf } from '../shared/task-store.ts';
import { latestRulesOf } from '../shared/transitions.ts';
import styles from './desk.module.css';
import { ProjectDesk } from './project-desk.tsx';
import { useFieldRules } from './use-field-rules.ts';

const RichTextEditor = lazy(async () => ({
  default: (await import('../../../ui/rich-text/rich-text-editor.tsx')).RichTextEditor,
}));

/** A task that is not there yet has no files, so its text shows none. */
const NO_PICTURES = { fetch: () => Promise.reject(new Error('A new task has no files')) };

/** A new task with all its fields, in one of my projects; or of the answers to the form that the address names. */
export function AddMatterPage() {
  const { t } = useTranslation('tasks');
  const [{ form }] = useUrlState({ form: '' });
  if (form) return <FillFormPage key={form} formId={form} />;
  return (
    <ProjectDesk title={t('desk.newTask')}>
      <NewTask />
    </ProjectDesk>
  );
}

type Draft = {
  title: string;
  typeId?: string;
  statusId: string;
  priority: Priority;
  ownerId?: string;
  assigneeIds?: string[];
  labelIds?: string[];
  startDate?: string | null;
  dueDate?: string | null;
  [customField: `c_${string}`]: unknown;
};

function NewTask() {
  const { t } = useTranslation('tasks');
  const { project, fields, can, keyOf } = useScope();
  const [form] = Form.useForm<Draft>();
  const [description, setDescription] = useState('');
  const beginning = useBeginning();
  const [round, setRound] = useState(0);
  const { mutate, isPending } = useSend(task.add, { alsoRefresh: ['task', 'project'] });
  const navigate = useNavigate();
  const pathTo = usePathTo();
  if (!can('editTasks')) return <Empty title={t('desk.mayNotAdd')} />;
  const add = (values: Draft, isLast: boolean) =>
    mutate(
      {
        body: {
          ...{ ...bodyOf(values), ...customBody(fields, values), projectId: project.id },
          ...(description && { description }),
        },
      },
      {
        onSuccess({ records }) {
          const [made] = records;
          if (!made) return;
          taskStoreOf(project.id).markStale();
          notify(({ message }) => void message.success(t('desk.added', { key: keyOf(made), title: made.title })));
          const path = isLast && pathTo('task/ProjectTasks', { key: project.key, task: keyOf(made) });
          if (path) return void navigate(path);
          form.resetFields(['title']);
          setDescription('');
          setRound(round + 1);
          form.focusField('title');
        },
        onError: (error) => showAtField(error),
      },
    );
  const showAtField = (error: RequestError) => {
    const name = refusedField(error);
    if (!name) return;
    form.setFields([{ name, errors: [error.message] }]);
    form.scrollToField(name, { focus: true });
    // The definition of the field has changed since the form was opened.
    void refresh('project');
  };
  const submit = (isLast: boolean) => void form.validateFields().then((values) => add(values, isLast), ignore);
  return (
    <Form<Draft>
      form={form}
      layout="vertical"
      className={styles.form ?? ''}
      requiredMark={false}
      initialValues={beginning}
      onFinish={(values) => add(values, true)}
      scrollToFirstError
    >
      <Form.Item
        name="title"
        label={t('shared.field.title')}
        rules={[{ required: true, whitespace: true, message: t('desk.titleMissing') }]}
      >
        <Input autoFocus count={countUpTo(TITLE_MAX)} autoComplete="off" />
      </Form.Item>
      <div className={styles.description}>
        <Suspense fallback={<RowsSkeleton rows={3} />}>
          <RichTextEditor
            key={round}
            value=""
            label={t('drawer.description')}
            placeholder={t('drawer.description')}
            onChange={setDescription}
            onSubmit={() => submit(true)}
            pictures={NO_PICTURES}
          />
        </Suspense>
      </div>
      <Fields />
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={isPending}>
          {t('desk.add')}
        </Button>
        <Button disabled={isPending} onClick={() => submit(false)}>
          {t('desk.addAnother')}
        </Button>
      </div>
    </Form>
  );
}

/** What a new task begins with. */
function useBeginning(): Partial<Draft> {
  const scope = useScope();
  const typeId = scope.defaultTypeId;
  const first = useNewTaskStatuses(typeId)[0]?.value;
  const type = latestRulesOf(scope, typeId);
  const statusId = type ? startOfType(type, scope.statuses)?.id : first;
  return { ...(typeId && { typeId }), ...(statusId && { statusId }), priority: 'N' };
}

function Fields() {
  const { t } = useTranslation('tasks');
  const people = options(usePersonChoices());
  const types = useTypeChoices();
  const form = Form.useFormInstance<Draft>();
  const scope = useScope();
  const typeId = Form.useWatch('typeId', form);
  const statuses = useNewTaskStatuses(typeId);
  const { item, required, hidden } = useFieldRules();
  const pickType = (id: string) =>
    form.setFieldValue('statusId', startOfType(latestRulesOf(scope, id), scope.statuses)?.id);
  const search = { showSearch: { optionFilterProp: 'label' }, allowClear: true } as const;
  return (
    <div className={styles.fields}>
      {types.length > 1 && (
        <Form.Item name="typeId" label={t('shared.field.type')}>
          <Select options={options(types)} onChange={pickType} />
        </Form.Item>
      )}
      <Form.Item name="statusId" label={t('shared.field.status')}>
        <Select options={options(statuses)} />
      </Form.Item>
      <Form.Item {...item('priority')}>
        <Select options={options(usePriorityChoices())} />
      </Form.Item>
      <Form.Item {...item('ownerId', 'owner')}>
        <Select {...search} options={people} />
      </Form.Item>
      <Form.Item {...item('assigneeIds', 'assignees')}>
        <Select {...search} mode="multiple" options={people} />
      </Form.Item>
      <Form.Item {...item('labelIds', 'labels')}>
        <Select {...search} mode="multiple" options={options(useLabelChoices())} />
      </Form.Item>
      <Form.Item {...item('startDate')}>
        <DayField label={t('shared.field.startDate')} />
      </Form.Item>
      <Form.Item {...item('dueDate')}>
        <DayField label={t('shared.field.dueDate')} />
      </Form.Item>
      <CustomInputs required={required} hidden={hidden} />
    </div>
  );
}

function options(choices: readonly { value: string; text: string }[]) {
  return choices.map(({ value, text }) => ({ value, label: text }));
}

/** The non-empty built-in fields of the form. */
function bodyOf({ title, ...rest }: Draft): Omit<InputOf<typeof task.add>['body'], 'projectId'> {
  const filled = Object.entries(rest).filter(
    ([name, value]) => !isCustomKey(name) && value !== undefined && value !== null,
  );
  return { title: title.trim(), ...Object.fromEntries(filled) };
}

/** The custom field a call was refused for. */
function refusedField({ detail }: RequestError): `c_${string}` | undefined {
  const { field } = { field: undefined, ...(detail as { field?: unknown } | undefined) };
  return typeof field === 'string' && isCustomKey(field) ? field : undefined;
}

/** What is missing has been said beside the field. */
function ignore(): void {
  /* nothing is sent */
}
