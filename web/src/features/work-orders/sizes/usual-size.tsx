import { carrierBillLine, packageSize } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { usePathTo } from '../../../kernel/places.ts';
import { joinSentences } from '../../../kernel/words/facts-text.ts';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import { useAmounts } from '../amounts.ts';
import styles from '../work-orders.module.css';

/** How the carrier's measure of a billed parcel compares with the usual size of its product. */
export function UsualSize({ id }: { id: string }) {
  const { t } = useTranslation('workOrders');
  const maySee = useCan('work-orders:size:view');
  const { data: line } = useRead(carrierBillLine.get, { query: { id } }, { quiet: true, keepPrevious: true });
  if (!line) return null;
  const { usualSize, usualDifference } = line;
  if (usualSize === null || usualDifference === null || !maySee)
    return <p className={styles.quiet}>{t('sizes.unknown')}</p>;
  return <Sentence sizeId={usualSize} percent={usualDifference} />;
}

function Sentence({ sizeId, percent }: { sizeId: string; percent: number }) {
  const { t } = useTranslation('workOrders');
  const { centimetres } = useAmounts();
  const number = useNumberText();
  const pathTo = usePathTo();
  const { data: size } = useRead(packageSize.get, { query: { id: sizeId } }, { quiet: true, keepPrevious: true });
  if (!size) return null;
  const { name, length, width, height, basis } = size;
  const sides = [length, width, height].map((side) => centimetres(side ?? 0)).join(' × ');
  const params = { percent: number(Math.round(Math.abs(percent) * 10) / 10), size: sides };
  const path = pathTo('workOrder/PackageSizes', { open: sizeId });
  return (
    <p>
      {path ? <Link to={path}>{name}</Link> : name}
      {t('sizes.colon')}
      {joinSentences(
        t(`sizes.${percent === 0 ? 'same' : above(percent)}`, params),
        basis !== null && t('sizes.basis', { count: basis }),
      )}
    </p>
  );
}

function above(percent: number): 'above' | 'below' {
  return percent > 0 ? 'above' : 'below';
}
