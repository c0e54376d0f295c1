import type { MemberState, Role } from '@muster/contract';
import { membersWords as ofGroups } from '../../features/groups/members.words.ts';
import { reportScreen } from '../../features/reports/reports.words.ts';

/** Texts of the members whom operators look after. */
export const membersWords = {
  title: 'Members',
  search: 'Search by name or email',
  which: 'Workspace',
  all: 'All workspaces',
  state: 'Who',
  everybody: 'Everybody',
  states: {
    event_leader: 'Event leaders',
    operator: 'Operators',
    suspended: 'Suspended',
    deactivated: 'Deactivated',
  } satisfies Record<MemberState, string>,
  none: 'Nobody is here yet. Share an access code with the people who may join.',
  nobody: 'No members match.',
  look: 'Look after',
  lookAfter: (name: string) => `Look after ${name}`,
  of: ofGroups.page,
  roleNames: { event_leader: 'Event leader', operator: 'Operator' } satisfies Record<Role, string>,
  roleHints: {
    event_leader: 'Creates events and sees the analytics of their workspace.',
    operator: 'Looks after the community, as you do.',
  } satisfies Record<Role, string>,
  anonymous: reportScreen.anonymous,
  noWorkspace: 'No workspace',
  since: (day: string) => `Since ${day}`,
  suspended: (until: string) => `Suspended until ${until}`,
  deactivated: (since: string) => `Deactivated since ${since}`,
  yourself: 'This is you. Only another operator can suspend or deactivate you, or take away this role.',
  profile: reportScreen.openProfile,

  move: 'Move',
  moveOf: (name: string) => `Move ${name} to another workspace`,
  moveTo: 'Move to',
  moveText:
    'They are told, and count in the figures of the new workspace only once they agree. Until then they count where they did before. In challenges by workspace, they stay on their current team.',
  moveDirectory: (workspace: string, name: string) =>
    `The directory of ${workspace} still looks after ${name}: it can change their name and email, and shut them out.`,
  moved: (name: string, workspace: string) => `${name} is now in ${workspace}.`,
  undo: 'Undo',
  undoFailed: 'That could not be undone.',
  reason: 'Reason',
  logHint: 'For the audit log. Optional.',
  moveHint: 'They will read this. Optional.',

  suspend: 'Suspend',
  suspendOf: (name: string) => `Suspend ${name}`,
  suspendText: 'They are signed out on all devices at once and cannot sign in until that day.',
  until: 'Can sign in again on',
  memberHint: 'They will read this when they try to sign in.',
  suspendedNow: (name: string, day: string) => `${name} is suspended until ${day}.`,
  unsuspend: 'End the suspension',
  unsuspended: (name: string) => `${name} can sign in again.`,
  dayMissing: 'PLEASE CHOOSE A DAY AFTER TODAY',

  deactivate: 'Deactivate',
  deactivateOf: (name: string) => `Deactivate ${name}`,
  deactivateText:
    'For somebody who has left the organisation. They are signed out on all devices at once, get no more mail, and others no longer find them. What they wrote stays. You can reactivate them later.',
  deactivatedNow: (name: string) => `${name} was deactivated.`,
  reactivate: 'Reactivate',
} as const;
