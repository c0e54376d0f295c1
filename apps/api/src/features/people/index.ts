export { withoutNames } from './people.mentions.ts';
export { peopleData } from './people.personal.ts';
export { mayOpenProfile } from './people.policy.ts';
export {
  blockedEitherWay,
  followedAmong,
  hasBlocked,
  loadMentions,
  loadPeople,
  notBlocked,
  type ShownTags,
  tagsThatCount,
  visibleMembers,
} from './people.queries.ts';
export { peopleRoutes } from './people.routes.ts';
