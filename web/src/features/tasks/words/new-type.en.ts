/** The choice of the type of new tasks. */
export const en = {
  label: 'Type of new tasks',
  chosen: 'Type of new tasks: {{name}}',
  hint: 'Or type + and the name of a type in the title.',
};
