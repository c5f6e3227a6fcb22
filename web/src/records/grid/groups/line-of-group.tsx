import { textOf } from '../../../kernel/calls/failure-notice.ts';
import { chosenOf, type Selection } from '../../../ui/lists/selection.ts';
import { useI18n } from '../../scope.ts';
import type { Line } from '../lines.ts';
import { UnreadLine } from '../unread-line.tsx';
import { GroupLine } from './group-line.tsx';
import type { GridGroups, RecordSection } from './groups.ts';
import { RecordGroupHead } from './record-group-head.tsx';

type LineOfGroupProps = {
  groups: GridGroups;
  line: Line<RecordSection>;
  index: number;
  top: number;
  columns: number;
  isActive: boolean;
  selection: Selection;
};

/** A line of a grouped grid that is no loaded record: the head of a group, or a record that has not been read. */
export function LineOfGroup({ groups, line, index, top, columns, isActive, selection }: LineOfGroupProps) {
  const { t } = useI18n();
  const { section } = line;
  const group = groups.groupOf(section.value);
  if (line.kind === 'group' && group) {
    return (
      <GroupLine {...{ line: index, top, columns }}>
        <RecordGroupHead
          group={group}
          isFolded={groups.folded.has(section.value)}
          chosen={section.ids.length > 0 ? chosenOf(selection, section.ids) : undefined}
          tabIndex={isActive ? 0 : -1}
        />
      </GroupLine>
    );
  }
  const isFirst = line.kind === 'row' && line.at === section.ids.length;
  const failure = isFirst && section.error ? textOf(section.error) : undefined;
  return (
    <UnreadLine line={index} {...{ top, failure }} retryText={t('common:failure.retry')} onRetry={section.reload} />
  );
}

/** Identifies a line while groups fold and records are read. */
export function keyFor(line: Line): string {
  return line.kind === 'row' ? `${line.section.value} ${line.at}` : `${line.kind} ${line.section.value}`;
}
