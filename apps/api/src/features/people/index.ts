import './people.events.ts';
import './people.tables.ts';

export { type AccountRow, accountIn, wordsWithNames } from './people.accounts.ts';
export { peopleFeature } from './people.feature.ts';
export { markOfMember, mentionedIds } from './people.mentions.ts';
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
export {
  editMentions,
  keepMentions,
  loadMentions,
  type ShownTags,
  shownTags,
  type TaggedRow,
  taggedIn,
} from './people.tags.ts';
export { relationService } from './relations.service.ts';
export { fold, wordPattern } from './search.queries.ts';
export { queryWords, slipsOf } from './search.slips.ts';
