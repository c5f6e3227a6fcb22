import { type CustomField, customKey } from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import type { Portable, PortableTask } from '../copy/portable.ts';
import type { CustomValues } from '../custom-field/values.ts';
import { DESIGNER } from './roles.ts';
import { findDesigners, findRoleHolders } from './roles-store.ts';

/** The names by which the field with the market of a task is recognised. */
const MARKET_NAMES: ReadonlySet<string> = new Set([
  'market',
  'markets',
  'target market',
  '市场',
  '目标市场',
  '站点市场',
]);

/** The market of a task: the id or the name of a department, or nothing. */
export function marketOf(custom: CustomValues, fields: readonly CustomField[]): string | undefined {
  const field = fields.find(({ name }) => MARKET_NAMES.has(plain(name)));
  const value = field && custom[customKey(field.id)];
  const first = Array.isArray(value) ? value[0] : value;
  if (typeof first !== 'string') return undefined;
  return plain(field?.options.find(({ id }) => id === first)?.name ?? first);
}

/** Whether a designer of a market is named anywhere in the tasks. */
export function namesDesigner({ tasks }: Portable<unknown>): boolean {
  return tasks.some(isNamed);
}

/**
 * The tasks with the designers of their markets, which subtasks have from the tasks above; the owner of the project
 * stands for designers who are not found, and the number of those tasks is returned.
 */
export async function withDesigners(
  db: Db,
  projectId: string,
  portable: Portable,
  given?: string | undefined,
): Promise<{ portable: Portable; without: number }> {
  if (!namesDesigner(portable)) return { portable, without: 0 };
  const markets = new Map<string, string | undefined>();
  for (const { id, parentId, custom } of portable.tasks) {
    const above = parentId === null ? given : markets.get(parentId);
    markets.set(id, marketOf(custom, portable.fields) ?? above);
  }
  const requested = new Set([...markets.values()].filter((market) => market !== undefined));
  const designers = await findDesigners(db, projectId, [...requested]);
  const { ownerId } = await findRoleHolders(db, projectId, null);
  let without = 0;
  const tasks = portable.tasks.map((task) => {
    if (!isNamed(task)) return task;
    const designer = designers.get(markets.get(task.id) ?? '');
    if (!designer) without += 1;
    return withDesigner(task, designer ?? ownerId);
  });
  return { portable: { ...portable, tasks }, without };
}

function isNamed({ ownerId, assigneeIds, items }: PortableTask<unknown>): boolean {
  return ownerId === DESIGNER || assigneeIds.includes(DESIGNER) || items.some((item) => item.assigneeId === DESIGNER);
}

function withDesigner(task: PortableTask<string>, designer: string): PortableTask<string> {
  const change = (id: string) => (id === DESIGNER ? designer : id);
  return {
    ...task,
    ownerId: task.ownerId && change(task.ownerId),
    assigneeIds: [...new Set(task.assigneeIds.map(change))],
    items: task.items.map((item) => ({ ...item, assigneeId: item.assigneeId && change(item.assigneeId) })),
  };
}

function plain(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
