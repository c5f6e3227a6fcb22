import type { Field } from '@opsyard/contract';
import { Button, Select } from 'antd';
import { Glyph } from '../../ui/icons/glyphs.tsx';
import { type I18n, useFields, useI18n } from '../scope.ts';
import { facetOf } from './facets.tsx';
import styles from './filter.module.css';
import {
  conditionOn,
  type FilterCondition,
  type FilterOperator,
  operatorChoices,
  withOperator,
} from './filter-model.ts';

type ConditionRowProps = {
  condition: FilterCondition;
  onChange: (next: FilterCondition) => void;
  onRemove: () => void;
};

/** A condition row: field, operator, and value. */
export function ConditionRow({ condition, onChange, onRemove }: ConditionRowProps) {
  const { fields } = useFields();
  const i18n = useI18n();
  const field = fields[condition.field];
  if (!field) return null;
  const { Argument, Control } = facetOf(field);
  const operator = { op: condition.op, not: condition.not };
  const available = operatorChoices(field);
  const operators = available.some((one) => keyOf(one) === keyOf(operator)) ? available : [...available, operator];
  const name = i18n.word(field.name);
  return (
    <div className={styles.condition}>
      <Select
        aria-label={i18n.t('filter.field')}
        className={styles.field ?? ''}
        showSearch={{ optionFilterProp: 'label' }}
        value={condition.field}
        popupMatchSelectWidth={false}
        onChange={(key) => onChange(conditionOn(fields, key))}
        options={Object.entries(fields).map(([value, { name: names }]) => ({ value, label: i18n.word(names) }))}
      />
      <Select
        aria-label={i18n.t('filter.operator')}
        className={styles.operator ?? ''}
        value={keyOf(operator)}
        popupMatchSelectWidth={false}
        onChange={(key) => {
          const next = operators.find((one) => keyOf(one) === key);
          if (next) onChange(withOperator(condition, next));
        }}
        options={operators.map((one) => ({ value: keyOf(one), label: questionText(one, field, i18n) }))}
      />
      {condition.op !== 'empty' && (
        <span className={styles.argument}>
          <Argument
            key={`${condition.field} ${condition.op}`}
            op={condition.op}
            field={field}
            label={i18n.t('filter.value', { name })}
            value={condition.value ?? null}
            onChange={(value) => onChange({ ...condition, value })}
            Control={Control}
          />
        </span>
      )}
      <Button type="text" aria-label={i18n.t('filter.remove')} icon={<Glyph name="cross" />} onClick={onRemove} />
    </div>
  );
}

function keyOf({ op, not }: FilterOperator): string {
  return not ? `not ${op}` : op;
}

type OperatorKey = keyof typeof import('../words.en.ts').en.filter.op;
type DayOp = keyof typeof import('../words.en.ts').en.filter.dateOp;
const DAY_OPERATORS: readonly string[] = ['atLeast', 'atMost', 'above', 'below'];

function questionText({ op, not }: FilterOperator, { kind }: Field, { t }: I18n): string {
  if (kind === 'dateRange' && !not && (op === 'above' || op === 'below')) return t(`filter.rangeOp.${op}`);
  const ofDay = kind === 'date' || kind === 'timestamp' || kind === 'time';
  if (ofDay && !not && DAY_OPERATORS.includes(op)) return t(`filter.dateOp.${op as DayOp}`);
  return not ? t(`filter.notOp.${op as OperatorKey}`) : t(`filter.op.${op as OperatorKey}`);
}
