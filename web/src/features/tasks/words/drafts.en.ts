/** Words of what has been typed and not sent. */
export const en = {
  title: 'Drafts',
  none: 'No drafts',
  noneText: 'Comments, descriptions and new tasks that you started but did not submit appear here.',
  where:
    'Drafts are kept in this browser only, for seven days at most. When you log out, you choose whether they are kept for you or deleted.',
  untitled: 'Untitled',
  kind: { comment: 'Comment', reply: 'Reply', description: 'Description', task: 'New task' },
  discard: 'Discard',
  discardNamed: 'Discard the draft “{{title}}”',
  discarded: 'Draft “{{title}}” discarded',
  kept: 'Draft restored',
  filesLeft: 'Files are not kept in drafts. Add them again.',
  restored: 'Draft restored, last changed',
};
