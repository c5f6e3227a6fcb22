import { ABSENCE_DAYS_MAX, type Absence, absence } from '@opsyard/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { useSession } from '../../../kernel/session.ts';
import { labelText } from '../../../kernel/words/label-text.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { DayField } from '../../../ui/dates/day-field.tsx';
import { plainDay } from '../../../ui/dates/when-text.ts';
import { Failure } from '../../../ui/failure.tsx';
import { PeopleSearch } from '../../../ui/people-search.tsx';
import { confirm } from '../../../ui/popups/confirm.tsx';
import { PopupButton } from '../../../ui/popups/popup-button.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from './approval.module.css';

type Named = { id: string; name: string };

/** When the user is absent, and who decides about approvals in their place; administrators set it for others, too. */
export function AbsencePart() {
  const { t } = useTranslation('tasks');
  const { id = '', realname = '' } = useSession()?.user ?? {};
  const isAdministrator = useCan('system:user:edit');
  const [person, setPerson] = useState<Named>({ id, name: realname });
  return (
    <section className={styles.absence} aria-label={t('approval.absence.title')}>
      <h2 className={styles.heading}>{t('approval.absence.title')}</h2>
      <p className={styles.facts}>{t('approval.absence.text')}</p>
      {isAdministrator && (
        <Field label={t('approval.absence.person')}>
          <PersonButton label={t('approval.absence.person')} value={person} onPick={setPerson} />
        </Field>
      )}
      <Loaded key={person.id} person={person} />
    </section>
  );
}

function Loaded({ person }: { person: Named }) {
  const { data, error, refetch } = useRead(absence.of, { query: { userId: person.id } }, { quiet: true });
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={3} />;
  return <Editor key={JSON.stringify(data.absence)} person={person} stored={data.absence} />;
}

function Editor({ person, stored }: { person: Named; stored: Absence | null }) {
  const { t } = useTranslation('tasks');
  const [from, setFrom] = useState(stored?.from ?? null);
  const [until, setUntil] = useState(stored?.until ?? null);
  const [substitute, setSubstitute] = useState<Named | null>(
    stored && { id: stored.substituteId, name: stored.substituteName },
  );
  const { mutate, isPending } = useSend(absence.set, { alsoRefresh: ['approval', 'workload'] });
  const isSame = stored?.from === from && stored?.until === until && stored?.substituteId === substitute?.id;
  const save = () => {
    if (from && until && substitute) mutate({ body: { userId: person.id, from, until, substituteId: substitute.id } });
  };
  return (
    <>
      <div className={styles.period}>
        <Field label={t('approval.absence.from')}>
          <DayField label={t('approval.absence.from')} value={from} onChange={setFrom} />
        </Field>
        <Field label={t('approval.absence.until')}>
          <DayField label={t('approval.absence.until')} value={until} onChange={setUntil} />
        </Field>
        <Field label={t('approval.absence.substitute')}>
          <PersonButton
            label={t('approval.absence.substitute')}
            value={substitute}
            without={person.id}
            onPick={setSubstitute}
          />
        </Field>
      </div>
      <p className={styles.facts}>{t('approval.absence.hint', { count: ABSENCE_DAYS_MAX })}</p>
      {stored && <Stored stored={stored} />}
      <div className={styles.buttons}>
        <Button type="primary" disabled={!from || !until || !substitute || isSame} loading={isPending} onClick={save}>
          {t('approval.absence.save')}
        </Button>
        {stored && <EndButton person={person} />}
      </div>
    </>
  );
}

/** What applies now, and whether the substitute is absent, too. */
function Stored({ stored }: { stored: Absence }) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const day = (value: string) => plainDay(value, language);
  const { from, until, substituteName: name, substituteAwayUntil } = stored;
  return (
    <p role="status">
      {t('approval.absence.stored', { from: day(from), until: day(until), name })}
      {substituteAwayUntil && ` ${t('approval.absence.alsoAway', { name, day: day(substituteAwayUntil) })}`}
    </p>
  );
}

function EndButton({ person }: { person: Named }) {
  const { t } = useTranslation('tasks');
  const { mutateAsync } = useSend(absence.end, { alsoRefresh: ['approval', 'workload'] });
  const end = () =>
    confirm({
      title: t('approval.absence.endTitle'),
      text: t('approval.absence.endText'),
      verb: t('approval.absence.end'),
      run: () => mutateAsync({ body: { userId: person.id } }),
    });
  return <Button onClick={() => void end()}>{t('approval.absence.end')}</Button>;
}

type PersonButtonProps = { label: string; value: Named | null; without?: string; onPick: (person: Named) => void };

function PersonButton({ label, value, without, onPick }: PersonButtonProps) {
  const { t } = useTranslation('tasks');
  return (
    <PopupButton
      label={label}
      trigger={(trigger) => (
        <Button {...trigger} aria-label={labelText(label, value?.name ?? t('shared.nobody'))}>
          {value?.name ?? t('approval.absence.choose')}
        </Button>
      )}
    >
      {(close) => (
        <PeopleSearch
          label={label}
          selected={value ? [value.id] : []}
          without={without ? [without] : []}
          onPick={({ id, realname }) => {
            onPick({ id, name: realname });
            close();
          }}
        />
      )}
    </PopupButton>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <span className={styles.label}>{label}</span>
      {children}
    </div>
  );
}
