/** Words of the parts of a project that can be switched off. */
export const en = {
  title: 'Modules',
  hint: 'Which parts this project uses. What is off is not shown in the project. Nothing is deleted: switched on again, everything is there as before. The list is always on.',
  of: {
    board: { name: 'Board', text: 'Tasks as cards in columns, by status or another field.' },
    calendar: { name: 'Calendar', text: 'Tasks on their days, by month, by week or as an agenda.' },
    timeline: { name: 'Timeline', text: 'Tasks as bars, with dependencies, baselines and the critical path.' },
    overview: {
      name: 'Overview',
      text: 'Figures and charts of the project. Its weekly e-mail is not sent while it is off.',
    },
    matrix: { name: 'Deliverables matrix', text: 'Subtasks of a task as a table, such as markets by formats.' },
    forms: {
      name: 'Request forms',
      text: 'Forms whose answers become tasks. While they are off they accept nothing, not even at public addresses; requests already sent can still be reviewed.',
    },
  },
  layoutOff: '{{name}} is switched off in this project',
  layoutOffText: 'The managers of the project have switched it off. All tasks are in the list.',
  layoutOffManager: 'All tasks are in the list. Managers can switch it on again in the project settings.',
  toList: 'Show the list',
  toSetting: 'Open the setting',
};
