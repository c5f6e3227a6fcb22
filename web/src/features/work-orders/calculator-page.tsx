import { BILLING_MODES, COUNTRIES, type Quote, workOrderCalculator } from '@opsyard/contract';
import { InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../kernel/calls/api.ts';
import { useUrlState } from '../../kernel/url-state.ts';
import { useDebounced } from '../../kernel/use-debounced.ts';
import { useLanguage } from '../../kernel/words/language.ts';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { decimalText } from '../../ui/numbers/decimal-text.ts';
import { useNumberText } from '../../ui/numbers/number-text.ts';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { useAmounts } from './amounts.ts';
import { BOX_ADDRESS, boxOf, isMeasure, LIMITS } from './box-address.ts';
import { Destination } from './destination.tsx';
import { PreventButton } from './prevent-button.tsx';
import { SizeChoice } from './sizes/size-choice.tsx';
import styles from './work-orders.module.css';

const NO_BOX = { length: 1, width: 1, height: 1, weight: 1 };

/** Page that calculates what every channel bills for a parcel, cheapest first, and the savings of a smaller box. */
export function CalculatorPage() {
  const { t } = useTranslation(['workOrders', 'common']);
  const [at, go] = useUrlState(BOX_ADDRESS);
  const box = boxOf(useDebounced([at.length, at.width, at.height, at.weight].join(' '), 300));
  const country = COUNTRIES.find((code) => code === at.country);
  const { data, error, refetch } = useRead(
    workOrderCalculator.quote,
    { query: { ...(box ?? NO_BOX), ...(country && { country }) } },
    { enabled: box !== undefined, quiet: true, keepPrevious: true },
  );
  return (
    <Page title={t('calculator.title')}>
      <p className={styles.quiet}>{t('calculator.text')}</p>
      <div className={styles.box}>
        <SizeChoice onChoose={go} />
        {(Object.keys(LIMITS) as (keyof typeof LIMITS)[]).map((key) => (
          <Measure key={key} name={key} value={at[key]} onChange={(value) => go({ [key]: value })} />
        ))}
        <Destination value={at.country} onChange={(country) => go({ country })} />
      </div>
      {!box && <Empty title={t('calculator.incomplete')} />}
      {box && error && <Failure error={error} retry={() => void refetch()} />}
      {box && !error && !data && <RowsSkeleton />}
      {box &&
        data &&
        !error &&
        (data.length === 0 ? <Empty title={t('calculator.none')} /> : <Quotes quotes={data} box={box} />)}
    </Page>
  );
}

type MeasureProps = { name: keyof typeof LIMITS; value: string; onChange: (value: string) => void };

/**
 * Field for a side or the weight. Invalid input shows an error and is not corrected: a silently corrected number would
 * give a wrong result.
 */
function Measure({ name, value, onChange }: MeasureProps) {
  const { t } = useTranslation('workOrders');
  const number = useNumberText();
  const id = `calculator-${name}`;
  const { least, most, decimals } = LIMITS[name];
  const isWrong = value !== '' && !isMeasure(name, value);
  return (
    <div className={styles.measure}>
      <label htmlFor={id}>{t(`calculator.${name}`)}</label>
      <InputNumber<number | string>
        id={id}
        precision={decimals}
        parser={decimalText}
        value={value === '' ? null : Number(value)}
        onChange={(typed) => onChange(typed === null ? '' : String(typed))}
        {...(isWrong && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}-wrong` })}
      />
      {isWrong && (
        <span id={`${id}-wrong`} role="alert" className={styles.failure}>
          {t('calculator.range', { least: number(least), most: number(most) })}
        </span>
      )}
    </div>
  );
}

type Box = NonNullable<ReturnType<typeof boxOf>>;

function Quotes({ quotes, box }: { quotes: readonly Quote[]; box: Box }) {
  const { t } = useTranslation('workOrders');
  const { money, kilograms } = useAmounts();
  const at = useLanguage() === 'zh' ? 1 : 0;
  return (
    <ul className={styles.quotes} aria-label={t('calculator.quotes')}>
      {quotes.map((quote) => (
        <li key={quote.channelId} className={styles.quote}>
          <span className={styles.fee}>{quote.fee === null ? t('calculator.noFee') : money(quote.fee)}</span>
          <span className={styles.name}>{quote.channel}</span>
          <span className={styles.quiet}>
            {t('calculator.billed', { billed: kilograms(quote.billed), volumetric: kilograms(quote.volumetric) })} ·{' '}
            {BILLING_MODES[quote.mode as keyof typeof BILLING_MODES][at]}
          </span>
          <Advice quote={quote} />
          <PreventButton box={box} quote={quote} />
        </li>
      ))}
    </ul>
  );
}

function Advice({ quote: { advice, fee } }: { quote: Quote }) {
  const { t } = useTranslation('workOrders');
  const { money, kilograms, centimetres } = useAmounts();
  if (!advice) return null;
  const saved = fee !== null && advice.fee !== null ? fee - advice.fee : 0;
  const values = {
    side: t(`calculator.sides.${advice.side}`),
    from: centimetres(advice.from),
    to: centimetres(advice.to),
    billed: kilograms(advice.billed),
  };
  return (
    <p className={styles.advice}>
      {t('calculator.advice', values)}
      {saved > 0 && ` ${t('calculator.saved', { saved: money(saved) })}`}
    </p>
  );
}
