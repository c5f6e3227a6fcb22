import { isCustomKey, type Priority, startOfType, type TaskWrite, task } from '@opsyard/contract';
import { Button, Form, type FormInstance, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../kernel/calls/api.ts';
import { refresh } from '../../../../kernel/calls/query-cache.ts';
import type { RequestError } from '../../../../kernel/calls/request-error.ts';
import { DayField } from '../../../../ui/dates/day-field.tsx';
import { ErrorList } from '../../../../ui/forms/error-list.tsx';
import { CustomInputs, customBody, heldDefaults } from '../../custom-field/custom-inputs.tsx';
import { FileZone } from '../../form/file-zone.tsx';
import { withTokens } from '../../grid/quick-add/token-reader.ts';
import { useNewTaskStatuses } from '../../shared/editing/allowed-statuses.ts';
import { EstimateField } from '../../shared/editing/estimate-field.tsx';
import { latestRulesOf, startIn } from '../../shared/editing/transitions.ts';
import type { NewTaskBody } from '../../shared/new-task-request.ts';
import { groupedOptions } from '../../shared/pickers/grouped-options.ts';
import { useSingleLabels } from '../../shared/pickers/single-labels.ts';
import {
  useLabelChoices,
  usePersonChoices,
  usePriorityChoices,
  useTypeChoices,
} from '../../shared/pickers/task-choices.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import styles from '../pages.module.css';
import { DueField } from './due-field.tsx';
import { NewTaskDescription } from './new-task-description.tsx';
import { NewTaskFiles } from './new-task-files.tsx';
import { NewTaskTitle } from './new-task-title.tsx';
import { useTaskDraft } from './task-draft.ts';
import { useFieldRules } from './use-field-rules.ts';
import { useTitleTokens } from './use-title-tokens.ts';
import { useWrongFields } from './use-wrong-fields.ts';

type Draft = {
  title: string;
  typeId?: string;
  statusId?: string;
  priority: Priority;
  ownerId?: string | null;
  assigneeIds?: string[];
  labelIds?: string[];
  startDate?: string | null;
  dueDate?: string | null;
  dueTime?: string | null;
  estimate?: number | null;
  [customField: `c_${string}`]: unknown;
};

type NewTaskProps = {
  /** What is known of the task already. */
  given?: Partial<NewTaskBody>;
  /** Called with the entered values when another type is chosen. */
  onType?: (entered: Partial<NewTaskBody>) => void;
  /** The name under which what is entered is kept in the browser until it is added. */
  draftId: string;
  /** Called whenever something has been entered. */
  onEdited?: () => void;
  onAdded: (added: TaskWrite, isLast: boolean) => void;
  /** Shows a button that cancels instead of the one that adds another task. */
  onCancel?: () => void;
};

/** The form for a new task of the project with all its fields. */
export function NewTask({ given = {}, draftId, onType, onEdited, onAdded, onCancel }: NewTaskProps) {
  const { project, fields } = useScope();
  const [form] = Form.useForm<Draft>();
  const [description, setDescription] = useState(given.description ?? '');
  const initialValues = useInitialValues(given);
  const notAsked = useNotAsked(given);
  const keep = useTaskDraft(draftId, given);
  const wrong = useWrongFields();
  const takeTokens = useTitleTokens(form, given.title);
  const [round, setRound] = useState(0);
  const { fileIds, setFileIds, isUploading, onBusy, filesProps } = useNewFiles((files) => {
    onEdited?.();
    keep.keep({ ...form.getFieldsValue(), description, hadFiles: files.length > 0 });
  });
  const hadFiles = fileIds.length > 0;
  const { mutate, isPending } = useSend(task.add, { alsoRefresh: ['task', 'project'] });
  const add = (values: Draft, isLast: boolean) =>
    mutate(
      {
        body: {
          ...{ ...notAsked(values.typeId), ...bodyOf(values), ...customBody(fields, values), projectId: project.id },
          ...{ ...(description && { description }), ...(fileIds.length > 0 && { fileIds }) },
        },
      },
      {
        onSuccess(added) {
          keep.forget();
          onAdded(added, isLast);
          if (isLast) return;
          form.resetFields(['title']);
          setDescription('');
          setFileIds([]);
          setRound(round + 1);
          form.focusField('title');
        },
        onError: (error) => showAtField(form, error),
      },
    );
  const describe = (html: string) => {
    setDescription(html);
    if (html === description) return;
    onEdited?.();
    keep.keep({ ...form.getFieldsValue(), description: html, hadFiles });
  };
  const submit = (isLast: boolean) =>
    withTokens(form.getFieldValue('title') ?? '', () => {
      takeTokens();
      void form.validateFields().then((values) => add(values, isLast), wrong.show);
    });
  const onSubmit = () => {
    if (!isUploading) submit(true);
  };
  return (
    <Form<Draft>
      // Pages in background tabs have fields, too.
      name={useId()}
      form={form}
      layout="vertical"
      className={styles.form ?? ''}
      requiredMark={false}
      initialValues={initialValues}
      onFinish={onSubmit}
      onFinishFailed={wrong.show}
      onValuesChange={({ typeId, ...changed }, values) => {
        wrong.forgive(Object.keys(changed));
        onEdited?.();
        keep.keep({ ...values, description, hadFiles });
        if (typeId) onType?.({ ...values, description });
      }}
      // The list above the fields stays in sight.
      scrollToFirstError={{ block: 'center' }}
    >
      <ErrorList errors={wrong.errors} onGo={(name) => form.focusField(name)} />
      <FileZone>
        <NewTaskTitle form={form} given={given.title} onLeave={takeTokens} />
        <NewTaskDescription key={round} value={description} onChange={describe} {...{ onSubmit, onBusy }} />
        <Fields />
        <NewTaskFiles {...filesProps} />
      </FileZone>
      <Buttons isPending={isPending || isUploading} onCancel={onCancel} onAnother={() => submit(false)} />
    </Form>
  );
}

/** The uploaded files of a new task, and whether some of these or of its pictures are being uploaded. */
function useNewFiles(onEdited: (ids: readonly string[]) => void) {
  const [fileIds, setFileIds] = useState<string[]>([]);
  const [uploads, setUploads] = useState(0);
  const onChange = (ids: string[]) => {
    setFileIds(ids);
    onEdited(ids);
  };
  const onBusy = (isBusy: boolean) => setUploads((before) => before + (isBusy ? 1 : -1));
  return { fileIds, setFileIds, isUploading: uploads > 0, onBusy, filesProps: { ids: fileIds, onChange, onBusy } };
}

type ButtonsProps = { isPending: boolean; onCancel: (() => void) | undefined; onAnother: () => void };

function Buttons({ isPending, onCancel, onAnother }: ButtonsProps) {
  const { t } = useTranslation('tasks');
  const { t: common } = useTranslation('common');
  return (
    <div className={styles.buttons}>
      <Button type="primary" htmlType="submit" loading={isPending}>
        {t('myTasks.add')}
      </Button>
      {onCancel ? (
        <Button onClick={onCancel}>{common('action.cancel')}</Button>
      ) : (
        <Button disabled={isPending} onClick={onAnother}>
          {t('myTasks.addAnother')}
        </Button>
      )}
    </div>
  );
}

function useInitialValues({ parentId: _, afterId: __, ...given }: Partial<NewTaskBody>): Partial<Draft> {
  const scope = useScope();
  const typeId = given.typeId ?? scope.defaultTypeId;
  const first = useNewTaskStatuses(typeId)[0]?.value;
  const type = latestRulesOf(scope, typeId);
  const statusId = type ? startIn(scope, typeId) : first;
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const defaults = heldDefaults(scope.fields, scope.project.members);
  return { ...(typeId && { typeId }), ...(statusId && { statusId }), priority: 'N', ...defaults, ...known };
}

/** The known values that the form has no fields for: the place of the task, and fields hidden by its type. */
function useNotAsked(given: Partial<NewTaskBody>) {
  const scope = useScope();
  return (typeId: string | undefined): Partial<NewTaskBody> => {
    const hidden = latestRulesOf(scope, typeId ?? scope.defaultTypeId)?.hidden ?? [];
    const isFixed = (name: string) =>
      name === 'parentId' || name === 'afterId' || (isCustomKey(name) && hidden.includes(name));
    return Object.fromEntries(Object.entries(given).filter(([name]) => isFixed(name)));
  };
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
  const single = useSingleLabels();
  const labels = useLabelChoices();
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
      <Form.Item
        {...item('labelIds', 'labels')}
        normalize={(ids: string[], before: string[] = []) => single(ids, before)}
      >
        <Select
          {...search}
          mode="multiple"
          options={groupedOptions(labels)}
          optionRender={({ value, label }) => (
            <>
              {labels.find((one) => one.value === value)?.mark} {label}
            </>
          )}
        />
      </Form.Item>
      <Form.Item {...item('startDate')}>
        <DayField label={t('shared.field.startDate')} />
      </Form.Item>
      <Form.Item {...item('dueDate')}>
        <DueField label={t('shared.field.dueDate')} />
      </Form.Item>
      {required.includes('estimate') && <EstimateField label={`${t('shared.field.estimate')} *`} />}
      <CustomInputs required={required} hidden={hidden} />
    </div>
  );
}

function options(choices: readonly { value: string; text: string }[]) {
  return choices.map(({ value, text }) => ({ value, label: text }));
}

/** The non-empty built-in fields of the form. */
function bodyOf({ title, ...rest }: Draft): Omit<NewTaskBody, 'projectId'> {
  const filled = Object.entries(rest).filter(
    ([name, value]) => !isCustomKey(name) && value !== undefined && value !== null,
  );
  return { title: title.trim(), ...Object.fromEntries(filled) };
}

function showAtField(form: FormInstance<Draft>, error: RequestError): void {
  const name = refusedField(error);
  if (!name) return;
  form.setFields([{ name, errors: [error.message] }]);
  form.scrollToField(name, { focus: true });
  // The definition of the field has changed since the form was opened.
  void refresh('project');
}

/** The custom field a call was refused for. */
function refusedField({ detail }: RequestError): `c_${string}` | undefined {
  const { field } = { field: undefined, ...(detail as { field?: unknown } | undefined) };
  return typeof field === 'string' && isCustomKey(field) ? field : undefined;
}
