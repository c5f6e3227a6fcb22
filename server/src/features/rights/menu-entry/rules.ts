import type { MenuEntry, MenuEntryDraft, TreeNode } from '@opsyard/contract';
import { webOriginOf } from '../../../kernel/http/web-origin.ts';

/** A stored entry; `parentId` is null at the top level. */
export type EntryRow = Omit<
  MenuEntry,
  'parentId' | 'key' | 'title' | 'isLeaf' | 'ruleFlag' | 'delFlag' | 'children'
> & {
  parentId: string | null;
};
/** Editable fields of an entry. */
export type EntryFields = Omit<EntryRow, 'id' | 'rules' | 'version' | 'createTime' | 'updateTime'>;

const ROUTE_VIEW = 'layouts/RouteView';

/** Fields to save; missing ones are unchanged. */
export function fieldsOf(draft: Omit<MenuEntryDraft, 'id'>, was?: EntryFields): EntryFields {
  const { menuType } = draft;
  const text = (name: TextField) => (draft[name] === undefined ? (was?.[name] ?? null) : clean(draft[name]));
  const flag = (name: FlagField, normally: boolean) => draft[name] ?? was?.[name] ?? normally;
  const parentId = draft.parentId === undefined ? (was?.parentId ?? null) : draft.parentId || null;
  return {
    name: draft.name.trim(),
    nameZh: text('nameZh'),
    parentId: menuType === 0 ? null : parentId,
    menuType,
    url: text('url'),
    component: screenName(text('component'), menuType),
    componentName: text('componentName'),
    redirect: text('redirect'),
    perms: text('perms'),
    permsType: draft.permsType ?? was?.permsType ?? '1',
    sortNo: Math.round(draft.sortNo ?? was?.sortNo ?? 0),
    icon: text('icon'),
    route: flag('route', true),
    keepAlive: flag('keepAlive', true),
    alwaysShow: flag('alwaysShow', false),
    hidden: flag('hidden', false),
    internalOrExternal: flag('internalOrExternal', false),
    status: draft.status ?? was?.status ?? '1',
    description: text('description'),
  };
}

type TextField = 'nameZh' | 'url' | 'component' | 'componentName' | 'redirect' | 'perms' | 'icon' | 'description';
type FlagField = 'route' | 'keepAlive' | 'alwaysShow' | 'hidden' | 'internalOrExternal';

function clean(text: string | null | undefined): string | null {
  return text?.trim() || null;
}

/** Screen name without path prefix; a top-level entry without one is a container. */
function screenName(component: string | null, menuType: number): string | null {
  const name =
    component
      ?.replace(/^\/+/, '')
      .replace(/^(src\/)?views\//, '')
      .replace(/\.vue$/, '') || null;
  return name ?? (menuType === 0 ? ROUTE_VIEW : null);
}

/** Whether a URL is an own page or a web page. */
export function isAddress(url: string | null): boolean {
  if (url === null) return true;
  return /^\/(?![/\\])\S*$/.test(url) || (/^https?:\/\/\S+$/i.test(url) && webOriginOf(url) !== undefined);
}

/** Ids of entries and their descendants. */
export function withAllBelow(rows: readonly Pick<EntryRow, 'id' | 'parentId'>[], ids: readonly string[]): Set<string> {
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const child of below.get(id) ?? []) visit(child.id);
  };
  for (const id of ids) visit(id);
  return found;
}

/** Whether an entry may be placed below another, which must exist, be no button, and not be a descendant. */
export function canBePlacedBelow(
  rows: readonly Pick<EntryRow, 'id' | 'parentId' | 'menuType'>[],
  { id, parentId, menuType }: { id?: string; parentId: string | null; menuType: number },
): boolean {
  if (parentId === null) return menuType === 0;
  const parent = rows.find((row) => row.id === parentId);
  if (!parent || parent.menuType === 2 || menuType === 0) return false;
  return id === undefined || !withAllBelow(rows, [id]).has(parentId);
}

/** Entries as a tree; orphans are at the top level so that they can be repaired. */
export function entryTree(rows: readonly EntryRow[]): MenuEntry[] {
  return treeOf(rows, (row, children) => ({
    ...presentEntry(row, children.length === 0),
    ...(children.length > 0 && { children }),
  }));
}

/** A menu entry in the format of the API. */
export function presentEntry(row: EntryRow, isLeaf: boolean): MenuEntry {
  const { id, name, parentId, rules } = row;
  return { ...row, key: id, title: name, parentId: parentId ?? '', isLeaf, delFlag: 0, ruleFlag: rules > 0 ? 1 : 0 };
}

export function choiceTree(rows: readonly EntryRow[]): TreeNode[] {
  return treeOf(rows, (row, children) => ({
    ...choice(row, children.length === 0),
    ...(children.length > 0 && { children }),
  }));
}

export function choice({ id, name, icon, parentId, rules }: EntryRow, isLeaf: boolean): TreeNode {
  return {
    key: id,
    value: id,
    title: name,
    slotTitle: name,
    label: name,
    isLeaf,
    icon,
    parentId,
    ruleFlag: rules > 0 ? 1 : 0,
    scopedSlots: { title: 'hasDatarule' },
  };
}

function treeOf<T>(rows: readonly EntryRow[], make: (row: EntryRow, children: T[]) => T): T[] {
  const known = new Set(rows.map(({ id }) => id));
  const below = Map.groupBy(rows, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : ''));
  const branch = (parentId: string, above: ReadonlySet<string>): T[] =>
    (below.get(parentId) ?? [])
      .filter(({ id }) => !above.has(id))
      .map((row) => make(row, branch(row.id, new Set([...above, row.id]))));
  return branch('', new Set());
}

/** The differences between two states of an entry, by field. */
export function changesOf(before: EntryFields, after: EntryFields): Record<string, { from: unknown; to: unknown }> {
  const names = Object.keys(after) as (keyof EntryFields)[];
  const changed = names.filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]));
}
