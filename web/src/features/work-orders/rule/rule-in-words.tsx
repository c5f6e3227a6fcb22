import { billedWeight, billingRule, foamRule, type Reply, volumetricWeight, type workOrder } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { joinSentences } from '../../../kernel/words/facts-text.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { fullDay } from '../../../ui/dates/when-text.ts';
import { Failure } from '../../../ui/failure.tsx';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { useAmounts } from '../amounts.ts';

type Order = Reply<typeof workOrder.get>;
type Rule = Reply<typeof foamRule.get>;

/** The rule of an order in words, with the measures of its parcel filled in. */
export function RuleInWords({ order }: { order: Order }) {
  const { t } = useTranslation('workOrders');
  const mayView = useCan('work-orders:rule:view');
  const id = order.rule ?? '';
  const { data, error, refetch } = useRead(
    foamRule.get,
    { query: { id } },
    { quiet: true, enabled: mayView && id !== '' },
  );
  if (id === '') return <p>{t('print.noRule')}</p>;
  if (!mayView) return <p>{t('print.ruleHidden')}</p>;
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  return data ? <Words rule={data} order={order} /> : <RowsSkeleton rows={2} />;
}

function Words({ rule, order }: { rule: Rule; order: Order }) {
  const { t } = useTranslation('workOrders');
  const language = useLanguage();
  const number = useNumberText();
  const { kilograms, centimetres } = useAmounts();
  const terms = billingRule(rule);
  const values = {
    ratio: number(rule.ratio ?? 1),
    share: number(rule.share ?? 100),
    side: centimetres(rule.sideLimit ?? 0),
  };
  return (
    <>
      <p>{t('print.ruleName', { name: rule.name, day: fullDay(rule.effectiveFrom, language) })}</p>
      <p>
        {joinSentences(
          t(`print.modes.${rule.mode}`, values),
          rule.rounding !== 'none' && t(`print.rounding.${rule.rounding}`),
          t('print.step', { step: kilograms(rule.step), minimum: kilograms(rule.minimum) }),
        )}
      </p>
      <p>
        {t('print.example', {
          length: centimetres(order.length),
          width: centimetres(order.width),
          height: centimetres(order.height),
          divisor: number(rule.divisor),
          volumetric: kilograms(volumetricWeight(order, terms)),
          actual: kilograms(order.weight),
          billed: kilograms(billedWeight(order, terms)),
        })}
      </p>
    </>
  );
}
