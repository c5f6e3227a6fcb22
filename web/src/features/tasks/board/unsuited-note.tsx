import { isCustomKey, labelGroupOf } from '@opsyard/contract';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';
import type { MenuEntry } from '../../../ui/popups/popup-menu.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import styles from './board.module.css';
import { unsuitedFields } from './board-fields.ts';
import { type FieldProps, useFieldEntries } from './use-field-entries.ts';

const NAME_MAX = 40;

/** Says that the address names fields the board cannot have columns or lanes by, and offers those it can. */
export function UnsuitedNote(props: FieldProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { by, lane } = unsuitedFields(scope, props.state);
  const { columns, lanes } = useFieldEntries(props);
  const nameOf = (one: string) =>
    (isCustomKey(one) && scope.fieldOf(one)?.name) || (labelGroupOf(one)?.name ?? one).slice(0, NAME_MAX);
  return (
    <>
      {by !== undefined && (
        <Note text={t('board.noColumnsBy', { name: nameOf(by) })} label={t('board.chooseColumns')} entries={columns} />
      )}
      {lane !== undefined && (
        <Note text={t('board.noLanesBy', { name: nameOf(lane) })} label={t('board.chooseLanes')} entries={lanes} />
      )}
    </>
  );
}

function Note({ text, label, entries }: { text: string; label: string; entries: readonly MenuEntry[] }) {
  const choose = (
    <MenuButton size="small" label={label} entries={entries}>
      {label}
    </MenuButton>
  );
  return <Alert type="warning" showIcon className={styles.unsuited ?? ''} title={text} action={choose} />;
}
