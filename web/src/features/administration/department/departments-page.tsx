import { PlusOutlined } from '@ant-design/icons';
import { type DepartmentNode, department } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { Can, useCan } from '../../../kernel/can.tsx';
import { useUrlState } from '../../../kernel/url-state.ts';
import { confirmUndone, offerUndo } from '../../../kernel/writes/undo-message.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { ExportButton, ImportButton } from '../../../ui/forms/sheet-buttons.tsx';
import { TextFilter } from '../../../ui/forms/text-filter.tsx';
import { Page } from '../../../ui/page.tsx';
import { confirm } from '../../../ui/popups/confirm.tsx';
import type { MenuEntry } from '../../../ui/popups/popup-menu.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from '../shared/administration.module.css';
import { RowMenu } from '../shared/row-menu.tsx';
import { showOutcome } from '../shared/show-outcome.ts';
import { DepartmentDetail } from './department-detail.tsx';
import { DepartmentForm } from './department-form.tsx';
import { DepartmentTree } from './department-tree.tsx';
import { SelectedDepartments } from './selected-departments.tsx';
import { flat, type Move, matching, moveOf, placeOf, step } from './tree-model.ts';

type Editing = { id: string } | { below: string };

/** Page with the tree of departments and the details of the selected one. */
export function DepartmentsPage() {
  const { t } = useTranslation('administration');
  const { data: tree, error, refetch } = useRead(department.queryTreeList, {}, { quiet: true });
  const [{ id: selectedId }, setChosen] = useUrlState({ id: '' });
  const [search, setSearch] = useState('');
  const [editing, setEditing] = useState<Editing | null>(null);
  const [chosen, setSeveral] = useState<readonly string[]>([]);
  const id = selectedId || (tree?.[0]?.id ?? '');
  const choose = (one: string) => setChosen({ id: one });
  const mayEdit = useCan('system:depart:edit');
  const move = useMoving(tree ?? []);
  const entriesOf = useDepartmentActions(tree ?? [], { setEditing, move, onRemoved: () => choose('') });
  const all = flat(tree ?? []);
  const drop = (moved: string, where: Parameters<typeof moveOf>[2]) => {
    const found = moveOf(tree ?? [], moved, where);
    if (found) move(found);
  };
  return (
    <Page
      title={t('depart.title')}
      action={
        <div className={styles.buttons}>
          <Can action="system:depart:edit">
            <ImportButton
              route={department.importExcel}
              title={t('depart.import')}
              columns={t('depart.importColumns')}
              hint={t('depart.importHint')}
            />
          </Can>
          <ExportButton route={department.exportXls} chosen={chosen} name={t('depart.title')} />
          <Can action="system:depart:edit">
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing({ below: '' })}>
              {t('depart.add')}
            </Button>
          </Can>
        </div>
      }
      filters={<TextFilter label={t('depart.search')} value={search} onChange={setSearch} />}
    >
      {error && !tree && <Failure error={error} retry={() => void refetch()} />}
      {!error && !tree && <RowsSkeleton />}
      {tree?.length === 0 && <Empty title={t('depart.none')} text={t('depart.noneText')} />}
      {tree && tree.length > 0 && (
        <div className={styles.panes}>
          <section className={styles.pane} aria-label={t('depart.tree')}>
            <DepartmentTree
              tree={matching(tree, search)}
              chosen={id}
              onChoose={choose}
              onDrop={mayEdit && search === '' ? drop : undefined}
              boxes={{ chosen, choose: setSeveral }}
              actions={(node) => <RowMenu size="small" name={node.departName} entries={entriesOf(node)} />}
            />
            <SelectedDepartments chosen={chosen} choose={setSeveral} />
          </section>
          <Chosen one={all.find((node) => node.id === id)} onEdit={() => setEditing({ id })} />
        </div>
      )}
      {editing && (
        <Editor
          editing={editing}
          all={all}
          onClose={() => setEditing(null)}
          onSaved={(saved) => {
            setEditing(null);
            choose(saved);
          }}
        />
      )}
    </Page>
  );
}

function Chosen({ one, onEdit }: { one: DepartmentNode | undefined; onEdit: () => void }) {
  const { t } = useTranslation('administration');
  if (one) return <DepartmentDetail key={one.id} department={one} onEdit={onEdit} />;
  return (
    <section className={styles.pane}>
      <Empty title={t('depart.choose')} />
    </section>
  );
}

type EditorProps = {
  editing: Editing;
  all: readonly DepartmentNode[];
  onClose: () => void;
  onSaved: (id: string) => void;
};

function Editor({ editing, all, ...on }: EditorProps) {
  if ('below' in editing) return <DepartmentForm one={null} parentId={editing.below} {...on} />;
  const one = all.find(({ id }) => id === editing.id);
  return one ? <DepartmentForm key={one.id} one={one} parentId={one.parentId} {...on} /> : null;
}

/** Moves departments; each move can be undone. */
function useMoving(tree: readonly DepartmentNode[]): (move: Move) => void {
  const { t } = useTranslation('administration');
  const { mutateAsync } = useSend(department.move, { alsoRefresh: ['user'] });
  return (body) => {
    const previousPlace = placeOf(tree, body.id);
    const name = flat(tree).find(({ id }) => id === body.id)?.departName ?? '';
    const key = `depart ${body.id}`;
    const undo = () =>
      previousPlace &&
      mutateAsync({ body: previousPlace }).then(
        () => confirmUndone(key),
        () => undefined,
      );
    const notifyMoved = () => offerUndo({ key, text: t('depart.moved', { name }), undo });
    mutateAsync({ body }).then(notifyMoved, () => undefined);
  };
}

type ActionContext = { setEditing: (editing: Editing) => void; move: (move: Move) => void; onRemoved: () => void };

/** Actions of a department that the user is allowed to run; they include moves, as an alternative to dragging. */
function useDepartmentActions(tree: readonly DepartmentNode[], { setEditing, move, onRemoved }: ActionContext) {
  const { t } = useTranslation('administration');
  const mayEdit = useCan('system:depart:edit');
  const mayRemove = useCan('system:depart:delete');
  const remove = useRemoving(onRemoved);
  return (node: DepartmentNode): MenuEntry[] => {
    const [up, down] = [step(tree, node, -1), step(tree, node, 1)];
    const entries: (MenuEntry | false)[] = [
      mayEdit && { key: 'add', label: t('depart.addBelow'), run: () => setEditing({ below: node.id }) },
      mayEdit && { key: 'edit', label: t('depart.editOrMove'), run: () => setEditing({ id: node.id }) },
      mayEdit && { key: 'up', label: t('depart.up'), disabled: !up, run: () => up && move(up) },
      mayEdit && { key: 'down', label: t('depart.down'), disabled: !down, run: () => down && move(down) },
      mayEdit && mayRemove && 'divider',
      mayRemove && { key: 'remove', label: t('depart.remove'), danger: true, run: () => remove(node) },
    ];
    return entries.filter((entry) => entry !== false);
  };
}

function useRemoving(onRemoved: () => void) {
  const { t } = useTranslation('administration');
  const deleting = useSend(department.delete);
  return ({ id, departName, ...node }: DepartmentNode) =>
    confirm({
      title: t('depart.removeTitle', { name: departName }),
      text: t('depart.removeText', { count: flat(node.children ?? []).length }),
      verb: t('depart.remove'),
      danger: true,
      run: () =>
        deleting.mutateAsync({ query: { id } }).then(
          (outcome) => {
            onRemoved();
            showOutcome(outcome, t('depart.removed', { name: departName }));
          },
          () => undefined,
        ),
    });
}
