import type { PersonWorkload, Workload, WorkloadDepartment, WorkloadTotal } from '@opsyard/contract';

/** The people of a department, of none for null, and their total. */
export type DepartmentGroup = {
  department: WorkloadDepartment | null;
  people: PersonWorkload[];
  total: WorkloadTotal;
};

/** The people of a workload by department, in the order of the departments; those without one are last. */
export function departmentGroups({ people, departments }: Workload): DepartmentGroup[] {
  const persons = people.filter(({ userId }) => userId !== null);
  const byId = Map.groupBy(persons, ({ departmentId }) => departmentId);
  const known = new Set(departments.map(({ id }) => id));
  const ofNone = persons.filter(({ departmentId }) => departmentId === null || !known.has(departmentId));
  const groups = departments.map((department) => ({ department, people: byId.get(department.id) ?? [] }));
  return [...groups, { department: null, people: ofNone }]
    .filter((group) => group.people.length > 0)
    .map((group) => ({ ...group, total: totalOf(group.people) }));
}

function totalOf(people: readonly PersonWorkload[]): WorkloadTotal {
  const sum = (numberOf: (person: PersonWorkload) => number | undefined) =>
    people.reduce((total, person) => total + (numberOf(person) ?? 0), 0);
  const cells = (people[0]?.cells ?? []).map((_, at) => ({
    planned: sum((person) => person.cells[at]?.planned),
    capacity: sum((person) => person.cells[at]?.capacity),
  }));
  return { cells, unestimated: sum((person) => person.unestimated), undated: sum((person) => person.undated) };
}
