import { defineFeature } from '../kernel/feature.ts';
import { accessExplanation } from './access-explanation.ts';
import { accessRequest, accessRequestFailures } from './access-request.ts';
import { activity } from './activity.ts';
import { checklistTask } from './checklist-task.ts';
import { attachment, checklist, comment, taskLink, watch } from './discussion.ts';
import { customFieldFailures } from './fields/custom-field.ts';
import { customField } from './fields/custom-field-calls.ts';
import { taskFailures } from './fields/task-fields.ts';
import { form, formFailures } from './form/calls.ts';
import { formAddress, publicForm, publicFormFailures, publicRequest } from './form/public.ts';
import { formSubmission, formSubmissionFailures } from './form/submissions.ts';
import { operation } from './history.ts';
import { historyExport } from './history-export.ts';
import { matchingTasks } from './list/matching-tasks.ts';
import { taskView } from './list/task-view.ts';
import { absence, absenceFailures } from './planning/absence.ts';
import { baseline, baselineFailures } from './planning/baseline.ts';
import { calendarFeed, calendarFeedFailures } from './planning/calendar-feed.ts';
import { dayPlan, dayPlanFailures } from './planning/day-plan.ts';
import { dependency, dependencyFailures } from './planning/dependency.ts';
import { myTask, myTaskFailures } from './planning/my-task.ts';
import { myTaskLists } from './planning/my-task-lists.ts';
import { recurrence, recurrenceFailures } from './planning/recurrence.ts';
import { taskCalendar } from './planning/task-calendar.ts';
import { workload, workloadFailures } from './planning/workload.ts';
import { approval, approvalFailures } from './process/approval.ts';
import { label, labelFailures, status, statusFailures } from './process/process.ts';
import { retentionHold } from './process/retention-hold.ts';
import { taskType, taskTypeFailures } from './process/types.ts';
import { workflow, workflowFailures } from './process/workflow.ts';
import { projectInvitation, projectInvitationFailures } from './project/invitation.ts';
import { member } from './project/member.ts';
import { overviewMail } from './project/overview-mail.ts';
import { project } from './project/project.ts';
import { projectBulk } from './project/project-bulk.ts';
import { projectDepartment } from './project/project-department.ts';
import { projectHealth } from './project/project-health.ts';
import { projectHistory } from './project/project-history.ts';
import { projectNotification } from './project/project-notification.ts';
import { projectPermissions } from './project/project-permissions.ts';
import { template, templateFailures } from './project/template.ts';
import { projectFailures } from './project-shapes.ts';
import { relocation } from './relocation.ts';
import { relocationFailures } from './relocation-failures.ts';
import { schedule, scheduleFailures } from './schedule/calls.ts';
import { task } from './task.ts';
import { taskCopy, taskCopyFailures } from './task-copy.ts';
import { taskImports } from './task-imports.ts';
import { taskMatrix, taskMatrixFailures } from './task-matrix.ts';
import { taskOverview } from './task-overview.ts';
import { taskPlacement, taskPlacementFailures } from './task-placement.ts';
import { taskTemplate, taskTemplateFailures } from './task-template.ts';
import { exportFailures, exporting, importFailures, importing } from './transfer.ts';
import { trash } from './trash.ts';
import { trashFailures } from './trash-failures.ts';

export const tasksFeature = defineFeature({
  name: 'tasks',
  routes: {
    project,
    projectBulk,
    projectHealth,
    projectHistory,
    projectNotification,
    template,
    form,
    formSubmission,
    formAddress,
    publicForm,
    publicRequest,
    member,
    projectDepartment,
    projectPermissions,
    projectInvitation,
    status,
    label,
    taskType,
    workflow,
    approval,
    absence,
    customField,
    task,
    taskCalendar,
    dayPlan,
    calendarFeed,
    taskOverview,
    overviewMail,
    matchingTasks,
    myTask,
    myTaskLists,
    recurrence,
    relocation,
    taskCopy,
    taskPlacement,
    taskTemplate,
    taskMatrix,
    dependency,
    schedule,
    baseline,
    workload,
    comment,
    checklist,
    checklistTask,
    attachment,
    watch,
    taskLink,
    taskView,
    activity,
    historyExport,
    operation,
    trash,
    accessExplanation,
    accessRequest,
    retentionHold,
    import: importing,
    taskImport: taskImports,
    export: exporting,
  },
  failures: [
    projectFailures,
    projectInvitationFailures,
    accessRequestFailures,
    trashFailures,
    statusFailures,
    labelFailures,
    taskTypeFailures,
    workflowFailures,
    approvalFailures,
    absenceFailures,
    customFieldFailures,
    taskFailures,
    myTaskFailures,
    recurrenceFailures,
    relocationFailures,
    taskCopyFailures,
    taskPlacementFailures,
    taskTemplateFailures,
    taskMatrixFailures,
    dependencyFailures,
    scheduleFailures,
    baselineFailures,
    workloadFailures,
    calendarFeedFailures,
    dayPlanFailures,
    templateFailures,
    formFailures,
    formSubmissionFailures,
    publicFormFailures,
    importFailures,
    exportFailures,
  ],
  permissions: {
    'task:use': 'Use tasks',
    'task:project:add': 'Create projects',
    'task:project:adopt': 'Reassign projects of inactive owners',
    'task:template:share': 'Share task templates with all projects',
    'task:label:global': 'Manage labels of all projects',
    'task:form:edit': 'Design task forms',
    'task:form:public': 'Publish task forms for people without an account',
    'task:task:import': 'Import tasks',
    'task:task:export': 'Export tasks',
  },
});
