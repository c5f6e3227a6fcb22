import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePathTo } from '../../../kernel/places.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import styles from '../work-orders.module.css';

/** Icon that links to the number history of a parcel. */
export function HistoryLink({ number }: { number: string }) {
  const { t } = useTranslation('workOrders');
  const path = usePathTo()('workOrder/NumberHistory', { numbers: number });
  if (!path) return null;
  const label = t('numbers.openOf', { number });
  return (
    <Link to={path} className={styles.history ?? ''} aria-label={label} title={label} data-stop>
      <Glyph name="clock" />
    </Link>
  );
}
