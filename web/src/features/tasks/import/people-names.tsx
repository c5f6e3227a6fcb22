import type { ImportReport } from '@opsyard/contract';
import { Checkbox } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { labelText } from '../../../kernel/words/label-text.ts';
import { filterChoices } from '../../../ui/forms/choices.ts';
import styles from '../../../ui/import/import.module.css';
import { NameList, NameRow } from '../../../ui/import/name-list.tsx';
import { NamePicker } from '../../../ui/import/name-picker.tsx';
import type { Choice } from '../../../ui/lists/choice-list.tsx';
import { isChosen, type PersonChoice, withChoice, withoutPerson } from './chosen-names.ts';
import type { ImportDraft } from './use-import.ts';

const NAME_ONLY = 'name';

type Person = ImportReport['people'][number];
type Members = ImportReport['names']['there']['people'];
type PeopleNamesProps = { draft: ImportDraft; report: ImportReport };

/** Who each person of the file is here: a member, or a name alone. Who has an account and is no member is added only when chosen. */
export function PeopleNames({ draft, report }: PeopleNamesProps) {
  const { t } = useTranslation('tasks');
  const { names, changeDraft } = draft;
  const members = report.names.there.people;
  const chosen = new Map(names.people?.map((choice) => [choice.key, choice]));
  const people = report.people.map((one) => resultOf(one, chosen.get(one.key)));
  const pick = (key: string, choice: PersonChoice | null) =>
    changeDraft({ names: withChoice({ names, report }, 'people', key, choice) });
  return (
    <>
      {people.some(({ member }) => !member) && <p className={styles.hint}>{t('import.byNameHint')}</p>}
      <NameList
        names={people}
        counted={t('import.names.rows')}
        total={report.counts.members ?? 0}
        row={(one) => (
          <NameRow key={one.key} name={one.name} amount={t('import.tasks', { count: one.tasks })} decided={one.chosen}>
            <NamePicker
              label={t('import.names.pick', { name: one.name })}
              text={members.find(({ id }) => one.member && id === one.userId)?.name ?? t('import.names.nameOnly')}
              selected={valueFor(one)}
              choices={(typed) => offered(members, typed, t)}
              onPick={(value) => pick(one.key, choiceOf(one.key, value))}
              onReset={isChosen(one) ? () => pick(one.key, null) : undefined}
            />
            <Joining draft={draft} report={report} person={one} />
          </NameRow>
        )}
      />
    </>
  );
}

/** Adds a user to the project, with the permission. */
function Joining({ draft, report, person: { userId, member, name } }: PeopleNamesProps & { person: Person }) {
  const { t } = useTranslation('tasks');
  const { memberIds, names, changeDraft } = draft;
  if (userId === null || (member && !memberIds.includes(userId))) return null;
  if (!report.mayAddMembers) return <span className={styles.hint}>{t('import.noMember')}</span>;
  const change = (isAdded: boolean) =>
    isAdded
      ? changeDraft({ memberIds: [...memberIds, userId] })
      : changeDraft({ memberIds: memberIds.filter((id) => id !== userId), names: withoutPerson(names, userId) });
  return (
    <Checkbox
      checked={memberIds.includes(userId)}
      aria-label={labelText(t('import.addMember'), name)}
      onChange={({ target }) => change(target.checked)}
    >
      {t('import.addMember')}
    </Checkbox>
  );
}

/** The user for a person: as just chosen, otherwise from the server. */
function resultOf(one: Person, choice: PersonChoice | undefined): Person {
  if (!choice) return one;
  return { ...one, userId: choice.userId, member: choice.userId !== null, chosen: 'now' };
}

function offered(members: Members, typed: string, t: TFunction<'tasks'>): readonly Choice[] {
  const all = [
    { value: NAME_ONLY, text: t('import.names.nameOnly') },
    ...members.map(({ id, name }) => ({ value: id, text: name })),
  ];
  return filterChoices(all, typed);
}

function valueFor({ userId, member }: Person): string {
  return userId !== null && member ? userId : NAME_ONLY;
}

function choiceOf(key: string, value: string): PersonChoice {
  return { key, userId: value === NAME_ONLY ? null : value };
}
