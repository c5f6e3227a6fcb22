/** Texts of the colours of tasks in calendar and timeline. */
export const en = {
  button: 'Colour: {{by}}',
  legend: 'Meaning of the colours',
  noOwner: 'No owner',
  by: { status: 'Status', priority: 'Priority', type: 'Type', owner: 'Owner', project: 'Project' },
};
