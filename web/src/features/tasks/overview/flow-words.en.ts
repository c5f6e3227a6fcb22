/** Throughput and cycle time; loaded with the overview only. */
export const en = {
  title: 'Throughput and cycle time per week',
  week: 'Week of',
  completed: 'Completed',
  median: 'Median',
  slow: '85 % within',
  hours: (value: string) => `${value} h`,
  days: (value: string) => `${value} d`,
  how: 'Cycle time: from when a task was first in progress or in review, or else added, until it was completed, in days of 24 hours. Completed counts tasks that are done now.',
  milestones: 'Upcoming milestones',
  noneMilestones: 'No open milestones.',
};
