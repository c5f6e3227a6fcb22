import { LINK_KINDS, type LinkKind, type RecordLink, search } from '@opsyard/contract';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../kernel/calls/api.ts';
import { useDebounced } from '../../kernel/use-debounced.ts';
import { Dot } from '../../ui/chip.tsx';
import { Glyph } from '../../ui/icons/glyphs.tsx';
import { ChoiceList } from '../../ui/lists/choice-list.tsx';
import { PopupButton } from '../../ui/popups/popup-button.tsx';
import { addLink } from './add-link.ts';
import styles from './links.module.css';
import { usePart, useParts } from './parts-scope.ts';

/** Shorter searches would match nearly everything. */
const MIN_LENGTH = 2;

/** Links the record with a record of any type, found by search. */
export function LinkPicker({ links }: { links: readonly RecordLink[] }) {
  const { t } = useTranslation('parts');
  return (
    <PopupButton
      label={t('addLink')}
      trigger={(props) => (
        <Button type="text" size="small" icon={<Glyph name="plus" />} {...props}>
          {t('addLink')}
        </Button>
      )}
    >
      {(close) => <Search links={links} close={close} />}
    </PopupButton>
  );
}

function Search({ links, close }: { links: readonly RecordLink[]; close: () => void }) {
  const { t } = useTranslation('parts');
  const { recordId } = useParts();
  const { calls, alsoRefresh } = usePart('links');
  const [text, setText] = useState('');
  const [kind, setKind] = useState<LinkKind>('related');
  const searchText = useDebounced(text.trim());
  const isEnough = [...searchText].length >= MIN_LENGTH;
  const reading = { enabled: isEnough, quiet: true, keepPrevious: true };
  const { data = [], isFetching } = useRead(search.chips, { query: { text: searchText } }, reading);
  const linkedIds = new Set([recordId, ...links.map(({ chip }) => chip.id)]);
  const found = isEnough ? data.filter(({ id }) => !linkedIds.has(id)) : [];
  return (
    <>
      <Segmented
        className={styles.kinds ?? ''}
        size="small"
        aria-label={t('linkKindLabel')}
        value={kind}
        onChange={setKind}
        options={LINK_KINDS.map((value) => ({ value, label: t(`linkKind.${value}.to`) }))}
      />
      <ChoiceList
        label={t('searchRecords')}
        choices={found.map(({ id, title, typeName, state }) => ({
          value: id,
          text: title,
          hint: typeName,
          mark: <Dot color={state?.color ?? 'gray'} hollow={!state} />,
        }))}
        selected={[]}
        onSearch={setText}
        onPick={(id) => {
          const chip = found.find((one) => one.id === id);
          if (!chip) return;
          void addLink(calls, { recordId, type: chip.type, id, kind }, alsoRefresh);
          close();
        }}
        empty={isEnough ? t(isFetching ? 'searching' : 'nothingFound') : t('searchHint')}
      />
    </>
  );
}
