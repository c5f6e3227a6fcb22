import { approval, assetReview, type Turnaround } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import { durationText } from '../shared/text/duration-text.ts';
import styles from './approval.module.css';

/** How many decisions the user made in the last 30 days, and how long half of them took at most; nothing without any. */
export function TurnaroundLine() {
  const { t } = useTranslation('tasks');
  const number = useNumberText();
  const enabled = useCan('assets:asset:view');
  const transitions = useRead(approval.turnaround, {}, { quiet: true, keepPrevious: true });
  const reviews = useRead(assetReview.turnaround, {}, { quiet: true, keepPrevious: true, enabled });
  const text = (kind: 'transition' | 'asset', figures: Turnaround | undefined) =>
    figures && figures.decided > 0
      ? [
          t(`approval.turnaround.${kind}`, {
            count: figures.decided,
            time: durationText(figures.medianHours, number, t),
          }),
        ]
      : [];
  const parts = [...text('transition', transitions.data), ...text('asset', reviews.data)];
  if (parts.length === 0) return null;
  return <p className={styles.facts}>{t('approval.turnaround.line', { figures: parts.join(' · ') })}</p>;
}
