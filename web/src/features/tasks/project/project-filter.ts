import type { Project } from '@opsyard/contract';

/** The filter of the list of projects, as stored in the URL. */
export type ProjectFilter = { search: string } & Record<
  'state' | 'owner' | 'category' | 'role' | 'department' | 'health' | 'favourite',
  string[]
>;

export const NO_FILTER: ProjectFilter = {
  ...{ search: '', state: [], owner: [], category: [], role: [], department: [], health: [], favourite: [] },
};

/** The projects that pass: by words of their name or key, and by some of their values (`me` is the person's own id). */
export function filterProjects(projects: readonly Project[], filter: ProjectFilter, me: string): Project[] {
  const words = filter.search.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const owners = filter.owner.map((id) => (id === 'me' ? me : id));
  const passes = (chosen: readonly string[], value = 'none') => chosen.length === 0 || chosen.includes(value);
  return projects.filter(({ name, key, state, owner, category, myRole, department, ...one }) => {
    const text = `${name} ${key}`.toLocaleLowerCase();
    return (
      words.every((word) => text.includes(word)) &&
      passes(filter.state, state) &&
      passes(owners, owner.id) &&
      passes(filter.category, category) &&
      passes(filter.role, myRole ?? undefined) &&
      passes(filter.department, department?.code) &&
      (filter.favourite.length === 0 || one.starred) &&
      passes(filter.health, (one.health ?? one.automaticHealth)?.health)
    );
  });
}

/** Whether a filter leaves anything out. */
export function isNarrowed(filter: ProjectFilter): boolean {
  return Object.keys(NO_FILTER).some((name) => filter[name as keyof ProjectFilter].length > 0);
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
