import { defineFeature } from '../kernel/feature.ts';
import { absence, absenceFailures } from './absence.ts';
import { accessRequest, accessRequestFailures } from './access-request.ts';
import { activity } from './activity.ts';
import { approval, approvalFailures } from './approval.ts';
import { baseline, baselineFailures } from './baseline.ts';
import { calendarFeed, calendarFeedFailures } from './calendar-feed.ts';
import { checklistTask } from './checklist-task.ts';
import { customFieldFailures } from './custom-field.ts';
import { customField } from './custom-field-calls.ts';
import { dayPlan, dayPlanFailures } from './day-plan.ts';
import { dependency, dependencyFailures } from './dependency.ts';
import { attachment, checklist, comment, taskLink, watch } from './discussion.ts';
import { form, formFailures } from './forms/calls.ts';
import { formAddress, publicForm, publicFormFailures, publicRequest } from './forms/public.ts';
import { formSubmission, formSubmissionFailures } from './forms/submissions.ts';
import { operation, operationFailures } from './history.ts';
import { historyExport } from './history-export.ts';
import { projectInvitation, projectInvitationFailures } from './invitation.ts';
import { matchingTasks } from './matching-tasks.ts';
import { member } from './member.ts';
import { myTask, myTaskFailures } from './my-task.ts';
import { myTaskLists } from './my-task-lists.ts';
import { overviewMail } from './overview-mail.ts';
import { label, labelFailures, status, statusFailures } from './process.ts';
import { project } from './project.ts';
import { projectBulk } from './project-bulk.ts';
import { projectHealth } from './project-health.ts';
import { projectHistory } from './project-history.ts';
import { projectNotification } from './project-notification.ts';
import { projectFailures } from './project-shapes.ts';
import { recurrence, recurrenceFailures } from './recurrence.ts';
import { relocation } from './relocation.ts';
import { relocationFailures } from './relocation-failures.ts';
import { retentionHold } from './retention-hold.ts';
import { schedule, scheduleFailures } from './schedule/calls.ts';
import { task } from './task.ts';
import { taskCalendar } from './task-calendar.ts';
import { taskCopy, taskCopyFailures } from './task-copy.ts';
import { taskFailures } from './task-fields.ts';
import { taskMatrix, taskMatrixFailures } from './task-matrix.ts';
import { taskOverview } from './task-overview.ts';
import { taskPlacement, taskPlacementFailures } from './task-placement.ts';
import { taskTemplate, taskTemplateFailures } from './task-template.ts';
import { taskView } from './task-view.ts';
import { template, templateFailures } from './template.ts';
import { exportFailures, exporting, importFailures, importing } from './transfer.ts';
import { trash, trashFailures } from './trash.ts';
import { taskType, taskTypeFailures } from './types.ts';
import { workflow, workflowFailures } from './workflow.ts';
import { workload, workloadFailures } from './workload.ts';

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
    accessRequest,
    retentionHold,
    import: importing,
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
    operationFailures,
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
