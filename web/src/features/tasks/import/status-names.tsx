import { CATEGORIES, type Category, type ImportReport, PROCESS_NAME_MAX } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { filterChoices } from '../../../ui/forms/choices.ts';
import { NameList, NameRow } from '../../../ui/import/name-list.tsx';
import { NamePicker } from '../../../ui/import/name-picker.tsx';
import type { Choice } from '../../../ui/lists/choice-list.tsx';
import { StatusShape } from '../shared/marks/status-mark.tsx';
import { isChosen, type StatusChoice, withChoice } from './chosen-names.ts';
import { isSameName, shortened } from './name-text.ts';
import type { ImportDraft } from './use-import.ts';

const COLOR = { '0': 'gray', '1': 'green', '2': 'blue', '3': 'brown', '4': 'purple' } as const;
const OWN = ['@default', '@todo', '@done', '@cancelled'] as const;

type Names = ImportReport['names'];
type Status = Names['statuses'][number];

/** Which status each status of the file becomes: one of the project, or a new one of some kind. */
export function StatusNames({ draft, report }: { draft: ImportDraft; report: ImportReport }) {
  const { t } = useTranslation('tasks');
  const { names, changeDraft } = draft;
  const { there } = report.names;
  const chosen = new Map(names.statuses?.map((choice) => [choice.key, choice]));
  const statuses = report.names.statuses.map((one) => resultOf(one, chosen.get(one.key), there));
  const total = report.counts.statuses ?? 0;
  const pick = (key: string, choice: StatusChoice | null) =>
    changeDraft({ names: withChoice({ names, report }, 'statuses', key, choice) });
  return (
    <NameList
      names={statuses}
      counted={t('import.names.rows')}
      total={total}
      row={(one) => (
        <NameRow
          key={one.key}
          name={nameOf(one, t)}
          amount={t('import.tasks', { count: one.tasks })}
          decided={one.chosen}
        >
          <NamePicker
            label={t('import.names.pick', { name: nameOf(one, t) })}
            text={one.to}
            mark={<StatusShape category={one.category} color={COLOR[one.category]} />}
            isNew={one.statusId === null}
            selected={valueFor(one)}
            choices={(typed) => offered({ one, statuses, there: there.statuses }, typed, t)}
            onPick={(value) => pick(one.key, choiceOf(one.key, value))}
            onReset={isChosen(one) ? () => pick(one.key, null) : undefined}
          />
        </NameRow>
      )}
    />
  );
}

/** The target of a status: as just chosen, otherwise from the server. */
function resultOf(one: Status, choice: StatusChoice | undefined, there: Names['there']): Status {
  if (!choice) return one;
  const known = there.statuses.find(({ id }) => id === choice.statusId);
  if (known) return { ...one, statusId: known.id, to: known.name, category: known.category, chosen: 'now' };
  if (choice.name === undefined) return one;
  const { name, category = one.category } = choice;
  return { ...one, statusId: null, to: name, category, chosen: 'now' };
}

type Offer = { one: Status; statuses: readonly Status[]; there: Names['there']['statuses'] };

function offered({ one, statuses, there }: Offer, typed: string, t: TFunction<'tasks'>): readonly Choice[] {
  const known = there.map(({ id, name, category }) => choice(id, name, category));
  const base = shortened(typed || (one.statusId === null ? one.to : one.name), PROCESS_NAME_MAX);
  const isOwn = isSameName(base, one.to) || isSameName(base, one.name);
  const others = statuses.filter(({ statusId, to }) => statusId === null && !(isOwn && isSameName(to, base)));
  const made = [...new Map(others.map((other) => [valueFor(other), other])).values()].map((other) => {
    return choice(valueFor(other), other.to, other.category, newHint(other.category, t));
  });
  const isTaken = [...there.map(({ name }) => name), ...others.map(({ to }) => to)].some((to) => isSameName(to, base));
  const fresh =
    base === '' || isTaken
      ? []
      : CATEGORIES.map((category) => choice(newValue(category, base), base, category, newHint(category, t)));
  return [...filterChoices([...known, ...made], typed), ...fresh];
}

function choice(value: string, text: string, category: Category, hint?: string): Choice {
  return { value, text, hint, mark: <StatusShape category={category} color={COLOR[category]} /> };
}

function newHint(category: Category, t: TFunction<'tasks'>): string {
  return t('import.names.newOf', { category: t(`shared.category.${category}`) });
}

function valueFor({ statusId, category, to }: Status): string {
  return statusId ?? newValue(category, to);
}

function newValue(category: Category, name: string): string {
  return `new:${category}:${name}`;
}

function choiceOf(key: string, value: string): StatusChoice {
  const [, kind, name] = /^new:(.):(.*)$/su.exec(value) ?? [];
  const category = CATEGORIES.find((one) => one === kind);
  return name !== undefined && category ? { key, name, category } : { key, statusId: value };
}

/** The name of a status in the file; tasks without one are distinguished by other fields. */
function nameOf({ key, name }: Status, t: TFunction<'tasks'>): string {
  const own = OWN.find((one) => one === key);
  return own ? t(`import.names.own.${own}`) : name;
}
