import { blackFriday } from './black-friday.ts';
import { channelMigration } from './channel-migration.ts';
import { departments } from './departments.ts';
import { freightDisputes } from './freight-disputes.ts';
import { ADMIN, DEMO, people } from './people.ts';
import { roles } from './roles.ts';
import { siteLaunch } from './site-launch.ts';
import { springRange } from './spring-range.ts';
import { tiktok } from './tiktok.ts';

export { instantOf } from './moments.ts';
export type * from './types.ts';
export { ADMIN, DEMO, departments, people, roles };

/** The projects of the demo workspace, each with its people, statuses, labels and tasks. */
export const projects = [blackFriday, siteLaunch, tiktok, channelMigration, springRange, freightDisputes] as const;
