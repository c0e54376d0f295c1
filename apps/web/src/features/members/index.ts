export { ChangedElsewhere } from './ChangedElsewhere.tsx';
export { EditProfile } from './EditProfile.tsx';
export { ExtraInfoFields } from './ExtraInfoFields.tsx';
export { type ExtraProblems, type ExtraValues, extraChange, extraOf, extraShown, refuseExtra, withGrounds } from './extra-info.ts';
export { toggleFollow, useFollowing } from './follows.ts';
export { hidePerson, useIsHidden } from './hidden.ts';
export { LeaderLabel } from './LeaderLabel.tsx';
export { MeCard } from './MeCard.tsx';
export { MemberProfile } from './MemberProfile.tsx';
export { memberQuery, saveMember } from './members.api.ts';
export { OwnPhotoField } from './OwnPhotoField.tsx';
export { OwnProfile } from './OwnProfile.tsx';
export { dropOwnPhotos, type OwnPhoto, useOwnPhoto } from './ownPhoto.store.ts';
export { PersonFields } from './PersonFields.tsx';
export { PersonLink } from './PersonLink.tsx';
export {
  dropUnfollowed,
  forgetBlock,
  forgetPerson,
  type PeoplePage,
  type PersonEntry,
  peopleKey,
  suggestionsKey,
  summaryKey,
} from './people.cache.ts';
export { type PersonProblems, type PersonValues, personChange, personOf, phoneDigits, refusePerson } from './person.ts';
export { Report } from './Report.tsx';
export { SiteLinks } from './SiteLinks.tsx';
export { useMemberSearch } from './useMemberSearch.ts';
export { type Changes, useOwnChanges } from './useOwnChanges.ts';
