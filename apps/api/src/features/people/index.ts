export { peopleData } from './people.personal.ts';
export { mayOpenProfile } from './people.policy.ts';
export { blockedEitherWay, loadPeople, mentionable, notBlocked, tagsThatCount, visibleMembers } from './people.queries.ts';
