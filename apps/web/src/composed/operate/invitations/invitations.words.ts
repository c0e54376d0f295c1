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
  text: `Each gets an email with a link of their own. It makes their account in this workspace, works once, and is good for ${limits.invitation_days} days.`,
  list: 'Whom to invite',
  listHint: `Paste addresses, or lines with a name and an address. A CSV file with up to ${limits.invitations_max.toLocaleString('en')} lines does too.`,
  look: 'Look at the list',
  file: 'Choose a CSV file',
  chosen: (name: string) => `From the file ${name}`,
  otherList: 'Use another list',
  missing: 'Paste addresses or choose a file first.',
  send: (count: number) => `Invite ${people(count)}`,
  nobody: 'Nobody in this list is new.',
  sent: (count: number) => `${counted(count, 'invitation is', 'invitations are')} on the way.`,
  found: 'What is in the list',
  line: (line: number) => `Line ${line}`,
  more: (count: number) => `and ${count} more`,
  listed: {
    new: 'New: will be invited',
    has_account: 'Has an account already',
    invited: 'Is invited already',
    repeated: 'Is in the list twice',
    no_email: 'Has no address',
    bad_email: 'Is not an address',
    unreadable: 'Cannot be read',
  } satisfies Record<ListedState, string>,

  none: 'Nobody is invited to this workspace yet.',
  noneSo: 'There are no such invitations.',
  accepted: (accepted: number, all: number) => `${accepted} of ${all} accepted`,
  which: 'Which invitations',
  all: 'All',
  states: {
    waiting: 'Is being sent',
    sent: 'Sent',
    bounced: 'Could not be delivered',
    expired: 'Expired',
    accepted: 'Accepted',
  } satisfies Record<InvitationState, string>,
  until: (day: string) => `good until ${day}`,
  again: 'Send again',
  againOf: (email: string) => `Send again to ${email}`,
  sentAgain: (email: string) => `Another link is on the way to ${email}. The one before is good no more.`,
  withdraw: 'Withdraw',
  withdrawOf: invitesWords.withdrawOf,
  withdrawTitle: 'Withdraw this invitation?',
  withdrawText: 'The link in the mail is good no more.',
  withdrawn: 'The invitation is withdrawn.',
} as const;
