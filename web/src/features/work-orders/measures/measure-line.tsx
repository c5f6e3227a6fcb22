import { MEASURE_SOURCES, type Measure, workOrder, workOrderMeasure } from '@opsyard/contract';
import { Button } from 'antd';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { When } from '../../../ui/dates/when.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { confirm } from '../../../ui/popups/confirm.tsx';
import { useAmounts } from '../amounts.ts';
import styles from '../work-orders.module.css';
import { changesBy, isUsed, type OrderBox } from './order-box.ts';

type MeasureLineProps = { measure: Measure; order: OrderBox; isOpen: boolean; onEdit: () => void };
type Sides = Pick<Measure, 'length' | 'width' | 'height'>;

/** A measure with its provenance, its corrections and what can be done with it. */
export function MeasureLine({ measure, order, isOpen, onEdit }: MeasureLineProps) {
  const { t } = useTranslation('workOrders');
  const { kilograms, centimetres } = useAmounts();
  const at = useLanguage() === 'zh' ? 1 : 0;
  const use = useSend(workOrder.edit);
  const remove = useSend(workOrderMeasure.remove, { alsoRefresh: ['workOrder'] });
  const source = MEASURE_SOURCES[measure.source][at];
  const sides = (one: Sides) => [one.length, one.width, one.height].map(centimetres).join(' × ');
  const weight = (one: Measure['earlier'][number]) =>
    one.weight === null ? t('measures.noWeight') : kilograms(one.weight);
  const used = isUsed(order, measure);
  const mayChange = isOpen && measure.round === null;
  const confirmRemoval = () =>
    confirm({
      ...{ title: t('measures.removeTitle'), text: t('measures.removeText'), verb: t('measures.remove', { source }) },
      danger: true,
      run: () => remove.mutateAsync({ query: { id: measure.id } }).catch(() => undefined),
    });
  return (
    <li className={styles.measureLine}>
      <div>
        <strong>{source}</strong> {sides(measure)}, {weight(measure)}
        <p className={styles.quiet}>
          <Provenance measure={measure} used={used} />
        </p>
        {measure.earlier.map((one) => (
          <p key={one.enteredAt} className={styles.quiet}>
            {t('measures.was', { sides: sides(one), weight: weight(one) })} ·{' '}
            {one.enteredBy && `${t('measures.entered', { name: one.enteredBy })} · `}
            <When at={one.enteredAt} />
          </p>
        ))}
      </div>
      {isOpen && order.status === '0' && !used && (
        <Button
          size="small"
          loading={use.isPending}
          onClick={() => use.mutate({ body: { id: order.id, version: order.version, changes: changesBy(measure) } })}
        >
          {t('measures.use')}
        </Button>
      )}
      {mayChange && (
        <span>
          <Button
            type="text"
            aria-label={t('measures.edit', { source })}
            icon={<Glyph name="pencil" />}
            onClick={onEdit}
          />
          <Button
            type="text"
            aria-label={t('measures.remove', { source })}
            icon={<Glyph name="cross" />}
            onClick={confirmRemoval}
          />
        </span>
      )}
    </li>
  );
}

function Provenance({ measure, used }: { measure: Measure; used: boolean }) {
  const { t } = useTranslation('workOrders');
  const { measuredBy, device, enteredBy, round, earlier } = measure;
  const parts = [
    measuredBy && t('measures.by', { name: measuredBy }),
    device,
    enteredBy && t('measures.entered', { name: enteredBy }),
    earlier.length > 0 && t('measures.corrected', { count: earlier.length }),
    round !== null && t('measures.sealed', { round }),
    used && t('measures.used'),
  ].filter(Boolean);
  return (
    <>
      {t('measures.measured')} <When at={measure.measuredAt} />
      {parts.map((part) => (
        <Fragment key={String(part)}> · {part}</Fragment>
      ))}
    </>
  );
}
