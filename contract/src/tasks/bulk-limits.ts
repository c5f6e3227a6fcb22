/** The maximum number of tasks moved to another project in one call, including subtasks. */
export const RELOCATED_MAX = 1_000;
/** The maximum number of tasks copied in one call, including subtasks. */
export const TASKS_COPIED_MAX = 500;
