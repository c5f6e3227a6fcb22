import type { RelocationPlan, Replacements } from '@opsyard/contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './relocation.module.css';

/** Of labels and fields: the ids of what takes their place, by theirs. */
export type Picks = Readonly<Record<string, string>>;

/** What is chosen instead of the counterparts of the preview. */
export type RelocationPicks = {
  statusOf: Picks;
  labelOf: Picks;
  fieldOf: Picks;
};

export const NO_PICKS: RelocationPicks = { statusOf: {}, labelOf: {}, fieldOf: {} };

const MAKE = 'make';
const DROP = 'drop';

type ChoicesProps = { plan: RelocationPlan; picks: RelocationPicks; onPick: (picks: RelocationPicks) => void };

/** What takes the place of each status, and of labels and fields without a counterpart. */
export function RelocationChoices({ plan, picks, onPick }: ChoicesProps) {
  const { t } = useTranslation('tasks');
  const { statuses, choices, missingLabels, labelChoices, missingFields, mayMakeLabels } = plan;
  const drop = { value: DROP, label: t('relocation.leaveOut') };
  const make = mayMakeLabels ? [{ value: MAKE, label: t('relocation.createIt') }] : [];
  return (
    <>
      <ChoiceTable
        caption={t('relocation.statuses')}
        here={t('relocation.statusHere')}
        there={t('relocation.statusThere')}
        nameOf={(from) => t('relocation.statusFor', { from })}
        lines={statuses.map(({ from, fromId, toId }) => ({
          id: fromId,
          name: from,
          value: picks.statusOf[fromId] ?? toId,
          options: choices.map(optionOf),
        }))}
        onPick={(id, value) => onPick({ ...picks, statusOf: { ...picks.statusOf, [id]: value } })}
      />
      <ChoiceTable
        caption={t('relocation.missingLabels')}
        here={t('relocation.labelHere')}
        there={t('relocation.labelThere')}
        nameOf={(from) => t('relocation.labelFor', { from })}
        lines={missingLabels.map(({ id, name }) => ({
          ...{ id, name },
          value: labelValue(plan, picks, id),
          options: [...make, drop, ...labelChoices.map(optionOf)],
        }))}
        onPick={(id, value) => onPick({ ...picks, labelOf: { ...picks.labelOf, [id]: value } })}
      />
      <ChoiceTable
        caption={t('relocation.missingFields')}
        here={t('relocation.fieldHere')}
        there={t('relocation.fieldThere')}
        nameOf={(from) => t('relocation.fieldFor', { from })}
        lines={missingFields
          .filter((field) => field.choices.length > 0)
          .map(({ id, name, toId, choices: fields }) => ({
            ...{ id, name },
            value: picks.fieldOf[id] ?? toId ?? DROP,
            options: [drop, ...fields.map(optionOf)],
          }))}
        onPick={(id, value) => onPick({ ...picks, fieldOf: { ...picks.fieldOf, [id]: value } })}
      />
    </>
  );
}

function optionOf({ id, name }: { id: string; name: string }) {
  return { value: id, label: name };
}

function labelValue({ mayMakeLabels }: RelocationPlan, { labelOf }: RelocationPicks, id: string): string {
  return labelOf[id] ?? (mayMakeLabels ? MAKE : DROP);
}

/** How many labels are neither created nor replaced. */
export function droppedLabels(plan: RelocationPlan, picks: RelocationPicks): number {
  return plan.missingLabels.filter(({ id }) => labelValue(plan, picks, id) === DROP).length;
}

/** The choices as the move takes them. */
export function requestOf(plan: RelocationPlan, picks: RelocationPicks) {
  const replacements = (of: Picks): Replacements =>
    Object.entries(of).flatMap(([fromId, to]) => (to === MAKE ? [] : [{ fromId, toId: to === DROP ? null : to }]));
  const all = Object.fromEntries(plan.missingLabels.map(({ id }) => [id, labelValue(plan, picks, id)]));
  return {
    labels: Object.values(all).includes(MAKE) ? ('make' as const) : ('drop' as const),
    labelMap: replacements(all),
    fieldMap: replacements(picks.fieldOf),
    statusMap: Object.entries(picks.statusOf).map(([fromId, toId]) => ({ fromId, toId })),
  };
}

type Line = { id: string; name: string; value: string; options: { value: string; label: string }[] };
type ChoiceTableProps = {
  caption: string;
  here: string;
  there: string;
  nameOf: (from: string) => string;
  lines: readonly Line[];
  onPick: (id: string, value: string) => void;
};

function ChoiceTable({ caption, here, there, nameOf, lines, onPick }: ChoiceTableProps) {
  if (lines.length === 0) return null;
  return (
    <table className={styles.choices}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{here}</th>
          <th scope="col">{there}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, name, value, options }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>
              <Select
                className={styles.target ?? ''}
                aria-label={nameOf(name)}
                value={value}
                options={options}
                showSearch={options.length > 8 && { optionFilterProp: 'label' }}
                onChange={(next) => onPick(id, next)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
