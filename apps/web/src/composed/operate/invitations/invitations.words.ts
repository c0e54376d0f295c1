import type { InvitationState, ListedState } from '@muster/contract';
import { limits } from '@muster/contract/limits';
import { invitesWords } from '../../../features/groups/care/invites.words.ts';
import { counted } from '../../../platform/counted.ts';

const people = (count: number) => counted(count, 'person', 'people');

/** Texts of inviting people to a workspace by mail. */
export const inviting = {
  title: 'Invitations',
  of: invitesWords.page,
  invite: 'Invite',
  inviteOf: (workspace: string) => `Invite people to ${workspace}`,
  text: `Each person gets an email with their own link. It creates their account in this workspace, works once, and is good for ${limits.invitation_days} days.`,
  list: invitesWords.people,
  listHint: `Paste email addresses, or lines with a name and an address. Or choose a CSV file with up to ${limits.invitations_max.toLocaleString('en')} lines.`,
  look: 'Check the list',
  file: 'Choose a CSV file',
  chosen: (name: string) => `From the file ${name}`,
  otherList: 'Use another list',
  missing: 'Paste addresses or choose a file first.',
  send: (count: number) => `Invite ${people(count)}`,
  nobody: 'Nobody on this list is new.',
  sent: (count: number) => `${counted(count, 'invitation is', 'invitations are')} on the way.`,
  found: 'What is on the list',
  line: (line: number) => `Line ${line}`,
  more: (count: number) => `and ${count} more`,
  listed: {
    new: 'New: will be invited',
    has_account: 'Already has an account',
    invited: 'Already invited',
    repeated: 'On the list twice',
    no_email: 'No address',
    bad_email: 'Not an email address',
    unreadable: 'Cannot be read',
  } satisfies Record<ListedState, string>,

  none: 'Nobody has been invited to this workspace yet.',
  noneSo: 'No invitations match.',
  accepted: (accepted: number, all: number) => `${accepted} of ${all} accepted`,
  which: 'Which invitations',
  all: 'All',
  states: {
    waiting: 'Being sent',
    sent: 'Sent',
    bounced: 'Could not be delivered',
    expired: 'Expired',
    accepted: 'Accepted',
  } satisfies Record<InvitationState, string>,
  until: (day: string) => `good until ${day}`,
  again: 'Send again',
  againOf: (email: string) => `Send again to ${email}`,
  sentAgain: (email: string) => `A new link is on its way to ${email}. The previous one no longer works.`,
  withdraw: 'Withdraw',
  withdrawOf: invitesWords.withdrawOf,
  withdrawTitle: 'Withdraw this invitation?',
  withdrawText: 'The link in the email will stop working.',
  withdrawn: 'The invitation was withdrawn.',
} as const;
