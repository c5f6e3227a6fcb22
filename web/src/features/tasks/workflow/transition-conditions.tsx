import {
  customKey,
  REQUIRABLE_FIELDS,
  REQUIRED_MAX,
  type StatusTransition,
  TRANSITION_PARTIES,
  type TransitionApproval,
  type TransitionParty,
} from '@opsyard/contract';
import { Checkbox, Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApprovalFields, lacksApprovers } from '../approval/approval-fields.tsx';
import { StatusMark } from '../shared/marks/status-mark.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { TRANSITION_FLAGS, type TransitionFlag } from './transition-flags.ts';
import styles from './workflow.module.css';

/** Relations that nobody has to a new task. */
const OF_KNOWN_TASKS: readonly TransitionParty[] = ['owner', 'assignee', 'reviewer', 'departmentLead'];

type ConditionsProps = {
  transition: StatusTransition;
  disabled: boolean;
  onSave: (transition: StatusTransition) => void;
  onClose: () => void;
};

/** Who may make a transition, and what a task must have for it. */
export function TransitionConditions({ transition, disabled, onSave, onClose }: ConditionsProps) {
  const { t } = useTranslation('tasks');
  const { statusOf, fields } = useScope();
  const [who, setWho] = useState(transition.who);
  const [required, setRequired] = useState(transition.required);
  const [approval, setApproval] = useState(transition.approval ?? null);
  const [flags, setFlags] = useState<readonly TransitionFlag[]>(TRANSITION_FLAGS.filter((name) => transition[name]));
  const isNew = transition.fromId === null;
  const own = REQUIRABLE_FIELDS.filter((name) => !isNew || name !== 'comment').map((name) => ({
    value: name as string,
    label: t(`workflow.requirable.${name}`),
  }));
  const custom = fields.map(({ id, name }) => ({ value: customKey(id) as string, label: name }));
  const parties = TRANSITION_PARTIES.filter((party) => !isNew || !OF_KNOWN_TASKS.includes(party));
  return (
    <Modal
      open
      title={t('workflow.conditions')}
      okText={t('workflow.apply')}
      okButtonProps={{ disabled: disabled || lacksApprovers(approval) }}
      onOk={() => onSave(withOptional({ ...transition, who, required }, { approval, flags }))}
      onCancel={onClose}
      width={480}
    >
      <p className={styles.way}>
        {transition.fromId === null ? t('workflow.newTask') : <StatusMark status={statusOf(transition.fromId)} />}
        <span aria-hidden="true">→</span>
        <StatusMark status={statusOf(transition.toId)} />
      </p>
      <Form layout="vertical" disabled={disabled}>
        <Form.Item label={t('workflow.who')} htmlFor="transition-who" extra={t('workflow.whoHint')}>
          <Select
            id="transition-who"
            mode="multiple"
            allowClear
            value={who}
            placeholder={t('workflow.everybody')}
            options={parties.map((party) => ({ value: party, label: t(`workflow.party.${party}`) }))}
            onChange={setWho}
          />
        </Form.Item>
        <Form.Item label={t('workflow.required')} htmlFor="transition-required" extra={t('workflow.requiredHint')}>
          <Select
            id="transition-required"
            mode="multiple"
            allowClear
            maxCount={REQUIRED_MAX}
            showSearch={{ optionFilterProp: 'label' }}
            value={required}
            placeholder={t('workflow.nothing')}
            options={[...own, ...custom]}
            onChange={setRequired}
          />
        </Form.Item>
        {!isNew &&
          TRANSITION_FLAGS.map((name) => (
            <Form.Item key={name} extra={t(`settings.transition.${name}Hint`)}>
              <Checkbox
                checked={flags.includes(name)}
                onChange={({ target }) =>
                  setFlags(target.checked ? [...flags, name] : flags.filter((one) => one !== name))
                }
              >
                {t(`settings.transition.${name}`)}
              </Checkbox>
            </Form.Item>
          ))}
        {!isNew && <ApprovalFields value={approval} onChange={setApproval} />}
      </Form>
    </Modal>
  );
}

/** The transition with the conditions that are left out where they do not apply. */
function withOptional(
  { fromId, toId, who, required }: StatusTransition,
  { approval, flags }: { approval: TransitionApproval | null; flags: readonly TransitionFlag[] },
): StatusTransition {
  const set = Object.fromEntries(flags.map((name) => [name, true]));
  return { fromId, toId, who, required, ...(approval && { approval }), ...set };
}
