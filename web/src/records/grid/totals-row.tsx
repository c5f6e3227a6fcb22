import { isSummed, isTotalled, TOTALLED_FIELDS } from '@opsyard/contract';
import { Select } from 'antd';
import { useRead } from '../../kernel/calls/api.ts';
import { oneOf, useStoredChoice } from '../../kernel/storage/stored-choice.ts';
import { classes } from '../../ui/classes.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { facetOf } from '../filter/facets.tsx';
import { useI18n, useRecords } from '../scope.ts';
import { valueText } from '../value-text.ts';
import type { Column } from './columns.ts';
import gridStyles from './grid.module.css';
import { SELECT_PLACE } from './grid-head.tsx';
import styles from './record-grid.module.css';
import { roundedFor } from './rounded-for.ts';
import { type ListQuery, useNarrowed } from './use-rows.ts';

const FIGURES = ['sum', 'average', 'min', 'max', 'count'] as const;
type Figure = (typeof FIGURES)[number];
const isFigure = oneOf<Figure>(FIGURES);

/** The last row of the grid: totals of numeric columns over all matching records. */
export function TotalsRow({ columns, listQuery }: { columns: readonly Column[]; listQuery: ListQuery }) {
  const { type, routes } = useRecords();
  const i18n = useI18n();
  const { t } = i18n;
  const [chosen, setFigure] = useStoredChoice<Figure>(`records_${type.name}_figure`, 'sum', isFigure);
  const figures = columns.some(({ field }) => isTotalled(field)) ? FIGURES : FIGURES.filter((one) => one !== 'sum');
  const figure = figures.find((one) => one === chosen) ?? 'average';
  const fields = columns.filter(({ field }) => isSummed(field)).map(({ key }) => key);
  const query = { ...useNarrowed(listQuery), fields: fields.slice(0, TOTALLED_FIELDS).join(',') };
  const { data, error, refetch } = useRead(
    routes.totals,
    { query },
    { enabled: fields.length > 0, quiet: true, keepPrevious: true },
  );
  if (fields.length === 0) return null;
  const textOf = ({ key, field }: Column) => {
    const total = data?.totals.find((one) => one.field === key);
    if (!total || (figure === 'sum' && !isTotalled(field))) return '';
    const value = total[figure];
    if (value === null) return '—';
    return figure === 'count' ? value.toLocaleString() : valueText(roundedFor(field.kind, value), field, i18n);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the rows that are out of sight
    <div role="rowgroup" className={styles.foot}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its choice takes the focus */}
      <div role="row" className={gridStyles.row}>
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: nothing is in it */}
        <div
          role="gridcell"
          className={classes(gridStyles.cell, gridStyles.stuck)}
          style={{ width: SELECT_PLACE.width, left: 0 }}
        />
        {columns.map((column, index) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: figures are read, not edited
          <div
            key={column.key}
            role="gridcell"
            style={{ width: column.width, left: column.stickyLeft }}
            data-total={column.key}
            className={classes(
              gridStyles.cell,
              column.stickyLeft !== undefined && gridStyles.stuck,
              index === 0 && gridStyles.title,
              facetOf(column.field).atEnd && gridStyles.end,
            )}
          >
            {index === 0 ? (
              <>
                <Select<Figure>
                  data-stop
                  size="small"
                  variant="borderless"
                  aria-label={t('totals.figure')}
                  value={figure}
                  onChange={setFigure}
                  onKeyDown={(event) => event.stopPropagation()}
                  popupMatchSelectWidth={false}
                  options={figures.map((value) => ({ value, label: t(`totals.${value}`) }))}
                />
                {error && !data && <LinkButton onClick={() => void refetch()}>{t('totals.failed')}</LinkButton>}
              </>
            ) : (
              textOf(column)
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
