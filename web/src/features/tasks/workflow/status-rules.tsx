import {
  type BoardGrouping,
  mayBeLimited,
  OWNER_MODES,
  STATUS_LIMIT_MAX,
  type Status,
  type StatusRule,
  type WorkflowRules,
} from '@opsyard/contract';
import { Checkbox, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { joinSentences } from '../../../kernel/words/facts-text.ts';
import { boardGroupingsOf } from '../board/board-fields.ts';
import { StatusMark } from '../shared/marks/status-mark.tsx';
import { usePersonChoices } from '../shared/pickers/task-choices.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { groupingName } from '../shared/text/field-text.ts';
import { statusRuleIn, withStatusRule } from './draft.ts';
import styles from './workflow.module.css';

type RulesProps = {
  rules: WorkflowRules;
  statuses: readonly Status[];
  change: (rules: WorkflowRules) => void;
  disabled: boolean;
};

/** How many tasks each status should have at most, who becomes the owner of tasks that enter it, and whether their assets must be approved. */
export function StatusRules({ rules, statuses, change, disabled }: RulesProps) {
  const { t } = useTranslation('tasks');
  return (
    <>
      <h3 className={styles.heading}>{t('workflow.limitsHeading')}</h3>
      <p className={styles.hint}>{joinSentences(t('workflow.limitsHint'), t('settings.approvedAssetsHint'))}</p>
      <ul className={styles.rules}>
        {statuses.map((status) => (
          <Rule
            key={status.id}
            {...{ status, disabled }}
            rule={statusRuleIn(rules, status.id)}
            onChange={(rule) => change(withStatusRule(rules, rule))}
          />
        ))}
      </ul>
    </>
  );
}

type RuleProps = { status: Status; rule: StatusRule; disabled: boolean; onChange: (rule: StatusRule) => void };

function Rule({ status, rule, disabled, onChange }: RuleProps) {
  const { t } = useTranslation('tasks');
  const { name } = status;
  const scope = useScope();
  const counted: { value: BoardGrouping | ''; label: string }[] = [
    { value: '', label: t('workflow.limitAll') },
    ...boardGroupingsOf(scope.fields, scope.usesTypes)
      .filter((by) => by !== 'status')
      .map((by) => ({ value: by, label: t('workflow.limitEach', { field: groupingName(by, scope, t) }) })),
  ];
  return (
    <li className={styles.rule}>
      <span className={styles.ruleName}>
        <StatusMark status={status} />
      </span>
      <InputNumber
        min={1}
        max={STATUS_LIMIT_MAX}
        precision={0}
        disabled={disabled}
        value={rule.limit}
        aria-label={t('workflow.limitOf', { name })}
        placeholder={t('workflow.noLimit')}
        onChange={(limit) => onChange({ ...rule, limit, hard: limit !== null && rule.hard })}
      />
      {rule.limit !== null && (
        <Select<BoardGrouping | ''>
          className={styles.person ?? ''}
          disabled={disabled}
          value={rule.limitBy ?? ''}
          aria-label={t('workflow.limitByOf', { name })}
          options={counted}
          onChange={(limitBy) => onChange({ ...rule, limitBy: limitBy === '' ? null : limitBy })}
        />
      )}
      {mayBeLimited(status.category) && (
        <Checkbox
          checked={rule.hard}
          disabled={disabled || rule.limit === null}
          aria-label={t('workflow.refuseOf', { name })}
          onChange={({ target }) => onChange({ ...rule, hard: target.checked })}
        >
          {t('workflow.refuse')}
        </Checkbox>
      )}
      {!mayBeLimited(status.category) && (
        <span className={styles.noRefuse} aria-hidden="true">
          <Checkbox disabled>{t('workflow.refuse')}</Checkbox>
        </span>
      )}
      <OwnerOfStatus {...{ status, rule, disabled, onChange }} />
      <Checkbox
        checked={rule.approvedAssets === true}
        disabled={disabled}
        aria-label={t('settings.approvedAssetsOf', { name })}
        onChange={({ target }) => onChange({ ...rule, approvedAssets: target.checked })}
      >
        {t('settings.approvedAssets')}
      </Checkbox>
    </li>
  );
}

/** Who becomes the owner of tasks that enter a status. */
function OwnerOfStatus({ status: { name }, rule, disabled, onChange }: RuleProps) {
  const { t } = useTranslation('tasks');
  const people = usePersonChoices().map(({ value, text }) => ({ value, label: text }));
  return (
    <>
      <Select
        className={styles.person ?? ''}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        disabled={disabled}
        value={rule.ownerId}
        aria-label={t('workflow.ownerOf', { name })}
        placeholder={t('workflow.noOwner')}
        options={people}
        onChange={(ownerId) => onChange({ ...rule, ownerId: ownerId ?? null })}
      />
      {rule.ownerId !== null && (
        <Select
          className={styles.mode ?? ''}
          disabled={disabled}
          value={rule.ownerMode}
          aria-label={t('workflow.modeOf', { name })}
          options={OWNER_MODES.map((mode) => ({ value: mode, label: t(`workflow.mode.${mode}`) }))}
          onChange={(ownerMode) => onChange({ ...rule, ownerMode })}
        />
      )}
    </>
  );
}
