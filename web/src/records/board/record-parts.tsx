import { choiceColor, isEmptyValue } from '@opsyard/contract';
import { Button } from 'antd';
import { createContext, use, useMemo } from 'react';
import { factsText } from '../../kernel/words/facts-text.ts';
import { Dot } from '../../ui/chip.tsx';
import { Failure } from '../../ui/failure.tsx';
import { cellOf } from '../filter/facets.tsx';
import { type AnyRow, titleOf, useI18n, useRecords } from '../scope.ts';
import { changesToCell } from './board-model.ts';
import type { BoardParts, BoardSetup, CardContent } from './board-setup.ts';
import type { Cell } from './cells.ts';
import styles from './record-board.module.css';
import type { ReadList } from './record-cells.ts';
import { type BoardFields, cellIn, columnName, fieldIn, useBoardFields } from './record-fields.ts';

const CARD_HEIGHT = 104;
const FACTS = 3;

export const LaneListsContext = createContext<ReadonlyMap<string, ReadList>>(new Map());

/** The content of the card of a record: its title and some of its fields. */
function RecordCard({ card }: CardContent<AnyRow>) {
  const { type } = useRecords();
  const i18n = useI18n();
  const { by, lane } = useBoardFields();
  const facts = Object.entries(type.fields).filter(
    ([key]) => ![type.title, by, lane].includes(key) && !isEmptyValue(card[key]),
  );
  return (
    <>
      <strong className={styles.name}>{titleOf(type, card) || '—'}</strong>
      {facts.slice(0, FACTS).map(([key, one]) => (
        <span key={key} className={styles.fact} title={i18n.word(one.name)}>
          {cellOf(card[key], one, i18n)}
        </span>
      ))}
    </>
  );
}

function Name({ kind, value }: { kind: keyof Cell; value: string }) {
  const i18n = useI18n();
  const field = fieldIn(useBoardFields(), kind);
  return (
    <span className={styles.value}>
      {field.choices && value !== '' && <Dot color={choiceColor(field, value)} />}
      {columnName(value, field, i18n)}
    </span>
  );
}

/** What a lane says of its list: that it could not be read, or that it has more records. */
function LaneEnd({ lane }: { lane: string }) {
  const { t } = useI18n();
  const list = use(LaneListsContext).get(lane);
  if (list?.error) return <Failure error={list.error} retry={list.reload} />;
  if (!list?.more) return null;
  return (
    <Button type="text" className={styles.more ?? ''} loading={list.isReadingMore} onClick={list.more}>
      {t('page.more')}
    </Button>
  );
}

const PARTS: BoardParts<AnyRow> = {
  Card: RecordCard,
  Name,
  LaneEnd,
  useChoices(card) {
    const { type } = useRecords();
    const fields = useBoardFields();
    const now = cellIn(fields, card);
    return (kind, offered) =>
      offered.map((value) => ({
        value,
        disabled: changesToCell(type, card, fields, { ...now, [kind]: value }) === 'impossible',
      }));
  },
};

/** What a board of records knows of its cards, columns and lanes. */
export function useRecordSetup(fields: BoardFields): BoardSetup<AnyRow> {
  const { type, canEdit } = useRecords();
  const i18n = useI18n();
  return useMemo(() => {
    const nameOf = (kind: keyof Cell, value: string) => columnName(value, fieldIn(fields, kind), i18n);
    return {
      name: `records ${type.name}`,
      hasLanes: fields.laneField !== undefined,
      isMovable: canEdit,
      isOrdered: false,
      parts: PARTS,
      frameOf(card) {
        const label = titleOf(type, card) || '—';
        return { label, moveTo: i18n.t('board.moveCard', { name: label }), data: { 'data-record': card.id } };
      },
      heightOf: () => CARD_HEIGHT,
      cellOf: (card) => cellIn(fields, card),
      nameOf,
      cellName: ({ value, lane }, count) =>
        fields.laneField
          ? factsText(nameOf('lane', lane), nameOf('value', value))
          : factsText(nameOf('value', value), count),
      emptyText: i18n.t('board.empty'),
    };
  }, [type, canEdit, i18n, fields]);
}
