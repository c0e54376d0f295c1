export { withoutNames } from './people.mentions.ts';
export { opened } from './people.open.ts';
export { peopleData } from './people.personal.ts';
export {
  blockedEitherWay,
  followedAmong,
  loadMentions,
  loadPeople,
  notBlocked,
  type ShownTags,
  tagsThatCount,
  untag,
  visibleMembers,
} from './people.queries.ts';
export { peopleRoutes } from './people.routes.ts';
export type { FollowTable } from './people.tables.ts';
