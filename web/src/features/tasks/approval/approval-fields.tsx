import {
  APPROVAL_HOURS_MAX,
  APPROVAL_MODES,
  APPROVERS_MAX,
  APPROVING_PARTIES,
  type TransitionApproval,
} from '@opsyard/contract';
import { Checkbox, Form, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePersonChoices } from '../shared/pickers/task-choices.tsx';
import { useAbsenceText } from './use-absence-text.ts';

/** An approval without approvers, as it is edited first. */
const NEW_APPROVAL: TransitionApproval = { mode: 'any', needed: 2, approverIds: [], parties: [], hours: null };

type ApprovalFieldsProps = { value: TransitionApproval | null; onChange: (value: TransitionApproval | null) => void };

/** Whether a transition needs an approval, of whom, of how many of them, and until when. */
export function ApprovalFields({ value, onChange }: ApprovalFieldsProps) {
  const { t } = useTranslation('tasks');
  const away = useAbsenceText();
  const people = usePersonChoices(value?.approverIds).map(({ value: id, text }) => {
    const hint = away(id);
    return { value: id, label: hint ? `${text} (${hint})` : text };
  });
  const modes = APPROVAL_MODES.map((mode) => ({ value: mode as string, label: t(`approval.mode.${mode}`) }));
  const change = (more: Partial<TransitionApproval>) => value && onChange({ ...value, ...more });
  return (
    <>
      <Form.Item label={t('approval.setting')} htmlFor="approval-mode" extra={t('approval.settingHint')}>
        <Select
          id="approval-mode"
          value={value?.mode ?? 'none'}
          options={[{ value: 'none', label: t('approval.mode.none') }, ...modes]}
          onChange={(chosen) => {
            const mode = APPROVAL_MODES.find((one) => one === chosen);
            onChange(mode ? { ...(value ?? NEW_APPROVAL), mode } : null);
          }}
        />
      </Form.Item>
      {value && (
        <>
          {value.mode === 'count' && (
            <Form.Item label={t('approval.needed')} htmlFor="approval-needed">
              <InputNumber
                id="approval-needed"
                min={1}
                max={APPROVERS_MAX}
                precision={0}
                value={value.needed}
                onChange={(needed) => change({ needed: needed ?? 1 })}
              />
            </Form.Item>
          )}
          <Form.Item label={t('approval.people')} htmlFor="approval-people">
            <Select
              id="approval-people"
              mode="multiple"
              allowClear
              maxCount={APPROVERS_MAX}
              showSearch={{ optionFilterProp: 'label' }}
              value={value.approverIds}
              options={people}
              onChange={(approverIds) => change({ approverIds })}
            />
          </Form.Item>
          <Form.Item label={t('approval.parties')} htmlFor="approval-parties">
            <Select
              id="approval-parties"
              mode="multiple"
              allowClear
              value={value.parties}
              options={APPROVING_PARTIES.map((party) => ({ value: party, label: t(`workflow.party.${party}`) }))}
              onChange={(parties) => change({ parties })}
            />
          </Form.Item>
          <Form.Item label={t('approval.hours')} htmlFor="approval-hours">
            <InputNumber
              id="approval-hours"
              min={1}
              max={APPROVAL_HOURS_MAX}
              precision={0}
              value={value.hours}
              placeholder={t('approval.never')}
              onChange={(hours) => change({ hours })}
            />
          </Form.Item>
          <Form.Item extra={t('approval.bulk.settingHint')}>
            <Checkbox checked={value.bulk ?? false} onChange={({ target }) => change({ bulk: target.checked })}>
              {t('approval.bulk.setting')}
            </Checkbox>
          </Form.Item>
        </>
      )}
    </>
  );
}

/** Whether there is no possible approver. */
export function lacksApprovers(value: TransitionApproval | null | undefined): boolean {
  return Boolean(value && value.approverIds.length + value.parties.length === 0);
}
