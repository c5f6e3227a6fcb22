export const en = {
  notPushed:
    'Tasks that depend on these were not moved: this is only done when at most {{limit, number}} tasks are changed at a time.',
};
