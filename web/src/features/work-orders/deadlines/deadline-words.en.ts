export const deadlinesEn = {
  open: 'Deadlines',
  title: 'Deadlines and reminders',
  text: 'Working days leave out weekends and the days off of the dictionary. Pending orders take over new periods when they are changed next.',
  workingDays: 'working days',
  days: 'days',
  first: 'Remind of an order nobody has worked on after',
  submit: 'Submit evidence after the bill within',
  beforeEnd: 'and at the latest before the window ends by',
  chase: 'Remind to ask the carrier again after',
  chaseAgain: 'and once more after',
  escalate: 'Notify managers before the window ends by',
  expire: 'Close an order without a reply after the expected day by',
};
