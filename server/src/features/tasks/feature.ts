import './data-rules/view.ts';
import './matrix/format-check.ts';
import './task/follow-up.ts';
import './task/opener.ts';
import './task-template/host.ts';
import { tasksFeature } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { defineFeature } from '../../kernel/feature.ts';
import { serveAbsences } from './absence/routes.ts';
import { serveAccessExplanations } from './access-explanation/routes.ts';
import { handleAccessRequests } from './access-request/job.ts';
import { serveAccessRequests } from './access-request/routes.ts';
import { serveActivity } from './activity/routes.ts';
import { expireTaskApprovals } from './approval/jobs.ts';
import { serveApprovals } from './approval/routes.ts';
import { serveBaselines } from './baseline/routes.ts';
import { serveCalendar } from './calendar/routes.ts';
import { callNames } from './call-names.ts';
import { serveChecklistTasks } from './checklist/routes.ts';
import { serveTaskCopies } from './copy/routes.ts';
import { serveCustomFields } from './custom-field/routes.ts';
import { dictionaries, menu, permissions } from './defaults.ts';
import { serveDependencies } from './dependency/routes.ts';
import { serveCalendarFeeds } from './feed/routes.ts';
import { removeFormFiles } from './form/file-jobs.ts';
import { mailPublicRequests } from './form/public-mail.ts';
import { notifyPromisesAtRisk } from './form/risk-job.ts';
import { serveForms } from './form/routes.ts';
import { serveTaskParts } from './host.ts';
import { serveProjectInvitations } from './invitation/routes.ts';
import { serveLabels } from './label/routes.ts';
import { serveTaskMatrices } from './matrix/routes.ts';
import { serveDayPlan } from './my-tasks/day-plan.ts';
import { serveMyTasks } from './my-tasks/routes.ts';
import { notifyDueTasks } from './notification/jobs.ts';
import { serveProjectNotifications } from './notification/routes.ts';
import { operationRoutes } from './operation/routes.ts';
import { countTasksOfDays } from './overview/jobs.ts';
import { mailOverviews } from './overview/mail-jobs.ts';
import { serveOverviewMails } from './overview/mail-routes.ts';
import { serveOverview } from './overview/routes.ts';
import { servePlacements } from './placement/routes.ts';
import { serveProjectBulk } from './project/bulk-routes.ts';
import { serveProjectHealth } from './project/health/health-routes.ts';
import { serveProjectDepartments } from './project/members/department-routes.ts';
import { serveMembers } from './project/members/member-routes.ts';
import { serveProjectPermissions } from './project/members/permission-routes.ts';
import { serveProjects } from './project/routes.ts';
import { continueTasks } from './recurrence/jobs.ts';
import { serveRecurrence } from './recurrence/routes.ts';
import { serveRelocation } from './relocation/routes.ts';
import { serveHolds } from './retention-hold/routes.ts';
import { serveSchedule } from './schedule/routes.ts';
import { serveStatuses } from './status/routes.ts';
import { serveMatchingTasks } from './task/reading/matching-routes.ts';
import { taskRoutes } from './task/routes.ts';
import { serveTaskTemplates } from './task-template/routes.ts';
import { serveTemplates } from './template/routes.ts';
import { serveExports } from './transfer/export/export-routes.ts';
import { serveImports } from './transfer/import-routes.ts';
import { deleteImportFiles } from './transfer/jobs.ts';
import { serveTaskImports } from './transfer/made/routes.ts';
import { purgeTrash } from './trash/jobs.ts';
import { serveTrash } from './trash/routes.ts';
import { serveTaskTypes } from './type/routes.ts';
import { serveTaskViews } from './view/routes.ts';
import { taskWords } from './words.ts';
import { serveWorkflows } from './workflow/routes.ts';
import { serveWorkload } from './workload/routes.ts';

export const feature = defineFeature(tasksFeature, {
  serve,
  failures: taskWords,
  permissions,
  callNames,
  menu,
  dictionaries,
  jobs: () => [
    purgeTrash,
    handleAccessRequests,
    deleteImportFiles,
    notifyDueTasks,
    notifyPromisesAtRisk,
    continueTasks,
    expireTaskApprovals,
    mailPublicRequests,
    removeFormFiles,
    countTasksOfDays,
    mailOverviews,
  ],
});

/** The routes of projects and tasks. */
function serve(app: FastifyInstance): void {
  serveProjects(app);
  serveProjectBulk(app);
  serveProjectHealth(app);
  serveProjectNotifications(app);
  serveTemplates(app);
  serveForms(app);
  serveMembers(app);
  serveProjectDepartments(app);
  serveProjectPermissions(app);
  serveProjectInvitations(app);
  serveAccessRequests(app);
  serveAccessExplanations(app);
  serveStatuses(app);
  serveWorkflows(app);
  serveApprovals(app);
  serveAbsences(app);
  serveLabels(app);
  serveTaskTypes(app);
  serveCustomFields(app);
  taskRoutes(app);
  serveCalendar(app);
  serveCalendarFeeds(app);
  serveOverview(app);
  serveOverviewMails(app);
  servePlacements(app);
  serveMatchingTasks(app);
  serveMyTasks(app);
  serveDayPlan(app);
  serveTaskViews(app);
  serveRecurrence(app);
  serveRelocation(app);
  serveTaskCopies(app);
  serveTaskTemplates(app);
  serveTaskMatrices(app);
  serveDependencies(app);
  serveSchedule(app);
  serveBaselines(app);
  serveWorkload(app);
  operationRoutes(app);
  serveTaskParts(app);
  serveChecklistTasks(app);
  serveActivity(app);
  serveTrash(app);
  serveHolds(app);
  serveImports(app);
  serveTaskImports(app);
  serveExports(app);
}
