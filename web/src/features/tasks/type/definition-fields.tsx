import {
  type Status,
  type StatusTransition,
  startOfType,
  TYPE_TEXT_MAX,
  type TypeDefinition,
  typeAllows,
  workflowProblems,
} from '@opsyard/contract';
import { Form, Select, Switch } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countUpTo } from '../../../kernel/forms/forms.ts';
import { part } from '../../../kernel/loading/screens.ts';
import { AutoSizeTextArea } from '../../../ui/forms/auto-size-text-area.tsx';
import { StatusMark } from '../shared/marks/status-mark.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { allTransitions } from '../workflow/draft.ts';
import { WorkflowMatrix } from '../workflow/workflow-matrix.tsx';
import { typeFieldOptions } from './field-choices.ts';
import { TemplateField } from './template-field.tsx';
import styles from './types.module.css';

const WorkflowGraph = part(() => import('../workflow/workflow-graph.tsx'), 'WorkflowGraph');

type DefinitionProps = { draft: TypeDefinition; onChange: (draft: TypeDefinition) => void };

/** The definition of the next version of a type: statuses, transitions, fields, and what new tasks begin with. */
export function DefinitionFields({ draft, onChange }: DefinitionProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const change = (part: Partial<TypeDefinition>) => onChange({ ...draft, ...part });
  const options = scope.statuses.map((status) => ({
    ...{ value: status.id, label: <StatusMark status={status} />, title: status.name },
  }));
  const allowed = options.filter(({ value }) => typeAllows(draft, value));
  const pickStatuses = (statusIds: string[]) => {
    const next = { ...draft, statusIds };
    const isWithin = (id: string) => typeAllows(next, id);
    change({
      statusIds,
      initialId: draft.initialId && isWithin(draft.initialId) ? draft.initialId : null,
      transitions:
        draft.transitions?.filter(({ fromId, toId }) => isWithin(toId) && (fromId === null || isWithin(fromId))) ??
        null,
    });
  };
  return (
    <Form layout="vertical" className={styles.form ?? ''}>
      <Form.Item label={t('typeSetup.statuses')} htmlFor="type-statuses" extra={t('typeSetup.statusesHint')}>
        <Select
          id="type-statuses"
          mode="multiple"
          allowClear
          optionFilterProp="title"
          placeholder={t('typeSetup.allStatuses')}
          options={options}
          value={draft.statusIds}
          onChange={pickStatuses}
        />
      </Form.Item>
      <Form.Item label={t('typeSetup.initial')} htmlFor="type-initial">
        <Select
          id="type-initial"
          allowClear
          placeholder={t('typeSetup.firstToDo')}
          options={allowed}
          value={draft.initialId}
          onChange={(id: string | null | undefined) => change({ initialId: id ?? null })}
        />
      </Form.Item>
      <Transitions draft={draft} onChange={onChange} />
      {(['required', 'hidden'] as const).map((which) => (
        <Form.Item
          key={which}
          label={t(`typeSetup.${which}`)}
          htmlFor={`type-${which}`}
          extra={t(`typeSetup.${which}Hint`)}
        >
          <Select
            id={`type-${which}`}
            mode="multiple"
            allowClear
            optionFilterProp="label"
            options={typeFieldOptions(which, scope, t).filter(
              ({ value }) => !draft[which === 'required' ? 'hidden' : 'required'].includes(value),
            )}
            value={draft[which]}
            onChange={(names: string[]) => change({ [which]: names })}
          />
        </Form.Item>
      ))}
      <Form.Item label={t('typeSetup.template')} htmlFor="type-template">
        <AutoSizeTextArea
          id="type-template"
          minRows={2}
          maxRows={10}
          value={draft.description}
          count={countUpTo(TYPE_TEXT_MAX)}
          onChange={({ target }) => change({ description: target.value })}
        />
      </Form.Item>
      <Form.Item label={t('typeSetup.checklist')} htmlFor="type-checklist" extra={t('typeSetup.checklistHint')}>
        <Checklist items={draft.checklist} onChange={(checklist) => change({ checklist })} />
      </Form.Item>
      <TemplateField value={draft.taskTemplateId ?? null} onChange={(taskTemplateId) => change({ taskTemplateId })} />
    </Form>
  );
}

function Transitions({ draft, onChange }: DefinitionProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const statuses = scope.statuses.filter(({ id }) => typeAllows(draft, id));
  const { transitions } = draft;
  return (
    <div className={styles.transitions}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control */}
      <label className={styles.switch}>
        <Switch
          checked={transitions !== null}
          onChange={(own) => onChange({ ...draft, transitions: own ? allTransitions(statuses) : null })}
        />
        <span>{t('typeSetup.ownTransitions')}</span>
      </label>
      {transitions ? (
        <OwnTransitions
          {...{ statuses, transitions }}
          startId={startOfType(draft, statuses)?.id}
          onChange={(changed) => onChange({ ...draft, transitions: changed })}
        />
      ) : (
        <p className={styles.hint}>{t('typeSetup.projectTransitions')}</p>
      )}
    </div>
  );
}

type OwnTransitionsProps = {
  statuses: readonly Status[];
  transitions: readonly StatusTransition[];
  startId: string | undefined;
  onChange: (transitions: StatusTransition[]) => void;
};

function OwnTransitions({ statuses, transitions, startId, onChange }: OwnTransitionsProps) {
  const rules = useMemo(() => ({ restricted: true, transitions: [...transitions], statuses: [] }), [transitions]);
  const problems = workflowProblems(rules, statuses, startId);
  return (
    <>
      <WorkflowMatrix
        {...{ rules, statuses, startId }}
        change={(changed) => onChange([...changed.transitions])}
        disabled={false}
      />
      <WorkflowGraph {...{ rules, statuses, problems, startId }} heading="h2" />
    </>
  );
}

type ChecklistProps = { items: readonly string[]; onChange: (items: string[]) => void };

/** One item a line. */
function Checklist({ items, onChange }: ChecklistProps) {
  return (
    <AutoSizeTextArea
      id="type-checklist"
      minRows={2}
      maxRows={10}
      defaultValue={items.join('\n')}
      onChange={({ target }) =>
        onChange(
          target.value
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== ''),
        )
      }
    />
  );
}
