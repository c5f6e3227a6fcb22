import { commonFailures } from '../kernel/failures.ts';
import { customFieldFailures } from './fields/custom-field.ts';
import { taskFailures } from './fields/task-fields.ts';
import { projectFailures } from './project-shapes.ts';

/** Failures of every write in a project. */
export const inProject = [
  commonFailures.notFound,
  projectFailures.notAllowed,
  projectFailures.othersTask,
  projectFailures.archived,
];
/** Failures of writing the fields of a task. */
export const fieldRules = [
  taskFailures.statusUnknown,
  taskFailures.typeUnknown,
  taskFailures.transitionRefused,
  taskFailures.statusFull,
  taskFailures.lostFromSight,
  taskFailures.labelUnknown,
  taskFailures.labelArchived,
  taskFailures.personUnknown,
  taskFailures.parentUnknown,
  taskFailures.parentLoop,
  taskFailures.tooDeep,
  taskFailures.tooManyChildren,
  taskFailures.datesReversed,
  taskFailures.timeWithoutDate,
  customFieldFailures.unknown,
  customFieldFailures.valueRefused,
  customFieldFailures.tooManyDecimals,
  customFieldFailures.belowMin,
  customFieldFailures.aboveMax,
  customFieldFailures.required,
  customFieldFailures.hidden,
  customFieldFailures.notEditable,
  customFieldFailures.automatic,
  customFieldFailures.recordUnknown,
  customFieldFailures.fileUnknown,
  customFieldFailures.tooLarge,
];
