import { type Grouping, isCustomKey } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { changePreferences } from '../../../../kernel/storage/preferences.ts';
import { useDensity } from '../../../../kernel/theme/theme.ts';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import { ColumnsButton } from '../../../../ui/lists/columns/columns-button.tsx';
import { MenuButton } from '../../../../ui/popups/menu-button.tsx';
import type { MenuEntry } from '../../../../ui/popups/popup-menu.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { columnName, groupingName } from '../../shared/text/field-text.ts';
import type { Column } from '../columns.ts';
import styles from '../filter/filter-bar.module.css';
import { groupingsOf, listGroupingsOf, NESTED } from './page-state.ts';
import { useColumns } from './view-choices.ts';

type GroupMenuProps = {
  by: string;
  subBy: string;
  onChange: (change: { group?: string; subgroup?: string }) => void;
};

/** What the tasks are grouped by, and the groups within these. */
export function GroupMenu({ by, subBy, onChange }: GroupMenuProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { plain, dates } = listGroupingsOf(scope.fields);
  const common: readonly Grouping[] = [...groupingsOf(scope.fields, scope.usesTypes), ...plain];
  const groupings = [...common, ...dates];
  const known = groupings.find((one) => one === by);
  const sub = known && groupings.find((one) => one === subBy && one !== known);
  const nameOf = (one: Grouping) => groupingName(one, scope, t);
  /** Dates have a menu of their own: each is offered in weeks and in months. */
  const offered = (isOffered: (one: Grouping) => boolean, entryOf: (one: Grouping) => MenuEntry): MenuEntry[] => [
    ...common.filter(isOffered).map(entryOf),
    {
      ...{ key: 'dates', label: t('filter.dates') },
      entries: dates.filter(isOffered).map(entryOf),
    },
  ];
  const entries: MenuEntry[] = [
    {
      key: 'none',
      label: t('filter.groupNone'),
      checked: !known,
      run: () => onChange({ group: '', subgroup: '' }),
    },
    ...offered(
      () => true,
      (one) => ({
        key: one,
        label: nameOf(one),
        checked: one === known,
        // The fields are swapped instead of removing the subgroups.
        run: () => onChange({ group: one, ...(one === sub && { subgroup: known ?? '' }) }),
      }),
    ),
  ];
  const within: MenuEntry[] = [
    { key: 'none', label: t('filter.subgroupNone'), checked: !sub, run: () => onChange({ subgroup: '' }) },
    ...offered(
      (one) => one !== known,
      (one) => ({ key: one, label: nameOf(one), checked: one === sub, run: () => onChange({ subgroup: one }) }),
    ),
  ];
  const text = known ? t('filter.groupedBy', { by: nameOf(known) }) : t('filter.group');
  const subText = sub ? t('filter.subgroupedBy', { by: nameOf(sub) }) : t('filter.subgroup');
  return (
    <>
      <MenuButton label={text} entries={entries} size="small">
        {text}
      </MenuButton>
      {known && (
        <MenuButton label={subText} entries={within} size="small">
          {subText}
        </MenuButton>
      )}
    </>
  );
}

/** Whether subtasks are rows of their own or nested below their parents. */
export function SubtaskMenu({ shown, onChange }: { shown: string; onChange: (shown: string) => void }) {
  const { t } = useTranslation('tasks');
  const nested = shown === NESTED;
  const entries = [
    { key: 'rows', label: t('filter.subtasks.rows'), checked: !nested, run: () => onChange('') },
    { key: 'nested', label: t('filter.subtasks.nested'), checked: nested, run: () => onChange(NESTED) },
  ];
  const text = t(nested ? 'filter.subtasks.areNested' : 'filter.subtasks.name');
  return (
    <MenuButton label={text} entries={entries} size="small" icon={<Glyph name="subtasks" />}>
      <span className={styles.word}>{text}</span>
    </MenuButton>
  );
}

/** Which columns the list shows; on cards, only custom fields are a matter of choice. */
export function ColumnMenu({ customOnly = false }: { customOnly?: boolean }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const arrangement = useColumns();
  const offers = ({ key }: Column) => isCustomKey(key) || (!customOnly && (key !== 'type' || scope.usesTypes));
  if (!arrangement.all.some((column) => !column.isHead && offers(column))) return null;
  const label = t('filter.columns');
  return (
    <ColumnsButton
      {...{ ...arrangement, label, offers, canFix: !customOnly }}
      titleOf={({ key }) => (key === 'select' ? '' : columnName(key, scope, t))}
      trigger={(props) => (
        <button type="button" {...props} className={styles.plain} aria-label={label} title={label}>
          <Glyph name="columns" /> <span className={styles.word}>{label}</span>
        </button>
      )}
    />
  );
}

/** The density of the rows in every list. */
export function DensityMenu() {
  const { t } = useTranslation('tasks');
  const { density } = useDensity();
  const entries = (['compact', 'default', 'relaxed'] as const).map((one) => ({
    key: one,
    label: t(`filter.density.${one}`),
    checked: one === density,
    run: () => changePreferences({ density: one }),
  }));
  return (
    <MenuButton label={t('filter.density.name')} entries={entries} size="small" icon={<Glyph name="list" />}>
      <span className={styles.word}>{t('filter.density.name')}</span>
    </MenuButton>
  );
}
