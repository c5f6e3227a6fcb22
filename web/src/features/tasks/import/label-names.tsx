import { type ImportReport, LABEL_NAME_MAX } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { filterChoices } from '../../../ui/forms/choices.ts';
import { NameList, NameRow } from '../../../ui/import/name-list.tsx';
import { NamePicker } from '../../../ui/import/name-picker.tsx';
import type { Choice } from '../../../ui/lists/choice-list.tsx';
import { isChosen, type LabelChoice, withChoice } from './chosen-names.ts';
import { isSameName, shortened } from './name-text.ts';
import type { ImportDraft } from './use-import.ts';

const NONE = 'none';
const NEW = 'new:';

type Names = ImportReport['names'];
type Label = Names['labels'][number];

/** Which label each label of the file becomes: one of the project, a new one, or none. */
export function LabelNames({ draft, report }: { draft: ImportDraft; report: ImportReport }) {
  const { t } = useTranslation(['tasks', 'transfer']);
  const { names, changeDraft } = draft;
  const { there } = report.names;
  const chosen = new Map(names.labels?.map((choice) => [choice.key, choice]));
  const labels = report.names.labels
    .map((one) => resultOf(one, chosen.get(one.key), there))
    .toSorted((one, other) => other.tasks - one.tasks);
  const pick = (key: string, choice: LabelChoice | null) =>
    changeDraft({ names: withChoice({ names, report }, 'labels', key, choice) });
  return (
    <NameList
      names={labels}
      counted={t('import.names.rows')}
      total={labels.length}
      row={(one) => (
        <NameRow key={one.key} name={one.name} amount={t('import.tasks', { count: one.tasks })} decided={one.chosen}>
          <NamePicker
            label={t('import.names.pick', { name: one.name })}
            text={one.to ?? t('import.names.noLabel')}
            isNew={one.to !== null && one.labelId === null}
            selected={valueFor(one)}
            choices={(typed) => offered({ one, labels, there: there.labels }, typed, t)}
            onPick={(value) => pick(one.key, choiceOf(one.key, value))}
            onReset={isChosen(one) ? () => pick(one.key, null) : undefined}
          />
        </NameRow>
      )}
    />
  );
}

/** The target of a label: as just chosen, otherwise from the server. */
function resultOf(one: Label, choice: LabelChoice | undefined, there: Names['there']): Label {
  if (!choice) return one;
  if (choice.labelId === null) return { ...one, labelId: null, to: null, chosen: 'now' };
  const known = there.labels.find(({ id }) => id === choice.labelId);
  if (known) return { ...one, labelId: known.id, to: known.name, chosen: 'now' };
  return choice.name === undefined ? one : { ...one, labelId: null, to: choice.name, chosen: 'now' };
}

type Offer = { one: Label; labels: readonly Label[]; there: Names['there']['labels'] };

function offered({ one, labels, there }: Offer, typed: string, t: TFunction<['tasks', 'transfer']>): readonly Choice[] {
  const base = shortened(typed || (one.labelId === null ? one.to : null) || one.name, LABEL_NAME_MAX);
  const made = labels.flatMap(({ labelId, to }) => (labelId === null && to !== null ? [to] : []));
  const hint = t('transfer:names.isNew');
  const fresh = there.some(({ name }) => isSameName(name, base)) || base === '' ? [] : [base];
  const known = there.map(({ id, name }) => ({ value: id, text: name }));
  const others = [...new Set(made)].filter((name) => !isSameName(name, base));
  const none = { value: NONE, text: t('import.names.noLabel') };
  const asNew = (name: string) => ({ value: `${NEW}${name}`, text: name, hint });
  return [...filterChoices([none, ...known, ...others.map(asNew)], typed), ...fresh.map(asNew)];
}

function valueFor({ labelId, to }: Label): string {
  if (labelId !== null) return labelId;
  return to === null ? NONE : `${NEW}${to}`;
}

function choiceOf(key: string, value: string): LabelChoice {
  if (value === NONE) return { key, labelId: null };
  return value.startsWith(NEW) ? { key, name: value.slice(NEW.length) } : { key, labelId: value };
}
