import { packageSize } from '@opsyard/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { useDebounced } from '../../../kernel/use-debounced.ts';
import { useAmounts } from '../amounts.ts';
import styles from '../work-orders.module.css';

const SHOWN = 50;
type Box = Record<'length' | 'width' | 'height' | 'weight', string>;

/** Choice of a product and quantity whose size in use is filled in; shown to users who may see package sizes. */
export function SizeChoice({ onChoose }: { onChoose: (box: Box) => void }) {
  const maySee = useCan('work-orders:size:view');
  return maySee ? <Choice onChoose={onChoose} /> : null;
}

function Choice({ onChoose }: { onChoose: (box: Box) => void }) {
  const { t } = useTranslation('workOrders');
  const { kilograms, centimetres } = useAmounts();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const search = useDebounced(text.trim());
  const query = { filter: 'length is not empty', limit: SHOWN, ...(search && { search }) };
  const { data } = useRead(packageSize.list, { query }, { quiet: true, keepPrevious: true });
  const sizes = data?.records ?? [];
  const choose = (id: string) => {
    const size = sizes.find((one) => one.id === id);
    if (!size) return;
    setChosen(id);
    const side = (millimetres: number | null) => String((millimetres ?? 0) / 10);
    onChoose({
      ...{ length: side(size.length), width: side(size.width), height: side(size.height) },
      weight: String((size.weight ?? 0) / 1_000),
    });
  };
  return (
    <div className={styles.measure}>
      <label htmlFor="calculator-size">{t('sizes.choose')}</label>
      <Select
        id="calculator-size"
        className={styles.country ?? ''}
        showSearch={{ filterOption: false, onSearch: setText }}
        placeholder={t('sizes.choosePlaceholder')}
        notFoundContent={t('sizes.noneFound')}
        popupMatchSelectWidth={false}
        value={chosen}
        options={sizes.map(({ id, name, length, width, height, weight }) => ({
          value: id,
          label: name,
          hint: `${[length, width, height].map((side) => centimetres(side ?? 0)).join(' × ')}, ${kilograms(weight ?? 0)}`,
        }))}
        optionRender={({ data: { label, hint } }) => (
          <>
            {label} <span className={styles.quiet}>{hint}</span>
          </>
        )}
        onChange={choose}
      />
    </div>
  );
}
