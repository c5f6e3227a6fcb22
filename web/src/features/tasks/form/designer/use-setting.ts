import type { FormSetting, PublishedForm } from '@opsyard/contract';
import { currentSession } from '../../../../kernel/session.ts';
import { useNow } from '../../../../ui/dates/minute.ts';
import { dayOf } from '../../../../ui/dates/when-text.ts';

/** What answers are checked with: the choices of a form, who answers, and the day it is here. */
export function useSetting({
  people,
  labels,
  fields,
}: Pick<PublishedForm, 'people' | 'labels' | 'fields'>): FormSetting {
  return { people, labels, fields, me: currentSession()?.user.id ?? '', today: dayOf(useNow()) };
}
