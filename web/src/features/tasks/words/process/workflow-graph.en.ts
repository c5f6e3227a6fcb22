export const en = {
  heading: 'Transition graph',
  picture: 'Statuses with arrows for the allowed transitions; the list below says the same',
  asList: 'As a list',
  line: '{{from}} → {{names}}',
  lineNone: '{{from}}: no transitions',
  unreachable: 'cannot be reached',
  deadEnd: 'cannot be left',
};
