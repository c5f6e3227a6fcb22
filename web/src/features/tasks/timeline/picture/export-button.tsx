import { SORTS, type TaskFilter } from '@opsyard/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../../kernel/can.tsx';
import { toneOf } from '../../../../kernel/commands/palette.ts';
import { saveFile } from '../../../../kernel/files.ts';
import { onDemand } from '../../../../kernel/loading/on-demand.ts';
import { notify } from '../../../../kernel/notify.ts';
import { useLanguage } from '../../../../kernel/words/language.ts';
import { MenuButton } from '../../../../ui/popups/menu-button.tsx';
import { type ColorMode, useTaskColors } from '../../colors/task-colors.ts';
import type { TaskOrder } from '../../grid/reading/task-order.ts';
import { useDependencies } from '../../schedule/use-dependencies.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { datesText, tickText } from '../axis-text.ts';
import type { Compared } from '../baseline/baseline.ts';
import type { Zoom } from '../scale.ts';
import { drawPicture } from './draw-picture.ts';
import { pictureScale } from './picture-scale.ts';
import './picture.css';
import { type TaskRow, task } from '@opsyard/contract';
import { call } from '../../../../kernel/calls/api.ts';

const exportingTasks = onDemand(() => import('../../grid/bulk/export-tasks.ts'));

type ExportButtonProps = {
  filter: TaskFilter | undefined;
  order: Pick<TaskOrder, 'sort' | 'order'>;
  zoom: Zoom;
  today: string;
  colors: ColorMode;
  /** The baseline that is compared with, and its name. */
  compared: Compared | undefined;
  baselineName: string | undefined;
};

/** Saves the whole timeline as a PNG or a table, or prints it, with all tasks and dates, also those not scrolled to. */
export function ExportButton(props: ExportButtonProps) {
  const { t } = useTranslation('tasks');
  const { project, can } = useScope();
  const picture = usePicture(props);
  const [isBusy, setBusy] = useState(false);
  const run = async (use: (blob: Blob, name: string) => unknown) => {
    setBusy(true);
    try {
      const blob = await picture();
      if (blob) await use(blob, `${project.key} ${t('timeline.label')}`);
    } finally {
      setBusy(false);
    }
  };
  const mayExport = useCan('task:task:export') && can('exportTasks');
  const saveTable = () =>
    exportingTasks.run(({ exportTasks }) => void exportTasks(tableOf(project, props), `${project.key}.xlsx`));
  const entries = [
    { key: 'png', label: t('timeline.png'), run: () => void run((blob, name) => saveFile(blob, `${name}.png`)) },
    { key: 'print', label: t('timeline.print'), run: () => void run(printPicture) },
    ...(mayExport ? [{ key: 'xlsx', label: t('timeline.xlsx'), run: saveTable }] : []),
  ];
  return (
    <MenuButton type="default" label={t('timeline.export')} entries={entries} loading={isBusy}>
      {t('timeline.export')}
    </MenuButton>
  );
}

/** The tasks of a timeline as a table; a table is not sorted by custom fields. */
function tableOf({ id }: { id: string }, { filter, order: { sort, order } }: ExportButtonProps) {
  const builtIn = SORTS.find((one) => one === sort);
  return {
    ...{ projectId: id, format: 'xlsx' as const },
    ...(filter && { filter: JSON.stringify(filter) }),
    ...(builtIn && { sort: builtIn, order }),
  };
}

function usePicture({ filter, order, zoom, today, colors, compared, baselineName }: ExportButtonProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const scope = useScope();
  const colorOf = useTaskColors(colors);
  const { data: found } = useDependencies(scope.project.id);
  return async (): Promise<Blob | null> => {
    // A failed reading has been reported.
    const read = await readTasks({ projectId: scope.project.id, filter, ...order }).catch(() => null);
    if (!read) return null;
    if (read.isCut) notify(({ message }) => void message.warning(t('timeline.cut', { count: PICTURE_TASKS_MAX })));
    const rows = read.rows.map((row) => ({
      ...{ row, name: `${scope.keyOf(row)} ${row.title}`, before: compared?.datesOf(row.id) },
      color: computed(toneOf(colorOf(row).color).solid),
    }));
    const scale = pictureScale([...read.rows, ...rows.flatMap(({ before }) => before ?? [])], zoom, today);
    const facts = [
      datesText(t, language, { startDate: today, dueDate: today }),
      t('timeline.count', { count: rows.length }),
      ...(baselineName === undefined ? [] : [baselineName]),
    ];
    const canvas = drawPicture({
      title: `${scope.project.name} · ${t('timeline.label')}`,
      subtitle: facts.join(' · '),
      ...{ rows, dependencies: found?.dependencies ?? [] },
      ...{ scale, today, daysOff: new Set(found?.daysOff) },
      tickText: (tick) => tickText(t, language, tick),
    });
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  };
}

/** The value of a colour, which may be that of a custom property. */
function computed(color: string): string {
  const name = /^var\((--[\w-]+)\)$/.exec(color)?.[1];
  return name ? getComputedStyle(document.documentElement).getPropertyValue(name).trim() : color;
}

/** Prints a picture instead of the page, which a browser can also save as a PDF. */
async function printPicture(picture: Blob, name: string): Promise<void> {
  const image = document.createElement('img');
  const url = URL.createObjectURL(picture);
  Object.assign(image, { src: url, alt: name, className: 'printed-picture' });
  await image.decode();
  document.body.append(image);
  const { title } = document;
  document.title = name;
  const restore = () => {
    document.title = title;
    image.remove();
    URL.revokeObjectURL(url);
  };
  window.addEventListener('afterprint', restore, { once: true });
  window.print();
}

/** How many tasks a picture of a timeline can have. */
const PICTURE_TASKS_MAX = 500;
const PER_PAGE = 200;

type Reading = { projectId: string; filter: TaskFilter | undefined } & Pick<TaskOrder, 'sort' | 'order'>;

/** All tasks of a timeline in its order, also those that have not been scrolled to; `isCut` if there are more than a picture can have. */
async function readTasks({ projectId, filter, sort, order }: Reading) {
  const rows: TaskRow[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null && rows.length < PICTURE_TASKS_MAX) {
    const body = { projectId, sort, order, limit: PER_PAGE, ...(filter && { filter }), ...(cursor && { cursor }) };
    const page = await call(task.query, { body });
    rows.push(...page.records);
    cursor = page.cursor;
  }
  return { rows: rows.slice(0, PICTURE_TASKS_MAX), isCut: cursor !== null || rows.length > PICTURE_TASKS_MAX };
}
