import type { Field } from '@opsyard/contract';
import { Button, Select } from 'antd';
import { Glyph } from '../ui/glyphs.tsx';
import { facetOf } from './facets.tsx';
import styles from './filter.module.css';
import { conditionOn, type FilterCondition, type Question, questionsOf, withOperator } from './filter-model.ts';
import { type I18n, useFields, useI18n } from './scope.ts';

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
  const question = { op: condition.op, not: condition.not };
  const available = questionsOf(field);
  const questions = available.some((one) => keyOf(one) === keyOf(question)) ? available : [...available, question];
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
        value={keyOf(question)}
        popupMatchSelectWidth={false}
        onChange={(key) => {
          const next = questions.find((one) => keyOf(one) === key);
          if (next) onChange(withOperator(condition, next));
        }}
        options={questions.map((one) => ({ value: keyOf(one), label: questionText(one, field, i18n) }))}
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

function keyOf({ op, not }: Question): string {
  return not ? `not ${op}` : op;
}

type Op = keyof typeof import('./words.en.ts').en.filter.op;
type DayOp = keyof typeof import('./words.en.ts').en.filter.dateOp;
const OF_DAYS: readonly string[] = ['atLeast', 'atMost', 'above', 'below'];

function questionText({ op, not }: Question, { kind }: Field, { t }: I18n): string {
  const ofDay = kind === 'date' || kind === 'timestamp' || kind === 'time';
  if (ofDay && !not && OF_DAYS.includes(op)) return t(`filter.dateOp.${op as DayOp}`);
  return not ? t(`filter.notOp.${op as Op}`) : t(`filter.op.${op as Op}`);
}
