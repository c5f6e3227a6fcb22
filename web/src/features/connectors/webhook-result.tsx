import type { ReceivedWebhook } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/chip.tsx';
import { When } from '../../ui/dates/when.tsx';

type Verdict = ReceivedWebhook['verdict'];

/** Result of the signature check. */
export function VerdictChip({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation('connectors');
  return <Chip color={verdict === 'valid' ? 'green' : 'red'}>{t(`verdicts.${verdict}`)}</Chip>;
}

/** When a webhook was processed, if it was. */
export function Processed({ webhook: { verdict, processedAt } }: { webhook: ReceivedWebhook }) {
  const { t } = useTranslation('connectors');
  if (verdict !== 'valid') return t('refused');
  return processedAt ? <When at={processedAt} /> : t('waiting');
}
