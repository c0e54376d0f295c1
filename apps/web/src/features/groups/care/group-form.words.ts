import { errors } from '@muster/contract/errors';
import { postWords } from '../../feed/post.words.ts';
import { groupPage } from '../group-page.words.ts';

/** Texts of making, changing, archiving and restoring a group. */
export const groupForm = {
  editTitle: 'Edit group',
  newTitle: 'New group',
  kind: 'Kind of group',
  name: 'Name',
  banner: 'Banner',
  bannerHint: 'Without one, the group gets a drawing.',
  photoFailed: "Couldn't upload the banner. Please try again later.",
  activity: 'Activity',
  activityHint: 'What its members do together, in a word or two.',
  description: 'Description',
  joining: 'Who can join',
  joiningOf: { open: 'Everybody', request: 'By request', invite: 'By invitation' },
  /** Below the choices: what the chosen one means. */
  joiningText: {
    open: 'Everybody can see what is in the group and join with one tap.',
    request: 'Everybody can find the group. Admins approve new members, and only members see what is in it.',
    invite: 'Only members and people who are invited can see that the group exists.',
  },
  place: 'Place',
  placeHint: 'Leave it empty if the group is not tied to one place.',
  save: 'Save changes',
  saved: 'Group saved.',
  saveFailed: "Couldn't save the group. Please try again later.",
  create: 'Create group',
  created: 'Group created. Invite people, and make one of them an admin.',
  createFailed: "Couldn't create the group. Please try again later.",
  changed: errors['groups.changed'].message,
  adminsOnly: errors['groups.admins_only'].message,
  operatorsOnly: errors['groups.operators_only'].message,
  archived: groupPage.archived,
  back: postWords.backTo.group,
  backToGroups: 'Back to groups',
  hasPhoto: 'a photo',
} as const;
