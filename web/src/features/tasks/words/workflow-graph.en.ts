export const en = {
  heading: 'Graph of the transitions',
  picture: 'Statuses with arrows for the allowed transitions; the same as a list is below',
  asList: 'As a list',
  line: '{{from}} → {{names}}',
  lineNone: '{{from}}: no transitions',
  unreachable: 'cannot be reached',
  deadEnd: 'cannot be left',
};
