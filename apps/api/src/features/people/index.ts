import './people.events.ts';
import './people.tables.ts';

export { type AccountRow, accountIn, wordsWithNames } from './accounts.ts';
export { markOfMember, mentionedIds } from './mentions/mentions.ts';
export {
  editMentions,
  loadMentions,
  type ShownTags,
  shownTags,
  storeMentions,
  type TaggedRow,
  taggedIn,
} from './mentions/tags.ts';
export { peopleFeature } from './people.feature.ts';
export { opened } from './people.open.ts';
export { tagsOf, untag } from './people.personal.ts';
export { isProfileOpen } from './people.policy.ts';
export {
  acrossBlocks,
  blockedEitherWay,
  blocksAmong,
  followedAmong,
  followedBy,
  loadPeople,
  notBlocked,
  type PersonRow,
  personIn,
  toPerson,
  visibleMembers,
} from './people.queries.ts';
export { relationService } from './relations/relations.service.ts';
export { fold, wordPattern } from './search/search.queries.ts';
export { queryWords, slipsOf } from './search/slips.ts';
