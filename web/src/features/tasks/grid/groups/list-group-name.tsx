import {
  ESTIMATE_STEPS,
  firstOfPeriod,
  type ListGrouping,
  lastOfPeriod,
  type Period,
  type PeriodGrouping,
  periodOf,
} from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../kernel/words/language.ts';
import { useNow } from '../../../../ui/dates/minute.ts';
import { dayOf, monthInWords, rangeInWords } from '../../../../ui/dates/when-text.ts';
import { PersonName } from '../../../../ui/people.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { estimateText } from '../../shared/text/estimate-text.ts';

/** What the tasks of a group share that only lists have: people, a period of a date, a range of estimates. */
export function ListGroupName({ by, value }: { by: ListGrouping | PeriodGrouping; value: string }) {
  const { t } = useTranslation('tasks');
  const { personOf } = useScope();
  const period = periodOf(by);
  if (period) return <PeriodName value={value} period={period.period} />;
  if (by === 'assignee' && value === '') return t('groups.noAssignee');
  if (by === 'assignee' || by === 'creator') {
    const person = personOf(value);
    return person ? <PersonName person={person} size={20} /> : t('groups.unknownPerson');
  }
  if (by === 'milestone') return t(value === '' ? 'groups.noMilestone' : 'groups.milestone');
  return estimates(value, t);
}

function PeriodName({ value, period }: { value: string; period: Period }) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const first = firstOfPeriod(dayOf(useNow()), period);
  if (value === '') return t('groups.noDate');
  const text =
    period === 'month'
      ? monthInWords(value, language)
      : rangeInWords(`${value}/${lastOfPeriod(value, period)}`, language);
  return value === first ? t(`groups.now.${period}`, { text }) : text;
}

function estimates(value: string, t: TFunction<'tasks'>): string {
  if (value === '') return t('groups.noEstimate');
  const at = Number(value);
  const [above, upTo] = [ESTIMATE_STEPS[at - 1], ESTIMATE_STEPS[at]];
  if (upTo === undefined) return t('groups.above', { duration: estimateText(above ?? 0, t) });
  if (above === undefined) return t('groups.upTo', { duration: estimateText(upTo, t) });
  return t('groups.between', { from: estimateText(above, t), to: estimateText(upTo, t) });
}
