import { CHANGE_SOURCES, type ChangeSource, HISTORY_KINDS, type HistoryKind } from '@opsyard/contract';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../../../ui/dates/day-field.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import styles from '../drawer.module.css';

/** What a history is narrowed to; the day is one of this browser's time zone. */
export type HistoryFilter = { actorId?: string; kind?: HistoryKind; source?: ChangeSource; day?: string };

type FilterProps = { filter: HistoryFilter; onChange: (filter: HistoryFilter) => void; children?: ReactNode };

/** Narrows the history of a task to a person, a kind of events, a source, or a day. */
export function HistoryFilterBar({ filter, onChange, children }: FilterProps) {
  const { t } = useTranslation('tasks');
  const { people } = useScope();
  const { actorId, kind, source, day, ...rest } = filter;
  const changed = (part: HistoryFilter) => {
    const given = Object.entries({ ...rest, actorId, kind, source, day, ...part }).filter(([, value]) => value);
    onChange(Object.fromEntries(given));
  };
  return (
    <div className={styles.historyFilter}>
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        value={actorId ?? null}
        placeholder={t('drawer.historyBy')}
        aria-label={t('drawer.historyBy')}
        onChange={(value) => changed({ actorId: value ?? '' })}
        options={people.map(({ id, realname }) => ({ value: id, label: realname }))}
      />
      <Select
        allowClear
        value={kind ?? null}
        placeholder={t('drawer.historyKind')}
        aria-label={t('drawer.historyKind')}
        onChange={(value: HistoryKind | undefined | null) => {
          const { kind: _, ...others } = filter;
          onChange(value ? { ...others, kind: value } : others);
        }}
        options={(Object.keys(HISTORY_KINDS) as HistoryKind[]).map((value) => ({
          value,
          label: t(`drawer.historyKinds.${value}`),
        }))}
      />
      <Select
        allowClear
        value={source ?? null}
        placeholder={t('drawer.historySource')}
        aria-label={t('drawer.historySource')}
        onChange={(value: ChangeSource | undefined | null) => {
          const { source: _, ...others } = filter;
          onChange(value ? { ...others, source: value } : others);
        }}
        options={CHANGE_SOURCES.map((value) => ({ value, label: t(`drawer.historySources.${value}`) }))}
      />
      <DayField
        label={t('drawer.historyDay')}
        placeholder={t('drawer.historyDay')}
        value={day ?? null}
        onChange={(value) => changed({ day: value ?? '' })}
      />
      {children}
    </div>
  );
}

/** The parameters of the call for a filter. */
export function historyQuery({ day, ...rest }: HistoryFilter) {
  if (!day) return rest;
  const from = new Date(`${day}T00:00:00`);
  const to = new Date(from);
  to.setDate(to.getDate() + 1);
  return { ...rest, from: from.toISOString(), to: to.toISOString() };
}
