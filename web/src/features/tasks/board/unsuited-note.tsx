import { type Grouping, isCustomKey } from '@opsyard/contract';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';
import { type ChangeState, groupingsOf, type PageState } from '../grid/page/page-state.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { groupingName } from '../shared/text/field-text.ts';
import styles from './board.module.css';
import { boardArrangement, laneFieldsOf, unsuitedFields } from './board-fields.ts';

type NoteProps = { state: Pick<PageState, 'by' | 'lane'>; onChange: ChangeState };

const NAME_MAX = 40;

/** Says that the address names fields the board cannot have columns or lanes by, and offers those it can. */
export function UnsuitedNote({ state, onChange }: NoteProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { by, lane } = unsuitedFields(scope, state);
  const columns = boardArrangement(scope, state).by;
  const nameOf = (one: string) => (isCustomKey(one) && scope.fieldOf(one)?.name) || one.slice(0, NAME_MAX);
  const entriesOf = (offered: readonly Grouping[], run: (one: Grouping) => void) =>
    offered.map((one) => ({ key: one, label: groupingName(one, scope, t), run: () => run(one) }));
  return (
    <>
      {by !== undefined && (
        <Alert
          type="warning"
          showIcon
          className={styles.unsuited ?? ''}
          title={t('board.noColumnsBy', { name: nameOf(by) })}
          action={
            <MenuButton
              size="small"
              label={t('board.chooseColumns')}
              entries={entriesOf(groupingsOf(scope.fields, scope.usesTypes), (one) =>
                onChange({ by: one === 'status' ? '' : one, folded: '' }),
              )}
            >
              {t('board.chooseColumns')}
            </MenuButton>
          }
        />
      )}
      {lane !== undefined && (
        <Alert
          type="warning"
          showIcon
          className={styles.unsuited ?? ''}
          title={t('board.noLanesBy', { name: nameOf(lane) })}
          action={
            <MenuButton
              size="small"
              label={t('board.chooseLanes')}
              entries={[
                { key: 'none', label: t('board.noLanes'), run: () => onChange({ lane: '', folded: '' }) },
                ...entriesOf(laneFieldsOf(columns, scope.fields, scope.usesTypes), (one) =>
                  onChange({ lane: one, folded: '' }),
                ),
              ]}
            >
              {t('board.chooseLanes')}
            </MenuButton>
          }
        />
      )}
    </>
  );
}
