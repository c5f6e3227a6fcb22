import type { MatrixAxes, MatrixCell } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { listText } from '../../../kernel/words/list-text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { DayText } from '../../../ui/dates/when.tsx';
import { StatusShape } from '../shared/marks/status-mark.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { cellsByPlace, type Line, linesOf } from './cells.ts';
import styles from './matrix.module.css';

type MatrixTableProps = {
  axes: MatrixAxes;
  cells: readonly MatrixCell[];
  onOpen: (key: string) => void;
  onAccept: ((id: string) => void) | undefined;
};

/** The cells of a matrix with their status, owner and due date. */
export function MatrixTable({ axes, cells, onOpen, onAccept }: MatrixTableProps) {
  const { t } = useTranslation('tasks');
  const { fields } = useScope();
  const columns = linesOf(axes.columns, fields);
  const rows = linesOf(axes.rows, fields);
  const at = cellsByPlace(cells);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the screen is scrolled by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('matrix.table')}>
      <table className={styles.table}>
        <thead>
          <Head axes={axes} columns={columns} />
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.ids.join()}>
              <th scope="row">{row.names.join(' / ')}</th>
              {columns.map((column) => {
                const place = [...row.names, ...column.names].join(' / ');
                const here = at(row, column);
                return (
                  <td key={column.ids.join()}>
                    {here.length === 0 && <Missing place={place} />}
                    {here.map((cell) => (
                      <Cell key={cell.id} {...{ cell, place, onOpen, onAccept }} />
                    ))}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The names of the columns; of two fields, the outer one is above. */
function Head({ axes, columns }: { axes: MatrixAxes; columns: readonly Line[] }) {
  const { t } = useTranslation('tasks');
  const width = axes.columns[1]?.optionIds.length ?? 1;
  const isDouble = axes.columns.length === 2;
  const corner = (
    <th scope="col" rowSpan={isDouble ? 2 : 1}>
      <span className={styles.hidden}>{t('matrix.corner')}</span>
    </th>
  );
  return (
    <>
      {isDouble && (
        <tr>
          {corner}
          {columns
            .filter((_, place) => place % width === 0)
            .map(({ ids, names }) => (
              <th key={ids.join()} scope="colgroup" colSpan={width}>
                {names[0]}
              </th>
            ))}
        </tr>
      )}
      <tr>
        {!isDouble && corner}
        {columns.map(({ ids, names }) => (
          <th key={ids.join()} scope="col">
            {names.at(-1) ?? ''}
          </th>
        ))}
      </tr>
    </>
  );
}

function Missing({ place }: { place: string }) {
  const { t } = useTranslation('tasks');
  return (
    <span className={styles.missing}>
      <span aria-hidden="true">–</span>
      <span className={styles.hidden}>{t('matrix.missing', { cell: place })}</span>
    </span>
  );
}

type CellProps = { cell: MatrixCell; place: string } & Pick<MatrixTableProps, 'onOpen' | 'onAccept'>;

function Cell({ cell, place, onOpen, onAccept }: CellProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const status = scope.statusOf(cell.statusId);
  const owner = scope.personOf(cell.ownerId);
  const key = scope.keyOf(cell);
  const named = t('matrix.cell', { key, cell: place, status: status?.name ?? '–' });
  const parts = listText(cell.outdated.map((part) => t(`matrix.changed.${part}`)));
  return (
    <div className={styles.cell} data-outdated={cell.outdated.length > 0}>
      <button type="button" className={styles.open} title={cell.title} onClick={() => onOpen(key)}>
        <span className={styles.hidden}>
          {listText([named, owner?.realname ?? '', parts && t('matrix.acceptHint', { parts })].filter(Boolean))}
        </span>
        {status && <StatusShape category={status.category} color={status.color} />}
        {owner && <Avatar person={owner} size={20} decorative />}
        {cell.dueDate ? <DayText day={cell.dueDate} /> : <span aria-hidden="true">{key}</span>}
      </button>
      {cell.outdated.length > 0 && onAccept && (
        <Button
          size="small"
          className={styles.accept ?? ''}
          aria-label={t('matrix.accept', { cell: place })}
          title={t('matrix.acceptHint', { parts })}
          onClick={() => onAccept(cell.id)}
        >
          {t('matrix.acceptShort')}
        </Button>
      )}
    </div>
  );
}
