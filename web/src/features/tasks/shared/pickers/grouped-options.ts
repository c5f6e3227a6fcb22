type Grouped = { value: string; text: string; group?: string | undefined };
type Option = { value: string; label: string };

/** Choices as options of a field, under the headings of their groups. */
export function groupedOptions(choices: readonly Grouped[]): (Option | { label: string; options: Option[] })[] {
  const groups = [...Map.groupBy(choices, ({ group = '' }) => group)];
  return groups.flatMap(([group, members]): (Option | { label: string; options: Option[] })[] => {
    const options = members.map(({ value, text }) => ({ value, label: text }));
    return group === '' ? options : [{ label: group, options }];
  });
}
