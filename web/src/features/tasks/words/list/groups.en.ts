/** Names of groups of a list by people, periods of dates and ranges of estimates. */
export const en = {
  noAssignee: 'No assignees',
  unknownPerson: 'Unknown person',
  milestone: 'Milestones',
  noMilestone: 'Other tasks',
  noDate: 'No date',
  now: { week: 'This week · {{text}}', month: 'This month · {{text}}' },
  noEstimate: 'No estimate',
  upTo: 'Up to {{duration}}',
  between: '{{from}} to {{to}}',
  above: 'More than {{duration}}',
};
