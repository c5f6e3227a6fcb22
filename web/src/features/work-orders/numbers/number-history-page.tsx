import { NUMBERS_LOOKED_UP_AT_ONCE, workOrderNumbers } from '@opsyard/contract';
import { Button, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useUrlState } from '../../../kernel/url-state.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { Family } from './family.tsx';
import styles from './numbers.module.css';

/** Page that looks up the number history of several parcels by any of their numbers. */
export function NumberHistoryPage() {
  const { t } = useTranslation('workOrders');
  const [{ numbers }, go] = useUrlState({ numbers: '' });
  const searched = numbersIn(numbers);
  const { data, error, refetch } = useRead(
    workOrderNumbers.history,
    { body: { numbers: searched } },
    { enabled: searched.length > 0, quiet: true, keepPrevious: true },
  );
  const isSearched = searched.length > 0;
  return (
    <Page title={t('numbers.title')}>
      <Search key={numbers} numbers={searched} onSearch={(texts) => go({ numbers: texts.join(' ') }, { push: true })} />
      {!isSearched && (
        <Empty title={t('numbers.empty')} text={t('numbers.about', { limit: NUMBERS_LOOKED_UP_AT_ONCE })} />
      )}
      {isSearched && error && <Failure error={error} retry={() => void refetch()} />}
      {isSearched && !error && !data && <RowsSkeleton />}
      {isSearched && data && !error && (
        <ul className={styles.families} aria-label={t('numbers.found')}>
          {data.map((family) => (
            <Family key={family.query} family={family} />
          ))}
        </ul>
      )}
    </Page>
  );
}

type SearchProps = { numbers: readonly string[]; onSearch: (numbers: string[]) => void };

function Search({ numbers, onSearch }: SearchProps) {
  const { t } = useTranslation('workOrders');
  const [text, setText] = useState(numbers.join('\n'));
  const entered = numbersIn(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (entered.length > 0) onSearch(entered.slice(0, NUMBERS_LOOKED_UP_AT_ONCE));
  };
  return (
    <form className={styles.search} onSubmit={submit}>
      <Input.TextArea
        aria-label={t('numbers.numbers')}
        placeholder={t('numbers.placeholder')}
        rows={3}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={(event) => {
          // Enter searches; Shift+Enter starts a new line.
          if (!event.shiftKey) submit(event);
        }}
      />
      <Button type="primary" htmlType="submit" disabled={entered.length === 0}>
        {t('numbers.search')}
      </Button>
      {entered.length > NUMBERS_LOOKED_UP_AT_ONCE && (
        <p role="alert">{t('numbers.tooMany', { limit: NUMBERS_LOOKED_UP_AT_ONCE })}</p>
      )}
    </form>
  );
}

/** The distinct numbers of a text. */
function numbersIn(text: string): string[] {
  const parts = text.split(/[\s,;，；、]+/u).filter((number) => number !== '' && number.length <= 80);
  return [...new Set(parts)];
}
