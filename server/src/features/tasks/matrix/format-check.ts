import { customKey } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { declaredFitness, declareLinkWarning } from '../../../records/links/link-fitness.ts';
import { listFields } from '../custom-field/store.ts';
import { fieldLimits } from '../field-rights/limits.ts';
import { allAxes, usableAxes } from './axes.ts';
import { formatOf, hasFormat } from './format-rules.ts';
import { findMatrixTask } from './format-store.ts';

/** A cell of a matrix that is linked with an asset of another format. */
declareLinkWarning(async ({ db, actor }, { from, to }) => {
  const fitness = declaredFitness();
  const task = [from, to].find(({ type }) => type === 'task');
  const asset = [from, to].find(({ type }) => type === fitness?.type);
  if (!fitness || !task || !asset) return undefined;
  const options = await optionsOfCell(db, actor, task.id);
  if (options.length === 0) return undefined;
  const file = (await fitness.files(db, [asset.id])).get(asset.id);
  const wrong = file && options.find((option) => !hasFormat(option, file));
  if (!file || wrong === undefined) return undefined;
  const facts = formatOf(file);
  return [
    `“${file.name}” (${facts}) does not have the format of this task, “${wrong}”.`,
    `“${file.name}”（${facts}）不符合该任务要求的格式“${wrong}”。`,
  ];
});

/** The names of the options of a task in the fields of the matrix of its parent task; those of fields with rights of their own are not told. */
async function optionsOfCell(db: Db, { id: userId }: Actor, taskId: string): Promise<string[]> {
  const found = await findMatrixTask(db, taskId);
  if (!found) return [];
  const fields = await listFields(db, found.projectId);
  const axes = usableAxes(found.axes, fields);
  if (!axes) return [];
  const limits = await fieldLimits(db, userId);
  return allAxes(axes).flatMap(({ fieldId }) => {
    const key = customKey(fieldId);
    const field = limits?.fields.has(key) ? undefined : fields.find(({ id }) => id === fieldId);
    return field?.options.find(({ id }) => id === found.custom[key])?.name ?? [];
  });
}
