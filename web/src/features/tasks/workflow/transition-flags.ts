/** What a transition can require of the records around a task; the server decides, as pages do not know them. */
export const TRANSITION_FLAGS = ['approvedAssets', 'subtasksClosed', 'notBlocked'] as const;
export type TransitionFlag = (typeof TRANSITION_FLAGS)[number];
