import {
  type DesignProblem,
  datasetOf,
  isGroupable,
  namesIn,
  type ReportDesign,
  readSort,
  reportTemplateType,
} from '@opsyard/contract';
import { Input, Segmented, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/words/language.ts';
import { FilterPanel } from '../../../records/filter/filter-panel.tsx';
import { FieldScopeProvider } from '../../../records/scope-provider.tsx';
import { linkTargets } from '../link-targets.ts';
import { OrderedChoice } from './ordered-choice.tsx';
import styles from './reports.module.css';
import type { Facts } from './use-design.ts';

const FORMATS = ['xlsx', 'csv'] as const;

type DesignFormProps = {
  facts: Facts;
  problem: DesignProblem | undefined;
  onChange: (part: Partial<Facts>) => void;
};

/** Form for the content of a report. */
export function DesignForm({ facts: { name, format, design }, problem, onChange }: DesignFormProps) {
  const { t } = useTranslation('logistics');
  const id = useId();
  const { type } = datasetOf(design);
  const change = (part: Partial<ReportDesign>) => onChange({ design: { ...design, ...part } });
  const isGrouped = design.groupBy !== '';
  const scope = { fields: type.allFields, title: type.title, targets: linkTargets };
  const nameProblem = name.trim() === '' ? t('reports.nameMissing') : '';
  return (
    <div className={styles.form}>
      <Field label={t('reports.name')} id={`${id}-name`} problem={nameProblem}>
        <Input
          id={`${id}-name`}
          value={name}
          maxLength={reportTemplateType.fields.name.max}
          status={nameProblem ? 'error' : ''}
          aria-invalid={nameProblem !== ''}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Field>
      <Field label={t('reports.format')} id={`${id}-format`}>
        <Select
          id={`${id}-format`}
          value={format}
          onChange={(value) => onChange({ format: value })}
          options={FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
        />
      </Field>
      <Segmented
        aria-label={t('reports.shape')}
        value={isGrouped ? 'groups' : 'rows'}
        onChange={(value) => change(value === 'groups' ? grouped(design) : { groupBy: '' })}
        options={[
          { value: 'rows', label: t('reports.rows') },
          { value: 'groups', label: t('reports.groups') },
        ]}
      />
      {isGrouped ? <Groups design={design} onChange={change} /> : <Rows design={design} onChange={change} />}
      {problem && problem.field !== 'filter' && (
        <p role="alert" className={styles.failed}>
          {t(`reports.problem.${problem.field}`)}
        </p>
      )}
      <div className={styles.filter}>
        <h2 className={styles.label}>{t('reports.filter')}</h2>
        <FieldScopeProvider value={scope}>
          <FilterPanel filter={design.filter} onChange={(filter) => change({ filter })} />
        </FieldScopeProvider>
      </div>
    </div>
  );
}

type PartProps = { design: ReportDesign; onChange: (part: Partial<ReportDesign>) => void };

/** Grouping starts with the first field that supports it, and a count. */
function grouped(design: ReportDesign): Partial<ReportDesign> {
  const { allFields } = datasetOf(design).type;
  const first = Object.keys(allFields).find((key) => allFields[key] && isGroupable(allFields[key])) ?? '';
  return { groupBy: first, measures: design.measures || 'count' };
}

function Rows({ design, onChange }: PartProps) {
  const { t } = useTranslation('logistics');
  const id = useId();
  const fields = useFieldOptions(design);
  const [key] = readSort(design.order);
  const { allFields } = datasetOf(design).type;
  const sortable = fields.filter(({ value }) => allFields[value]?.sortable);
  return (
    <>
      <OrderedChoice
        label={t('reports.columns')}
        addLabel={t('reports.addColumn')}
        chosen={namesIn(design.columns)}
        options={fields}
        onChange={(chosen) => onChange({ columns: chosen.join(',') })}
      />
      <Field label={t('reports.order')} id={`${id}-order`}>
        <Select
          id={`${id}-order`}
          showSearch={{ optionFilterProp: 'label' }}
          value={key?.field ?? ''}
          onChange={(field) => onChange({ order: field && key?.isDown ? `-${field}` : field })}
          options={[{ value: '', label: t('reports.usualOrder') }, ...sortable]}
        />
        {key && (
          <Segmented
            aria-label={t('reports.direction')}
            value={key.isDown ? 'down' : 'up'}
            onChange={(value) => onChange({ order: value === 'down' ? `-${key.field}` : key.field })}
            options={[
              { value: 'up', label: t('reports.ascending') },
              { value: 'down', label: t('reports.descending') },
            ]}
          />
        )}
      </Field>
    </>
  );
}

function Groups({ design, onChange }: PartProps) {
  const { t } = useTranslation('logistics');
  const id = useId();
  const at = useLanguage() === 'zh' ? 1 : 0;
  const { type, measures } = datasetOf(design);
  const fields = useFieldOptions(design).filter(({ value }) => {
    const field = type.allFields[value];
    return field !== undefined && isGroupable(field);
  });
  return (
    <>
      <Field label={t('reports.groupBy')} id={`${id}-group`}>
        <Select
          id={`${id}-group`}
          showSearch={{ optionFilterProp: 'label' }}
          value={design.groupBy}
          onChange={(groupBy) => onChange({ groupBy })}
          options={fields}
        />
      </Field>
      <OrderedChoice
        label={t('reports.measures')}
        addLabel={t('reports.addMeasure')}
        chosen={namesIn(design.measures)}
        options={Object.entries(measures).map(([value, { name }]) => ({ value, label: name[at] }))}
        onChange={(chosen) => onChange({ measures: chosen.join(',') })}
      />
    </>
  );
}

/** The fields of the data source as options. */
function useFieldOptions(design: ReportDesign): { value: string; label: string }[] {
  const at = useLanguage() === 'zh' ? 1 : 0;
  return Object.entries(datasetOf(design).type.allFields).map(([value, { name }]) => ({ value, label: name[at] }));
}

type FieldProps = { label: string; id: string; problem?: string; children: ReactNode };

function Field({ label, id, problem = '', children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {problem && (
        <span role="alert" className={styles.failed}>
          {problem}
        </span>
      )}
    </div>
  );
}
