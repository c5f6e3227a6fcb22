import type { Project } from '@opsyard/contract';

/** The filter of the list of projects, as stored in the URL. */
export type ProjectFilter = { search: string; state: string[]; owner: string[] };

/** The projects that pass: by words of their name or key, state and owner (`me` is the person's own id). */
export function filterProjects(projects: readonly Project[], filter: ProjectFilter, me: string): Project[] {
  const words = filter.search.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const owners = filter.owner.map((id) => (id === 'me' ? me : id));
  return projects.filter(({ name, key, state, owner }) => {
    const text = `${name} ${key}`.toLocaleLowerCase();
    return (
      words.every((word) => text.includes(word)) &&
      (filter.state.length === 0 || filter.state.includes(state)) &&
      (owners.length === 0 || owners.includes(owner.id))
    );
  });
}

/** Whether a filter leaves anything out. */
export function isNarrowed({ search, state, owner }: ProjectFilter): boolean {
  return search !== '' || state.length > 0 || owner.length > 0;
}

type Progress = {
  /** As many as the list of the project shows: subtasks and cancelled tasks are among them, archived ones are not. */
  total: number;
  done: number;
  /** Completed and open tasks, without cancelled ones. */
  counted: number;
  /** The done ones among those, 0 to 1. */
  share: number;
};

/** How many tasks a project has, and how much of them is done. */
export function progressOf({ todo, done, doing, review, cancelled }: Project['counts']): Progress {
  const counted = todo + done + doing + review;
  return { total: counted + cancelled, done, counted: counted, share: counted === 0 ? 0 : done / counted };
}
