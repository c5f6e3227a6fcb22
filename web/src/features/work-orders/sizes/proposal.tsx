import {
  type Filter,
  LEARNED_FROM,
  packageSize,
  packageSizeProposal,
  packageSizeType,
  printFilter,
  type Reply,
} from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { usePathTo } from '../../../kernel/places.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { useAmounts } from '../amounts.ts';
import styles from '../work-orders.module.css';
import { CorrectDialog } from './correct-dialog.tsx';

export type PackageSize = Reply<typeof packageSize.get>;

/** What parcels of a product measure beside the size in use, and the decision on what is proposed. */
export function Proposal({ id }: { id: string }) {
  const { t } = useTranslation('workOrders');
  const { data: size } = useRead(packageSize.get, { query: { id } }, { quiet: true, keepPrevious: true });
  if (!size) return null;
  if (size.parcels === null) return <p className={styles.quiet}>{t('sizes.none', { least: LEARNED_FROM })}</p>;
  return (
    <>
      <p>{textOf()}</p>
      <Measures size={size} />
      <Evidence size={size} />
      {size.proposal === 'open' && <Decision size={size} />}
    </>
  );

  function textOf(): string {
    if (size?.proposal === 'open') return t('sizes.proposed', { count: size.parcels ?? 0 });
    return size?.proposal ? t('sizes.decided') : t('sizes.fits');
  }
}

function Measures({ size }: { size: PackageSize }) {
  const { t } = useTranslation('workOrders');
  const { kilograms, centimetres } = useAmounts();
  const at = useLanguage() === 'zh' ? 1 : 0;
  const rows = [
    { key: 'length', used: size.length, usual: size.usualLength, range: [size.lowerLength, size.upperLength] },
    { key: 'width', used: size.width, usual: size.usualWidth, range: [size.lowerWidth, size.upperWidth] },
    { key: 'height', used: size.height, usual: size.usualHeight, range: [size.lowerHeight, size.upperHeight] },
    { key: 'weight', used: size.weight, usual: size.usualWeight, range: [size.lowerWeight, size.upperWeight] },
  ] as const;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('sizes.size')}</th>
          <th scope="col">{t('sizes.usual')}</th>
          <th scope="col">{t('sizes.middle')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, used, usual, range }) => {
          const write = (value: number | null) => {
            if (value === null) return '—';
            return key === 'weight' ? kilograms(value) : centimetres(value);
          };
          return (
            <tr key={key}>
              <th scope="row">{packageSizeType.fields[key].name[at]}</th>
              <td>{write(used)}</td>
              <td>{write(usual)}</td>
              <td>{range.map(write).join(' – ')}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The parcels behind what was learned, and those that the carrier measured far above. */
function Evidence({ size: { id, spu, quantity, parcels, outliers, length } }: { size: PackageSize }) {
  const { t } = useTranslation('workOrders');
  const pathTo = usePathTo();
  const ofPair: Filter = {
    and: [
      { field: 'spu', op: 'is', value: spu },
      { field: 'spuQuantity', op: 'is', value: quantity },
    ],
  };
  const waybills = pathTo('logistics/Waybills', { filter: printFilter(ofPair) });
  const lines = length && pathTo('workOrder/BillLines', { filter: `usualSize = "${id}" and usualDifference > 10` });
  const count = t('sizes.parcels', { count: parcels ?? 0 });
  return (
    <p className={styles.add}>
      {waybills ? <Link to={waybills}>{count}</Link> : <span>{count}</span>}
      {(outliers ?? 0) > 0 && <span>{t('sizes.outliers', { count: outliers ?? 0 })}</span>}
      {lines && <Link to={lines}>{t('sizes.lines')}</Link>}
    </p>
  );
}

function Decision({ size: { id, version, ...size } }: { size: PackageSize }) {
  const { t } = useTranslation('workOrders');
  const mayDecide = useCan('work-orders:size:edit');
  const [isCorrecting, setCorrecting] = useState(false);
  const decide = useSend(packageSizeProposal.decide, { alsoRefresh: ['packageSize', 'carrierBillLine'] });
  if (!mayDecide) return null;
  const send = (decision: 'accept' | 'dismiss') => decide.mutate({ body: { id, version, decision } });
  return (
    <div className={styles.add}>
      <Button type="primary" loading={decide.isPending} onClick={() => send('accept')}>
        {t('sizes.accept')}
      </Button>
      <Button disabled={decide.isPending} onClick={() => setCorrecting(true)}>
        {t('sizes.correct')}
      </Button>
      <Button disabled={decide.isPending} onClick={() => send('dismiss')}>
        {t('sizes.dismiss')}
      </Button>
      {isCorrecting && <CorrectDialog size={{ id, version, ...size }} onClose={() => setCorrecting(false)} />}
    </div>
  );
}
