import * as messages from '@muster/contract/base/messages';
import { charactersLeft } from '../../platform/counted.ts';

/** Texts of profiles: the member's own, other people's, and editing. */
export const profile = {
  title: 'Profile',
  noPostsAnonymous: 'You have not posted yet.',
  noPostsOwn: 'Your posts will show here.',
  noPosts: (name: string) => `${name} has not posted yet.`,
  noBio: "Add a few words about yourself, so people know who they're meeting.",
  privateProfile: messages.privateProfile,
  failed: messages.userNotFound,
  anonymousToOthers: 'This profile is anonymous: others see neither the name nor the photo. You can open it from this list only.',
  editProfile: 'Edit profile',
  settings: 'Settings',
  changePhoto: 'Change photo',
  photos: {
    profile: {
      label: 'Profile photo',
      add: 'Add profile photo',
      change: 'Change profile photo',
      adjust: 'Adjust profile photo',
      undo: 'Undo profile photo change',
      remove: 'Remove profile photo',
      crop: 'Position profile photo',
    },
    cover: {
      label: 'Cover photo',
      add: 'Add cover photo',
      change: 'Change cover photo',
      adjust: 'Adjust cover photo',
      undo: 'Undo cover photo change',
      remove: 'Remove cover photo',
      crop: 'Position cover photo',
    },
  },
  undo: 'Undo',
  remove: 'Remove',

  editTitle: 'Edit Profile',
  firstName: 'First name',
  lastName: 'Last name',
  optional: 'optional',
  bio: 'Bio',
  bioHint: 'What you like to do, where you work, what gets you moving.',
  save: 'Save',
  saveFailed: 'There was a problem updating your personal info. Please try again later.',
  saved: 'Profile saved.',
  discard: 'Discard changes',
  left: charactersLeft,

  profileChanged: 'Your profile was changed in another tab:',
} as const;
