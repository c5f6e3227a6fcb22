import { type FormRow, form, trash } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call, useRead, useSend } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { useCan } from '../../../kernel/can.tsx';
import { usePathTo } from '../../../kernel/places.ts';
import { beginUndoable } from '../../../kernel/writes/undo.ts';
import { Chip } from '../../../ui/chip.tsx';
import { DayText } from '../../../ui/dates/when.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { type Column, RecordTable } from '../../../ui/lists/record-table.tsx';
import { confirm } from '../../../ui/popups/confirm.tsx';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { FormState } from './form-state.tsx';
import styles from './forms.module.css';

/** The forms a user can fill in or design. */
export function FormList({ onDesign }: { onDesign: (id: string) => void }) {
  const { t } = useTranslation('tasks');
  const mayDesign = useCan('task:form:edit');
  const { data, error, refetch } = useRead(form.list, {}, { quiet: true });
  const columns = useColumns(onDesign);
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  if (data.length === 0)
    return <Empty title={t('forms.none')} text={t(mayDesign ? 'forms.noneDesigner' : 'forms.noneText')} />;
  return (
    <RecordTable
      label={t('forms.title')}
      rows={data}
      columns={columns}
      idOf={({ id }) => id}
      actions={(row) => <Actions row={row} onDesign={onDesign} />}
    />
  );
}

function useColumns(onDesign: (id: string) => void): Column<FormRow>[] {
  const { t } = useTranslation('tasks');
  return [
    { key: 'name', title: t('forms.name'), cell: (row) => <Name row={row} onDesign={onDesign} /> },
    { key: 'project', title: t('forms.project'), cell: ({ projectName }) => projectName, rest: true },
    { key: 'audience', title: t('forms.audience'), cell: (row) => <Audience row={row} /> },
    { key: 'state', title: t('forms.state'), cell: (row) => <FormState form={row} /> },
    { key: 'submissions', title: t('forms.submissions'), cell: (row) => row.submissions, number: true },
    { key: 'updated', title: t('forms.updated'), cell: (row) => <DayText day={row.updatedAt.slice(0, 10)} /> },
  ];
}

function Audience({ row: { audience, isPublic } }: { row: FormRow }) {
  const { t } = useTranslation('tasks');
  return (
    <>
      {t(`forms.audiences.${audience}`)} {isPublic && <Chip color="purple">{t('forms.public.mark')}</Chip>}
    </>
  );
}

async function restoreForm(id: string): Promise<null> {
  await call(trash.restore, { body: { kind: 'form', ids: [id] } });
  await refresh('form', 'trash', 'project');
  return null;
}

function Name({ row, onDesign }: { row: FormRow; onDesign: (id: string) => void }) {
  const path = useFillPath(row.id);
  if (row.mayEdit) return <LinkButton onClick={() => onDesign(row.id)}>{row.name}</LinkButton>;
  return path ? <Link to={path}>{row.name}</Link> : row.name;
}

function Actions({ row, onDesign }: { row: FormRow; onDesign: (id: string) => void }) {
  const { t } = useTranslation('tasks');
  const path = useFillPath(row.id);
  const { mutateAsync: unpublish } = useSend(form.unpublish);
  const { mutateAsync: remove } = useSend(form.delete);
  const { id, name, version } = row;
  const confirmChange = () =>
    confirm({
      title: t('forms.deleteTitle', { name }),
      text: t('forms.deleteText'),
      verb: t('forms.delete'),
      danger: true,
      run: async () => {
        const finish = beginUndoable();
        try {
          await remove({ query: { id } });
          finish({ opId: id, text: t('forms.deleted', { name }), undo: () => restoreForm(id) });
        } finally {
          finish(null);
        }
      },
    });
  return (
    <span className={styles.actions}>
      {row.mayFill && path && (
        <Link to={path} className={styles.fillLink} aria-label={t('forms.fillNamed', { name })}>
          {t('forms.fill')}
        </Link>
      )}
      {row.mayEdit && (
        <MenuButton
          size="small"
          label={t('forms.menu', { name })}
          entries={[
            { key: 'design', label: t('forms.design'), run: () => onDesign(id) },
            {
              key: 'close',
              label: t('forms.unpublish'),
              disabled: row.publishedVersion === null,
              run: () => void unpublish({ body: { id, version } }).catch(() => undefined),
            },
            'divider',
            {
              key: 'delete',
              label: t('forms.delete'),
              danger: true,
              disabled: row.submissions > 0,
              run: confirmChange,
            },
          ]}
        >
          <Glyph name="more" />
        </MenuButton>
      )}
    </span>
  );
}

/** The URL for filling in a form: a new task, or the forms page for users without “New task” in their menu. */
function useFillPath(id: string) {
  const pathTo = usePathTo();
  return pathTo('task/AddMatter', { form: id }) ?? pathTo('task/TaskForms', { fill: id });
}
