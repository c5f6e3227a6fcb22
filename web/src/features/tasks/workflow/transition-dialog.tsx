import { customKey, freezeOf, type TaskChanges, TRANSITION_COMMENT_MAX } from '@opsyard/contract';
import { Form, Modal, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { countUpTo } from '../../../kernel/forms/forms.ts';
import { DayField } from '../../../ui/dates/day-field.tsx';
import { AutoSizeTextArea } from '../../../ui/forms/auto-size-text-area.tsx';
import { neededText } from '../approval/approval-text.ts';
import { useRequestApproval } from '../approval/use-request-approval.ts';
import { CustomInput, customBody } from '../custom-field/custom-inputs.tsx';
import { EstimateField } from '../shared/editing/estimate-field.tsx';
import type { TransitionRequest } from '../shared/editing/transition-request.ts';
import { StatusMark } from '../shared/marks/status-mark.tsx';
import { groupedOptions } from '../shared/pickers/grouped-options.ts';
import { useSingleLabels } from '../shared/pickers/single-labels.ts';
import { useLabelChoices, usePersonChoices, usePriorityChoices } from '../shared/pickers/task-choices.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { instantText } from './period-text.ts';
import styles from './workflow.module.css';

type Values = { comment?: string } & TaskChanges;

/** Asks only for what a task lacks to go to a status, and lets it go there then. */
export function TransitionDialog({ request }: { request: TransitionRequest }) {
  const { t, i18n } = useTranslation('tasks');
  const scope = useScope();
  const [form] = Form.useForm<Values>();
  const { row, toId, fields, approval, answer } = request;
  const { requestApproval, isPending } = useRequestApproval(request);
  const freeze = freezeOf(scope.project.workflow, toId, Date.now());
  const custom = scope.fields.filter(({ id }) => fields.includes(customKey(id)));
  const finish = ({ comment, ...values }: Values) => {
    const own = Object.entries(values).filter(([name]) => !name.startsWith('c_'));
    const changes: TaskChanges = { ...Object.fromEntries(own), ...customBody(custom, values) };
    if (approval) void requestApproval({ changes, comment });
    else answer({ changes, ...(comment !== undefined && { comment }) });
  };
  return (
    <Modal
      open
      title={t(approval ? 'approval.requestTitle' : 'workflow.completeTitle', { key: scope.keyOf(row) })}
      okText={t(approval ? 'approval.request' : 'workflow.complete')}
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={() => answer(null)}
      width={440}
    >
      <p className={styles.way}>
        <StatusMark status={scope.statusOf(row.statusId)} />
        <span aria-hidden="true">→</span>
        <StatusMark status={scope.statusOf(toId)} />
      </p>
      {freeze && (
        <p className={styles.hint}>
          {t('workflow.overrideHint', { name: freeze.name, until: instantText(freeze.until, i18n.language) })}
        </p>
      )}
      {approval && <p className={styles.hint}>{neededText(approval, scope, t)}</p>}
      <Form form={form} layout="vertical" requiredMark={false} onFinish={finish}>
        {fields.map((name) => (
          <Missing key={name} name={name} />
        ))}
        {custom.map((field) => (
          <CustomInput key={field.id} field={{ ...field, required: true }} />
        ))}
        {approval && !fields.includes('comment') && !request.comment && (
          <Form.Item name="comment" label={t('approval.comment')}>
            <AutoSizeTextArea minRows={2} maxRows={8} count={countUpTo(TRANSITION_COMMENT_MAX)} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}

function Missing({ name }: { name: string }) {
  const { t } = useTranslation('tasks');
  const { t: common } = useTranslation('common');
  const people = usePersonChoices().map(({ value, text }) => ({ value, label: text }));
  const labels = groupedOptions(useLabelChoices());
  const single = useSingleLabels();
  const search = { showSearch: { optionFilterProp: 'label' } } as const;
  const needed = [{ required: true, message: common('form.required') }];
  if (name === 'comment') {
    return (
      <Form.Item
        name="comment"
        label={t('workflow.comment')}
        rules={[{ required: true, whitespace: true, message: common('form.required') }]}
      >
        <AutoSizeTextArea autoFocus minRows={3} maxRows={10} count={countUpTo(TRANSITION_COMMENT_MAX)} />
      </Form.Item>
    );
  }
  if (name === 'ownerId') {
    return (
      <Form.Item name="ownerId" label={t('shared.field.owner')} rules={needed}>
        <Select {...search} options={people} />
      </Form.Item>
    );
  }
  if (name === 'assigneeIds' || name === 'labelIds') {
    const isLabel = name === 'labelIds';
    return (
      <Form.Item
        name={name}
        label={t(isLabel ? 'shared.field.labels' : 'shared.field.assignees')}
        rules={needed}
        normalize={(ids: string[], before: string[] = []) => (isLabel ? single(ids, before) : ids)}
      >
        <Select {...search} mode="multiple" options={isLabel ? labels : people} />
      </Form.Item>
    );
  }
  if (name === 'priority') return <MissingPriority />;
  if (name === 'estimate') return <EstimateField label={t('shared.field.estimate')} />;
  if (name !== 'startDate' && name !== 'dueDate') return null;
  return (
    <Form.Item name={name} label={t(`shared.field.${name}`)} rules={needed}>
      <DayField label={t(`shared.field.${name}`)} />
    </Form.Item>
  );
}

function MissingPriority() {
  const { t } = useTranslation('tasks');
  const { t: common } = useTranslation('common');
  const choices = usePriorityChoices().filter(({ value }) => value !== 'N');
  return (
    <Form.Item
      name="priority"
      label={t('shared.field.priority')}
      rules={[{ required: true, message: common('form.required') }]}
    >
      <Select options={choices.map(({ value, text }) => ({ value, label: text }))} />
    </Form.Item>
  );
}
