import { columnName } from '../headers.ts';
import type { Table } from '../table.ts';
import type { TableSource } from '../table-source.ts';
import { describeHtml } from '../text/html-description.ts';
import { asana } from './from-asana.ts';
import { azure } from './from-azure.ts';
import { clickup } from './from-clickup.ts';
import { devlake } from './from-devlake.ts';
import { githubTable } from './from-github.ts';
import { gitlabTable } from './from-gitlab.ts';
import { jira } from './from-jira.ts';
import { linear } from './from-linear.ts';
import { projectPlan } from './from-project-plan.ts';
import { shortcut } from './from-shortcut.ts';
import { taiga } from './from-taiga.ts';
import { tapd } from './from-tapd.ts';
import { teambition } from './from-teambition.ts';
import { ticktick } from './from-ticktick.ts';
import { trelloTable } from './from-trello-table.ts';
import { todoist } from './todoist-table.ts';

/** Tools with known tables, the more specific ones first. */
const SOURCES: readonly TableSource[] = [
  ticktick,
  todoist,
  trelloTable,
  linear,
  asana,
  devlake,
  clickup,
  tapd,
  teambition,
  azure,
  shortcut,
  taiga,
  projectPlan,
  gitlabTable,
  jira,
  githubTable,
];

/** Any other table: the meaning of its columns is suggested by names and contents, or chosen by the user. */
const anyTable: TableSource = {
  format: 'table',
  recognises: () => true,
  refine(facts) {
    describeHtml(facts);
  },
};

/** The tool of a table, by its columns. */
export function sourceOf(table: Table): TableSource {
  const names = new Set(table.header.map(columnName));
  return SOURCES.find((source) => source.recognises(names, table)) ?? anyTable;
}
