import { expectFits } from '../fits.ts';
import { load, moveTo } from '../move-to.ts';
import { expect, expectAccessible, newProject, type SignedIn, SOAK, test } from '../people.ts';
import { expectTouchable } from '../touch.ts';

/** Every main screen, and an element that shows it has loaded. */
const SCREENS = [
  { name: 'projects', path: () => '/modules/task/taskList/ProjectsList' },
  { name: 'projects as a table', path: () => '/modules/task/taskList/ProjectsList?view=table' },
  { name: 'list', path: (key: string) => `/modules/appcenter/projectTasks/${key}` },
  { name: 'grouped list', path: (key: string) => `/modules/appcenter/projectTasks/${key}?group=status` },
  { name: 'board', path: (key: string) => `/modules/appcenter/projectTasks/${key}?layout=board` },
  { name: 'drawer', path: (key: string) => `/modules/appcenter/projectTasks/${key}?task=${key}-1` },
  { name: 'members', path: (key: string) => `/modules/appcenter/projectSettings/${key}` },
  { name: 'statuses', path: (key: string) => `/modules/appcenter/projectSettings/${key}?tab=statuses` },
  { name: 'labels', path: (key: string) => `/modules/appcenter/projectSettings/${key}?tab=labels` },
  { name: 'custom fields', path: (key: string) => `/modules/appcenter/projectSettings/${key}?tab=fields` },
  { name: 'general settings', path: (key: string) => `/modules/appcenter/projectSettings/${key}?tab=general` },
  { name: 'my tasks', path: () => '/modules/appcenter/task' },
  { name: 'new task', path: (key: string) => `/modules/appcenter/addMatter?project=${key}` },
  { name: 'task status', path: (key: string) => `/modules/appcenter/tasksStatus?project=${key}` },
  { name: 'project labels', path: (key: string) => `/modules/appcenter/projectLabels?project=${key}` },
  { name: 'task forms', path: () => '/modules/appcenter/taskFormsList' },
  { name: 'asset folders', path: () => '/modules/appcenter/materielFolderNameList' },
  { name: 'report templates', path: () => '/modules/tms/reportTemplatesList' },
  { name: 'trash', path: () => '/modules/appcenter/trash' },
  { name: 'import', path: () => '/modules/appcenter/importTasks' },
  { name: 'profile', path: () => '/account/profile' },
  { name: 'sign-in and security', path: () => '/account/security' },
  { name: 'where I am signed in', path: () => '/account/sessions' },
  { name: 'tokens for scripts', path: () => '/account/tokens' },
  { name: 'application center', path: () => '/modules/ModuleCenter' },
  { name: 'shared components', path: () => '/test/home' },
  { name: 'a project that is not there', path: () => '/modules/appcenter/projectTasks/NOTHERE' },
  { name: 'a page that is not there', path: () => '/404' },
];

/** Screens loaded by their addresses, and screens reached from one another, which takes less time. */
const DESKTOP = { variant: 'in Chinese', show: load, options: { language: 'zh' } } as const;
const PHONE = { variant: 'on a phone', show: moveTo, options: { width: 360, touch: true } } as const;

/** Both widths, languages and modes are seen in every run; all combinations with those that are left to soak. */
const VARIANTS = [
  { ...DESKTOP, dark: false, more: {} },
  { ...PHONE, dark: true, more: {} },
  { ...DESKTOP, dark: true, more: SOAK },
  { ...PHONE, dark: false, more: SOAK },
] as const;

for (const { variant, show, options, dark, more } of VARIANTS) {
  const mode = dark ? 'dark' : 'light';
  test(
    `[DV-01] [LN-01] every main screen ${variant} is accessible and fits, in ${mode} mode`,
    more,
    async ({ signIn }) => {
      test.setTimeout(360_000);
      const { page, client } = await signIn('demo', { ...options, dark });
      const key = await richProject(client);
      for (const { name, path } of SCREENS) {
        await test.step(name, async () => {
          await show(page, path(key));
          await expect(
            page
              .getByRole('heading', { level: 1 })
              .or(page.getByRole('heading', { level: 2 }))
              .first(),
          ).toBeVisible();
          await expect(page.locator(`html[data-mode="${mode}"]`)).toBeAttached();
          await expectAccessible(page);
          await expectFits(page);
          if ('touch' in options) await expectTouchable(page);
        });
      }
    },
  );
}

/** A project with everything: labels, priorities, overdue dates, assignees, steps, comments. */
async function richProject(client: SignedIn['client']): Promise<string> {
  const project = await newProject(client, [
    'A title that is long enough to need two lines wherever there is little room for it',
  ]);
  await client.task.addMany({ body: { projectId: project.id, titles: ['第二个任务', 'Third'] } });
  const label = await client.label.add({ body: { projectId: project.id, name: '急件 Express', color: 'red' } });
  const { records } = await client.task.query({ body: { projectId: project.id } });
  const task = records.find(({ seq }) => seq === 1);
  const id = task?.id ?? '';
  const changes = {
    ...{ labelIds: [label.id], priority: 'U' as const, ownerId: project.owner.id, assigneeIds: [project.owner.id] },
    dueDate: '2020-01-31',
  };
  await client.task.edit({ body: { id, version: task?.version ?? 0, changes } });
  await client.checklist.add({ body: { recordId: id, texts: ['First step', 'Second step'] } });
  await client.comment.add({ body: { recordId: id, html: '<p>Looks <strong>good</strong></p>' } });
  return project.key;
}
