export { peopleData } from './people.personal.ts';
export { mayOpenProfile } from './people.policy.ts';
export {
  blockedEitherWay,
  followedAmong,
  hasBlocked,
  loadMentions,
  loadPeople,
  notBlocked,
  tagsThatCount,
  visibleMembers,
} from './people.queries.ts';
export { peopleRoutes } from './people.routes.ts';
