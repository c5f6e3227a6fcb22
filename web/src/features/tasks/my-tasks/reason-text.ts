import type { MyReason, ReasonOrigin } from '@opsyard/contract';
import type { TFunction } from 'i18next';

const BY_OTHERS = ['assignee', 'owner', 'approver', 'mentioned'] as const;
type ByOthers = (typeof BY_OTHERS)[number];
type Words = { t: TFunction<'tasks'>; when: (at: string) => string };

/** Why a task is among mine, with who made it so and when, as far as known. */
export function reasonText(reason: MyReason, origins: readonly ReasonOrigin[] = [], { t, when }: Words): string {
  const why = t(`myTasks.why.${reason}`);
  const origin = origins.find((one) => one.reason === reason);
  if (!origin) return why;
  const { by, at } = origin;
  if (by !== null && isByOthers(reason)) return t(`myTasks.whyBy.${reason}`, { by, when: when(at) });
  return t('myTasks.whySince', { why, when: when(at) });
}

function isByOthers(reason: MyReason): reason is ByOthers {
  return BY_OTHERS.some((one) => one === reason);
}
