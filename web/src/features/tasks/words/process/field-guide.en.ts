export const en = {
  about: 'Help on “{{name}}”',
  help: 'Help text',
  helpHint: 'Shown with the name of the field where values are entered.',
  min: 'Minimum',
  max: 'Maximum',
  firstDay: 'Earliest day',
  lastDay: 'Latest day',
  reversed: 'The maximum is below the minimum.',
  defaultValue: 'Default value',
  defaultHint: 'New tasks get it where nothing else is entered. Present tasks stay as they are.',
  ticked: 'Ticked in new tasks',
};
