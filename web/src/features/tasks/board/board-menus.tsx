import type { TaskField } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';
import type { MenuEntry } from '../../../ui/popups/popup-menu.tsx';
import styles from '../grid/filter/filter-bar.module.css';
import type { ChangeState, PageState } from '../grid/page/page-state.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { fieldName } from '../shared/text/field-text.ts';
import { CARD_FIELDS_MAX, cardFieldChoices, cardsWith, fieldsOfCards } from './cards/card-fields.ts';
import { useFieldEntries } from './use-field-entries.ts';

type BoardMenusProps = {
  state: Pick<PageState, 'by' | 'lane' | 'cards' | 'covers' | 'done'>;
  onChange: ChangeState;
};

/** What a board has columns and lanes by. */
export function BoardMenus({ state, onChange }: BoardMenusProps) {
  const { t } = useTranslation('tasks');
  const { columns, lanes, columnName, laneName } = useFieldEntries({ state, onChange });
  const columnText = t('board.columnsBy', { by: columnName });
  const laneText = laneName ? t('board.lanesBy', { by: laneName }) : t('board.lanes');
  return (
    <div className={styles.tools}>
      <MenuButton label={columnText} entries={columns} size="small">
        {columnText}
      </MenuButton>
      <MenuButton label={laneText} entries={lanes} size="small">
        {laneText}
      </MenuButton>
      <CardMenu {...{ state, onChange }} />
    </div>
  );
}

/** How cards look, and whether the board has all completed tasks. */
function CardMenu({ state: { cards, covers, done }, onChange }: BoardMenusProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const fields = fieldsOfCards(cards);
  const isCompact = cards === 'compact';
  const isComfortable = !isCompact && !fields;
  const choices = (fields ? cardFieldChoices(scope.fields) : []).map((field) => ({
    key: field,
    label: t('board.showField', { field: fieldName(field, scope, t) }),
    checked: fields?.includes(field) ?? false,
    disabled: fields?.length === CARD_FIELDS_MAX && !fields.includes(field),
    run: () => onChange({ cards: cardsWith(toggled(fields ?? [], field)) }),
  }));
  const entries: MenuEntry[] = [
    { key: 'comfortable', label: t('board.comfortable'), checked: isComfortable, run: () => onChange({ cards: '' }) },
    { key: 'compact', label: t('board.compact'), checked: isCompact, run: () => onChange({ cards: 'compact' }) },
    {
      key: 'detailed',
      label: t('board.detailed'),
      checked: fields !== undefined,
      run: () => onChange({ cards: fields ? cards : 'detailed' }),
    },
    'divider',
    ...(fields ? [...choices, 'divider' as const] : []),
    {
      key: 'covers',
      label: t('board.covers'),
      checked: covers === 'on',
      run: () => onChange({ covers: covers === 'on' ? '' : 'on' }),
    },
    'divider',
    {
      key: 'done',
      label: t('board.allDone'),
      checked: done === 'all',
      run: () => onChange({ done: done === 'all' ? '' : 'all' }),
    },
  ];
  return (
    <MenuButton label={t('board.cards')} entries={entries} size="small">
      {t('board.cards')}
    </MenuButton>
  );
}

function toggled(fields: readonly TaskField[], field: TaskField): TaskField[] {
  return fields.includes(field) ? fields.filter((one) => one !== field) : [...fields, field];
}
